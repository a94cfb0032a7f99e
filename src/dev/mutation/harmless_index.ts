import { type HarmlessChange, harmlessIn } from "./harmless_change.ts";

/** Those of the inverted index. */
export const HARMLESS_IN_INDEX: readonly HarmlessChange[] = [
  ...harmlessIn("src/kernel/search/inverted_index.ts", [
    [
      "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
      "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS  →  documents.length < SMALL_SEGMENT || slots.length < FEW_DOCUMENTS",
      "which segments are put together: a matter of time; they give the same hits",
    ],
    [
      "this.#free.push(slot);",
      "this.#free.push(slot);  →  undefined;",
      "numbers are given out again to save memory; the hits are the same",
    ],
    [
      "const slot = this.#free.pop() ?? this.#keys.length;",
      "this.#free.pop() ?? this.#keys.length  →  this.#keys.length",
      "numbers are given out again to save memory; the hits are the same",
    ],
    [
      "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
      "documents.length < SMALL_SEGMENT  →  documents.length <= SMALL_SEGMENT",
      "one posting more in a small segment",
    ],
    [
      "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
      "slots.length < FEW_DOCUMENTS  →  slots.length <= FEW_DOCUMENTS",
      "one document more in a small segment",
    ],
    [
      "if (length <= array.length) return array;",
      "length <= array.length  →  length < array.length",
      "it makes room once more where the last number fits",
    ],
    [
      "const more = new Uint32Array(2 * length);",
      "2  →  3",
      "how much more room is made than is needed now",
    ],
  ]),
  ...harmlessIn("src/kernel/search/lexicon.ts", [
    [
      "let hash = 0;",
      "0  →  1",
      "where a form is remembered: its term is the same when it is made again",
    ],
    [
      "if (at - start < MAX_WORD) hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);",
      "at - start < MAX_WORD  →  at - start <= MAX_WORD",
      "where a form is remembered: its term is the same when it is made again",
    ],
    [
      "if (at - start < MAX_WORD) hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);",
      "0x20  →  0",
      "where a form is remembered: its term is the same when it is made again",
    ],
    ["const LOWER = 1;", "1  →  2", "the terms are the same when they are made again"],
    ["const OTHER = 4;", "4  →  5", "any other number would do"],
    [
      "readonly #ends = new Uint32Array(MAX_FORMS + 1);",
      "1  →  2",
      "how much room there is at first, or is made at once",
    ],
    ["this.#reserve(count + 1);", "1  →  2", "how much room there is at first, or is made at once"],
    [
      "if (until > this.#letters.length) this.#letters = grown(this.#letters, until);",
      "until > this.#letters.length  →  until >= this.#letters.length",
      "how much room there is at first, or is made at once",
    ],
    [
      "if (3 * text.length > this.#bytes.length) this.#bytes = new Uint8Array(3 * text.length);",
      "3  →  4",
      "how much room there is at first, or is made at once",
    ],
    [
      "if (3 * text.length > this.#bytes.length) this.#bytes = new Uint8Array(3 * text.length);",
      "3 * text.length > this.#bytes.length  →  3 * text.length >= this.#bytes.length",
      "how much room there is at first, or is made at once",
    ],
    [
      "if (length <= this.#read.length) return;",
      "length <= this.#read.length  →  length < this.#read.length",
      "how much room there is at first, or is made at once",
    ],
    [
      "const more = new Uint32Array(2 * length);",
      "2  →  3",
      "how much room there is at first, or is made at once",
    ],
    [
      "const to = new Uint8Array(Math.max(length, 2 * from.length));",
      "2  →  3",
      "how much room there is at first, or is made at once",
    ],
    [
      "if (known !== undefined) return known;",
      "if (known !== undefined) return known;  →  if (false) return known;",
      "the terms are the same when they are made again",
    ],
    [
      "if (run.length > MAX_WORD) return terms;",
      "if (run.length > MAX_WORD) return terms;  →  if (false) return terms;",
      "the terms are the same when they are made again",
    ],
    [
      "if (run.length > MAX_WORD) return terms;",
      "run.length > MAX_WORD  →  run.length >= MAX_WORD",
      "the terms are the same when they are made again",
    ],
    [
      "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
      "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();  →  if (false) this.#compounds.clear();",
      "the terms are the same when they are made again",
    ],
    [
      "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
      "this.#compounds.size >= MAX_FORMS  →  this.#compounds.size > MAX_FORMS",
      "the terms are the same when they are made again",
    ],
    [
      "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
      "this.#compounds.clear();  →  undefined;",
      "the terms are the same when they are made again",
    ],
    [
      "this.#compounds.set(run, terms);",
      "this.#compounds.set(run, terms);  →  undefined;",
      "the terms are the same when they are made again",
    ],
  ]),
  ...harmlessIn("src/kernel/search/postings.ts", [
    [
      "for (let at = 0; at < terms.length; at++) {",
      "at < terms.length  →  at <= terms.length",
      "the next document writes over it",
    ],
    ["if (slot === GONE) return -1;", "1  →  2", "any number below zero is no place"],
    [
      "return this.#length >= MAX_POSTINGS || this.#slots.length >= MAX_DOCUMENTS;",
      "this.#length >= MAX_POSTINGS  →  this.#length > MAX_POSTINGS",
      "one posting more in a segment",
    ],
    [
      "const MAX_POSTINGS = 0x40000;",
      "0x40000  →  0",
      "how large segments are: a matter of time; they give the same hits",
    ],
    ["let last = 0;", "0  →  1", "how much room there is, or is made at once"],
    [
      "for (let at = 0; at < length; at++) last = Math.max(last, used[at] ?? 0);",
      "at < length  →  at <= length",
      "how much room there is, or is made at once",
    ],
    [
      "const places = new Uint32Array(last + 1);",
      "1  →  2",
      "how much room there is, or is made at once",
    ],
    [
      "if (count === 0) continue;",
      "if (count === 0) continue;  →  if (false) continue;",
      "a term with no postings gives no hits",
    ],
    [
      "if (length <= this.#terms.length) return;",
      "length <= this.#terms.length  →  length < this.#terms.length",
      "how much room there is, or is made at once",
    ],
    [
      "const size = Math.max(length, 2 * this.#terms.length);",
      "2  →  3",
      "how much room there is, or is made at once",
    ],
  ]),
  ...harmlessIn("src/kernel/search/query_scores.ts", [
    ["const room = 2 * size;", "2  →  3", "how much more room is made than is needed now"],
    [
      "if (size <= this.#counts.length) return;",
      "if (size <= this.#counts.length) return;  →  if (false) return;",
      "how much room there is, or is made at once",
    ],
    [
      "if (size <= this.#counts.length) return;",
      "size <= this.#counts.length  →  size < this.#counts.length",
      "how much room there is, or is made at once",
    ],
    [
      "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
      "if (best.length === limit) least = best.at(-1)?.score ?? 0;  →  if (false) least = best.at(-1)?.score ?? 0;",
      "what is not among the best is put last, and taken away again",
    ],
    [
      "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
      "best.at(-1)?.score ?? 0  →  0",
      "what is not among the best is put last, and taken away again",
    ],
    [
      "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
      "0  →  1",
      "there is no best one only where none is wanted",
    ],
    [
      "score > added.score || (score === added.score && compare(slot, added.slot) < 0)",
      "compare(slot, added.slot) < 0  →  compare(slot, added.slot) <= 0",
      "no two documents have one key",
    ],
    [
      "score > added.score || (score === added.score && compare(slot, added.slot) < 0)",
      "0  →  1",
      "a comparison is -1 or 1",
    ],
  ]),
];
