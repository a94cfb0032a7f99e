import type { HarmlessChange } from "./harmless_change.ts";

/** Those of the knowledge server's rooms. */
export const HARMLESS_IN_KNOWLEDGE: readonly HarmlessChange[] = [
  {
    file: "src/knowledge/entries/listing.ts",
    code: "const after = time === undefined || n === undefined ? undefined : { time, n };",
    change: "time === undefined || n === undefined  →  time === undefined && n === undefined",
    reason: "a cursor has both numbers, or there is none",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "for (let width = limit + SPARE;; width *= 8) {",
    change: "8  →  9",
    reason: "how many more candidates each round takes; the rounds end with the same hits",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "let best = -1;",
    change: "1  →  2",
    reason: "no cosine is less than -1",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "const step = memory.greatest(this.#given, this.#size) / FULL || 1;",
    change: "1  →  2",
    reason: "a vector of zeros has products of zero, whatever one step stands for",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "const SPARE = 50;",
    change: "50  →  0",
    reason: "how many more candidates are tried first; the rounds end with the same hits",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "const sizes = new Uint32Array(PARTS + 1);",
    change: "1  →  2",
    reason: "a part more, in which no score is",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "for (let at = 0; at < scores.length; at++) {",
    change: "at < scores.length  →  at <= scores.length",
    reason: "what follows the last score counts as zero, and zeros are not looked at",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "for (let number = 0; number < scores.length; number++) {",
    change: "number < scores.length  →  number <= scores.length",
    reason: "what follows the last score counts as zero, and none of zero is among the best",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "if (hits.length >= limit || best.length < width) return hits.slice(0, limit);",
    change: "hits.length >= limit  →  hits.length > limit",
    reason: "one round more, which ends with the same hits",
  },
  {
    file: "src/knowledge/sqlite/postings.ts",
    code: "for (let at = 0; at < pairs.length; at += 2) {",
    change: "at < pairs.length  →  at <= pairs.length",
    reason: "what follows the last pair is a count of zero, which adds nothing",
  },
  {
    file: "src/knowledge/sqlite/store.ts",
    code: "limit + 1,",
    change: "1  →  2",
    reason: "one row more is read, and cut off",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "this.#given = this.#memory.place(this.#size * 4);",
    change: "4  →  5",
    reason: "more memory than the numbers take",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "this.#integers = this.#memory.place(this.#size * 2);",
    change: "2  →  3",
    reason: "more memory than the numbers take",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "const out = memory.place(AT_ONCE * 4);",
    change: "4  →  5",
    reason: "more memory than the numbers take",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "for (let start = 0; start < vectors.length; start += this.dimension) {",
    change: "start < vectors.length  →  start <= vectors.length",
    reason: "a vector of zeros more, which is like nothing",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "for (let start = 0; start < this.#rows.length; start += AT_ONCE) {",
    change: "start < this.#rows.length  →  start <= this.#rows.length",
    reason: "a round more, of no vectors",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "for (let at = 0; at < count; at++) {",
    change: "at < count  →  at <= count",
    reason: "what follows the last product counts as zero",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code:
      "for (let at = 0; at < query.length; at++) sum += (query[at] ?? 0) * (vectors[start + at] ?? 0);",
    change: "at < query.length  →  at <= query.length",
    reason: "what follows the last number counts as zero",
  },
  {
    file: "src/knowledge/entries/cursor.ts",
    code: "return (await sha256Hex(JSON.stringify(of))).slice(0, MARK);",
    change: "0  →  1",
    reason: "any part of the digest tells lists apart",
  },
  {
    file: "src/knowledge/entries/entries.ts",
    code: "const hasEnded = valid_until !== null && Date.parse(valid_until) <= Date.now();",
    change: "Date.parse(valid_until) <= Date.now()  →  Date.parse(valid_until) < Date.now()",
    reason: "a millisecond",
  },
  {
    file: "src/knowledge/entries/entries.ts",
    code: "const terms = queryTerms(content).slice(0, COMPARED.words);",
    change: "0  →  1",
    reason: "what is alike has five others of the words, so it is found by those",
  },
  {
    file: "src/knowledge/entries/entries.ts",
    code: "const hits = await store.findByWords(terms, { isCurrent: true }, COMPARED.entries + 1);",
    change: "1  →  2",
    reason: "one more is looked at, and cut off",
  },
  {
    file: "src/knowledge/entries/related.ts",
    code: ": await relationships(call, entry, from + limit + 1);",
    change: "1  →  2",
    reason: "one more is looked for, and not shown",
  },
  {
    file: "src/knowledge/entries/related.ts",
    code:
      "return vector ? await store.vectors.nearest(vector, { isCurrent: true }, wanted + 1) : [];",
    change: "1  →  2",
    reason: "one more is looked for, and not shown",
  },
  {
    file: "src/knowledge/entries/related.ts",
    code: "if (types.size >= wanted) break;",
    change: "if (types.size >= wanted) break;  →  if (false) break;",
    reason: "it spares looking for more than is shown",
  },
  {
    file: "src/knowledge/entries/related.ts",
    code: "if (types.size >= wanted) break;",
    change: "types.size >= wanted  →  types.size > wanted",
    reason: "it spares looking for more than is shown",
  },
  {
    file: "src/knowledge/entries/shown_entry.ts",
    code: "for (let at = 0; at < text.length; at++) {",
    change: "0  →  1",
    reason: "no text begins with the second half of a pair",
  },
  {
    file: "src/knowledge/entries/shown_entry.ts",
    code: "for (let at = 0; at < text.length; at++) {",
    change: "at < text.length  →  at <= text.length",
    reason: "what follows the last character is none",
  },
  {
    file: "src/knowledge/entries/shown_entry.ts",
    code: "for (let next = at; next < places.length; next++) {",
    change: "next < places.length  →  next <= places.length",
    reason: "the next line ends the loop where there is no place",
  },
  {
    file: "src/knowledge/entries/statistics.ts",
    code: "const found = await store.findByWords(queryTerms(one.query), { isCurrent: true }, 1);",
    change: "1  →  2",
    reason: "only whether there is one counts",
  },
  {
    file: "src/knowledge/entries/shown_entry.ts",
    code: "let best = { start: 0, count: 0 };",
    change: "0  →  1",
    reason: "the part begins with its sentence either way",
  },
];
