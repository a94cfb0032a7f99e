import { HARMLESS_IN_ACE } from "./harmless_ace.ts";
import type { HarmlessChange } from "./harmless_change.ts";
import { HARMLESS_IN_DECIBEL } from "./harmless_decibel.ts";
import { HARMLESS_IN_KNOWLEDGE } from "./harmless_knowledge.ts";
import type { Mutant } from "./mutants.ts";

/** Survivors that were looked at. One that is seen after all, or is gone, is no longer needed. */
export const HARMLESS: readonly HarmlessChange[] = [
  ...HARMLESS_IN_ACE,
  ...HARMLESS_IN_DECIBEL,
  ...HARMLESS_IN_KNOWLEDGE,
  {
    file: "src/kernel/search/query.ts",
    code: "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
    change:
      "/[iy]$/.test(common) && common.length > 2  →  /[iy]$/.test(common) || common.length > 2",
    reason: "a shorter beginning finds more candidates, and each word is judged whole",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "if (known !== undefined) return known;",
    change: "if (known !== undefined) return known;  →  if (false) return known;",
    reason: "the stem is the same when it is made again",
  },
  {
    file: "src/kernel/disk/locked_file.ts",
    code: "const isCut = mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions;",
    change: "mode !== null && ((copy.statSync().mode ?? 0) & 0o777) !== permissions  →  " +
      "mode !== null || ((copy.statSync().mode ?? 0) & 0o777) !== permissions",
    reason: "a mode that was not cut is copied again, and stays what it is",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "if (stems.size >= MAX_REMEMBERED) stems.clear();",
    change: "stems.clear();  →  undefined;",
    reason: "it bounds the memory of a cache; the stems are the same",
  },
  {
    file: "src/kernel/process/pulse.ts",
    code: "Deno.unrefTimer(this.#timer);",
    change: "Deno.unrefTimer(this.#timer);  →  undefined;",
    reason: "a worker ends when main says so, not when its timers do",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
    change:
      "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS  →  documents.length < SMALL_SEGMENT || slots.length < FEW_DOCUMENTS",
    reason: "which segments are put together: a matter of time; they give the same hits",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "this.#free.push(slot);",
    change: "this.#free.push(slot);  →  undefined;",
    reason: "numbers are given out again to save memory; the hits are the same",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "if (!isDirectory || (ctime?.getTime() ?? Infinity) >= begun - FRESH_MS) return false;",
    change: "!isDirectory  →  isDirectory",
    reason: "the slow look that follows comes to the same conclusion",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "const room = 2 * size;",
    change: "2  →  3",
    reason: "how much more room is made than is needed now",
  },
  {
    file: "src/kernel/disk/folder_watch.ts",
    code: "if (this.#isOver) return;",
    change: "if (this.#isOver) return;  →  if (false) return;",
    reason: "an event can come in the very moment of the stop, which no test can choose",
  },
  {
    file: "src/kernel/disk/live_folder.ts",
    code: "#versions = 0;",
    change: "0  →  1",
    reason: "versions are told from each other, wherever their numbers begin",
  },
  {
    file: "src/kernel/process/proof.ts",
    code: "attempt: () => Deno.listen({ hostname: LOOPBACK, port: 0 }).close(),",
    change: "0  →  1",
    reason: "the sandbox refuses every port; where it refuses none, either is let go at once",
  },
  {
    file: "src/kernel/disk/new_files.ts",
    code: "return there.dev === ours.dev && there.ino === ours.ino;",
    change:
      "there.dev === ours.dev && there.ino === ours.ino  →  there.dev === ours.dev || there.ino === ours.ino",
    reason: "the real path, which is looked at as often, tells of the same swap",
  },
  {
    file: "src/kernel/mcp/json_rpc.ts",
    code: "if (length > this.#bytes.length) {",
    change: "length > this.#bytes.length  →  length >= this.#bytes.length",
    reason: "it makes room once more where the last byte fits",
  },
  {
    file: "src/kernel/mcp/json_rpc.ts",
    code: "const larger = new Uint8Array(Math.max(length, 2 * this.#bytes.length));",
    change: "2  →  3",
    reason: "how much more room is made than is needed now",
  },
  {
    file: "src/kernel/mcp/turns.ts",
    code: "return performance.now() - this.#begun < BUSY_MS;",
    change:
      "performance.now() - this.#begun < BUSY_MS  →  performance.now() - this.#begun <= BUSY_MS",
    reason: "a turn of exactly a hundred milliseconds",
  },
  {
    file: "src/kernel/disk/byte_patch.ts",
    code: "if (error instanceof Deno.errors.PermissionDenied) return undefined;",
    change:
      "if (error instanceof Deno.errors.PermissionDenied) return undefined;  →  if (false) return undefined;",
    reason: "nothing is denied to a test that runs as root",
  },
  {
    file: "src/kernel/mcp/wire.ts",
    code: "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
    change: "0  →  1",
    reason: "one turn of the queue less, of fifty",
  },
  {
    file: "src/kernel/mcp/wire.ts",
    code: "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
    change: "turn < TURNS  →  turn <= TURNS",
    reason: "one turn of the queue more than fifty",
  },
  {
    file: "src/kernel/mcp/wire.ts",
    code: "for (let turn = 0; turn < TURNS && this.#pendingCount > 0; turn++) await undefined;",
    change: "this.#pendingCount > 0  →  this.#pendingCount >= 0",
    reason: "fifty turns of the queue take some microseconds",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "const slot = this.#free.pop() ?? this.#keys.length;",
    change: "this.#free.pop() ?? this.#keys.length  →  this.#keys.length",
    reason: "numbers are given out again to save memory; the hits are the same",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
    change: "documents.length < SMALL_SEGMENT  →  documents.length <= SMALL_SEGMENT",
    reason: "one posting more in a small segment",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS",
    change: "slots.length < FEW_DOCUMENTS  →  slots.length <= FEW_DOCUMENTS",
    reason: "one document more in a small segment",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "if (length <= array.length) return array;",
    change: "length <= array.length  →  length < array.length",
    reason: "it makes room once more where the last number fits",
  },
  {
    file: "src/kernel/search/inverted_index.ts",
    code: "const more = new Uint32Array(2 * length);",
    change: "2  →  3",
    reason: "how much more room is made than is needed now",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "if (!info.isSymlink) continue;",
    change: "if (!info.isSymlink) continue;  →  if (false) continue;",
    reason: "what is no link is at its real path",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "const times = [mtime, ctime].map((time) => time?.getTime() ?? 0);",
    change: "0  →  1",
    reason: "every file of a test has both times",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "let valid = 0;",
    change: "0  →  1",
    reason: "the last loop steps back over a first byte that is none",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "const buffer = new Uint8Array(size + 1);",
    change: "1  →  2",
    reason: "one byte of room is as good as two",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
    change:
      "if (dev !== before.dev || ino !== before.ino || size !== before.size) …  →  if (false) return undefined;",
    reason: "a swap in the very moment between two looks, which no test can choose",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
    change: "dev !== before.dev || ino !== before.ino  →  dev !== before.dev && ino !== before.ino",
    reason: "a swap in the very moment between two looks, which no test can choose",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "if (dev !== before.dev || ino !== before.ino || size !== before.size) return undefined;",
    change:
      "dev !== before.dev || ino !== before.ino || size !== before.size  →  dev !== before.dev || ino !== before.ino && size !== before.size",
    reason: "a swap in the very moment between two looks, which no test can choose",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "return one.ino === other.ino && one.dev === other.dev;",
    change:
      "one.ino === other.ino && one.dev === other.dev  →  one.ino === other.ino || one.dev === other.dev",
    reason: "the real path, which is looked at as often, tells of the same swap",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "for (let look = 0; look < LOOKS; look++) {",
    change: "0  →  1",
    reason: "one look less, of twenty-four",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "for (let look = 0; look < LOOKS; look++) {",
    change: "look < LOOKS  →  look <= LOOKS",
    reason: "one look more than twenty-four",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "const isSame = Math.random() < 0.5",
    change: "Math.random() < 0.5  →  Math.random() <= 0.5",
    reason: "a coin is tossed",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "? isSameFile(Deno.lstatSync(opened), before)",
    change:
      "Math.random() < 0.5 ? isSameFile(Deno.lstatSync(opened), before) : Den…  →  Math.random() < 0.5 ? Deno.realPathSync(named) === real : isSameFile(D…",
    reason: "a coin is tossed",
  },
  {
    file: "src/kernel/disk/confined_read.ts",
    code: "} while (length < size);",
    change: "length < size  →  length <= size",
    reason: "it reads once more, and finds the end",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "let hash = 0;",
    change: "0  →  1",
    reason: "where a form is remembered: its term is the same when it is made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (at - start < MAX_WORD) hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);",
    change: "at - start < MAX_WORD  →  at - start <= MAX_WORD",
    reason: "where a form is remembered: its term is the same when it is made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (at - start < MAX_WORD) hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);",
    change: "0x20  →  0",
    reason: "where a form is remembered: its term is the same when it is made again",
  },
  {
    file: "src/kernel/disk/file_version.ts",
    code: "return info.isFile && age > UNSETTLED_MS ? identityOf(info) : undefined;",
    change: "age > UNSETTLED_MS  →  age >= UNSETTLED_MS",
    reason: "a version of exactly two seconds",
  },
  {
    file: "src/kernel/disk/file_version.ts",
    code: "if (buffer.length < size) buffer = new Uint8Array(size);",
    change: "buffer.length < size  →  buffer.length <= size",
    reason: "it makes room once more where the last byte fits",
  },
  {
    file: "src/kernel/disk/file_version.ts",
    code: "if (more === null) break;",
    change: "if (more === null) break;  →  if (false) break;",
    reason: "a file that shrinks in the very moment, which no test can choose",
  },
  {
    file: "src/kernel/disk/file_version.ts",
    code: "const LOOK_MS = 300;",
    change: "300  →  0",
    reason: "how often it looks: a matter of work",
  },
  {
    file: "src/kernel/disk/file_version.ts",
    code: "Deno.unrefTimer(timer);",
    change: "Deno.unrefTimer(timer);  →  undefined;",
    reason: "a worker ends when main says so, not when its timers do",
  },
  {
    file: "src/kernel/disk/file_walk.ts",
    code: "left -= entries?.length ?? 0;",
    change: "0  →  1",
    reason: "a folder that cannot be listed counts as one entry of ten thousand",
  },
  {
    file: "src/kernel/disk/file_walk.ts",
    code: 'else if (kind === "unreadable") this.#skip(path, "the folder cannot be listed");',
    change:
      'if (kind === "unreadable") this.#skip(path, "the folder cannot be list…  →  if (false) this.#skip(path, "the folder cannot be listed"); else if (k…',
    reason: "nothing is unreadable to a test that runs as root",
  },
  {
    file: "src/kernel/disk/file_walk.ts",
    code: 'else if (kind === "unreadable") this.#skip(path, "the folder cannot be listed");',
    change: 'this.#skip(path, "the folder cannot be listed");  →  undefined;',
    reason: "nothing is unreadable to a test that runs as root",
  },
  {
    file: "src/kernel/disk/file_walk.ts",
    code: 'listing.skipped.set(path, "there are over 100,000 files");',
    change: 'listing.skipped.set(path, "there are over 100,000 files");  →  undefined;',
    reason: "no test makes a hundred thousand files",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "const LOWER = 1;",
    change: "1  →  2",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "const OTHER = 4;",
    change: "4  →  5",
    reason: "any other number would do",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "readonly #ends = new Uint32Array(MAX_FORMS + 1);",
    change: "1  →  2",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "this.#reserve(count + 1);",
    change: "1  →  2",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (until > this.#letters.length) this.#letters = grown(this.#letters, until);",
    change: "until > this.#letters.length  →  until >= this.#letters.length",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code:
      "if (3 * text.length > this.#bytes.length) this.#bytes = new Uint8Array(3 * text.length);",
    change: "3  →  4",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code:
      "if (3 * text.length > this.#bytes.length) this.#bytes = new Uint8Array(3 * text.length);",
    change: "3 * text.length > this.#bytes.length  →  3 * text.length >= this.#bytes.length",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (length <= this.#read.length) return;",
    change: "length <= this.#read.length  →  length < this.#read.length",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "const more = new Uint32Array(2 * length);",
    change: "2  →  3",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "const to = new Uint8Array(Math.max(length, 2 * from.length));",
    change: "2  →  3",
    reason: "how much room there is at first, or is made at once",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (known !== undefined) return known;",
    change: "if (known !== undefined) return known;  →  if (false) return known;",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (run.length > MAX_WORD) return terms;",
    change: "if (run.length > MAX_WORD) return terms;  →  if (false) return terms;",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (run.length > MAX_WORD) return terms;",
    change: "run.length > MAX_WORD  →  run.length >= MAX_WORD",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
    change:
      "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();  →  if (false) this.#compounds.clear();",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
    change: "this.#compounds.size >= MAX_FORMS  →  this.#compounds.size > MAX_FORMS",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();",
    change: "this.#compounds.clear();  →  undefined;",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/lexicon.ts",
    code: "this.#compounds.set(run, terms);",
    change: "this.#compounds.set(run, terms);  →  undefined;",
    reason: "the terms are the same when they are made again",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "if (start < next) continue;",
    change: "if (start < next) continue;  →  if (false) continue;",
    reason: "a line is looked at more often than once",
  },
  {
    file: "src/kernel/search/match.ts",
    code: 'if (text.slice(lineStart, lineStart + 4).trimStart().startsWith("#")) return true;',
    change: "4  →  5",
    reason: "headings are parsed which need not be",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "if (/^[=-]/.test(text.slice(next, next + 4).trimStart())) return true;",
    change: "4  →  5",
    reason: "headings are parsed which need not be",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "if (next === 0) return false;",
    change: "false  →  true",
    reason: "headings are parsed which need not be",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "return false;",
    change: "false  →  true",
    reason: "headings are parsed which need not be",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "const length = end - (from?.start ?? 0);",
    change: "0  →  1",
    reason: "the match itself is always left in the window",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "return words.every((word) => (here.get(word) ?? 0) > 1);",
    change: "0  →  1",
    reason: "a word of a match is always counted",
  },
  {
    file: "src/kernel/search/match.ts",
    code: "const left = (here.get(word) ?? 0) - 1;",
    change: "0  →  1",
    reason: "a word of a match is always counted",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "while (length < stem.length && stem[length] === word[length]) length++;",
    change: "length < stem.length  →  length <= stem.length",
    reason: "there is nothing behind the end",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
    change: "common.length > 2  →  common.length >= 2",
    reason: "a shorter beginning finds more candidates, and each word is judged whole",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "return /[iy]$/.test(common) && common.length > 2 ? common.slice(0, -1) : common;",
    change: "1  →  2",
    reason: "a shorter beginning finds more candidates, and each word is judged whole",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "if (known.size >= MAX_REMEMBERED) known.clear();",
    change: "known.size >= MAX_REMEMBERED  →  known.size > MAX_REMEMBERED",
    reason: "one word more is remembered",
  },
  {
    file: "src/kernel/search/query.ts",
    code:
      "while (end - index < MAX_WORD && isWordCharacter(text, end - 1) && isWordCharacter(text, end)) {",
    change: "end - index < MAX_WORD  →  end - index <= MAX_WORD",
    reason: "an overlong word, which is none, is cut a character later",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "if (code > 0x7f) return WORD_CHARACTER.test(text.charAt(index));",
    change: "code > 0x7f  →  code >= 0x7f",
    reason: "the last of ASCII is no letter for either",
  },
  {
    file: "src/kernel/search/query.ts",
    code: "if (code > 0x7f) return WORD_CHARACTER.test(text.charAt(index));",
    change: "0x7f  →  0",
    reason: "the expression says the same, in more time",
  },
  {
    file: "src/kernel/search/ranking.ts",
    code: "if (this.#texts.size <= 2 * MAX_TEXTS) return;",
    change: "if (this.#texts.size <= 2 * MAX_TEXTS) return;  →  if (false) return;",
    reason: "the worst are dropped more often",
  },
  {
    file: "src/kernel/search/snippet.ts",
    code: "for (let start = from; start < until && body.length <= LIMIT;) {",
    change: "start < until  →  start <= until",
    reason: "an empty line at the end adds nothing",
  },
  {
    file: "src/kernel/search/snippet.ts",
    code: "const line = text.slice(start, Math.min(end, start + 2 * LIMIT)).trim();",
    change: "2  →  3",
    reason: "how much of a line is looked at that is cut anyway",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "for (let at = 0; at < terms.length; at++) {",
    change: "at < terms.length  →  at <= terms.length",
    reason: "the next document writes over it",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "if (slot === GONE) return -1;",
    change: "1  →  2",
    reason: "any number below zero is no place",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "return this.#length >= MAX_POSTINGS || this.#slots.length >= MAX_DOCUMENTS;",
    change: "this.#length >= MAX_POSTINGS  →  this.#length > MAX_POSTINGS",
    reason: "one posting more in a segment",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "const MAX_POSTINGS = 0x40000;",
    change: "0x40000  →  0",
    reason: "how large segments are: a matter of time; they give the same hits",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "let last = 0;",
    change: "0  →  1",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "for (let at = 0; at < length; at++) last = Math.max(last, used[at] ?? 0);",
    change: "at < length  →  at <= length",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "const places = new Uint32Array(last + 1);",
    change: "1  →  2",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "if (count === 0) continue;",
    change: "if (count === 0) continue;  →  if (false) continue;",
    reason: "a term with no postings gives no hits",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "if (length <= this.#terms.length) return;",
    change: "length <= this.#terms.length  →  length < this.#terms.length",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/postings.ts",
    code: "const size = Math.max(length, 2 * this.#terms.length);",
    change: "2  →  3",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "if (size <= this.#counts.length) return;",
    change: "if (size <= this.#counts.length) return;  →  if (false) return;",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "if (size <= this.#counts.length) return;",
    change: "size <= this.#counts.length  →  size < this.#counts.length",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
    change:
      "if (best.length === limit) least = best.at(-1)?.score ?? 0;  →  if (false) least = best.at(-1)?.score ?? 0;",
    reason: "what is not among the best is put last, and taken away again",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
    change: "best.at(-1)?.score ?? 0  →  0",
    reason: "what is not among the best is put last, and taken away again",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "if (best.length === limit) least = best.at(-1)?.score ?? 0;",
    change: "0  →  1",
    reason: "there is no best one only where none is wanted",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "score > added.score || (score === added.score && compare(slot, added.slot) < 0)",
    change: "compare(slot, added.slot) < 0  →  compare(slot, added.slot) <= 0",
    reason: "no two documents have one key",
  },
  {
    file: "src/kernel/search/query_scores.ts",
    code: "score > added.score || (score === added.score && compare(slot, added.slot) < 0)",
    change: "0  →  1",
    reason: "a comparison is -1 or 1",
  },
  {
    file: "src/kernel/search/tokens.ts",
    code:
      "if (ASCII.test(lower)) return [...cut(lower.match(ASCII_RUN) ?? []), ...camelParts(text)];",
    change:
      "if (ASCII.test(lower)) return [...cut(lower.match(ASCII_RUN) ?? []), .…  →  if (false) return [...cut(lower.match(ASCII_RUN) ?? []), ...camelParts…",
    reason: "the same words, in more time",
  },
  {
    file: "src/kernel/search/tokens.ts",
    code: "return runs.some((run) => run.length > MAX_WORD)",
    change: "run.length > MAX_WORD  →  run.length >= MAX_WORD",
    reason: "the same words, in more time",
  },
  {
    file: "src/kernel/search/tokens.ts",
    code: "if (!/[a-z][A-Z]/.test(text)) return [];",
    change: "if (!/[a-z][A-Z]/.test(text)) return [];  →  if (false) return [];",
    reason: "the same words, in more time",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "const MAX_REMEMBERED = 20_000;",
    change: "20_000  →  0",
    reason: "the stem is the same when it is made again",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "if (stems.size >= MAX_REMEMBERED) stems.clear();",
    change: "if (stems.size >= MAX_REMEMBERED) stems.clear();  →  if (false) stems.clear();",
    reason: "the stem is the same when it is made again",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "if (stems.size >= MAX_REMEMBERED) stems.clear();",
    change: "stems.size >= MAX_REMEMBERED  →  stems.size > MAX_REMEMBERED",
    reason: "the stem is the same when it is made again",
  },
  {
    file: "src/kernel/search/words.ts",
    code: "stems.set(word, stem);",
    change: "stems.set(word, stem);  →  undefined;",
    reason: "the stem is the same when it is made again",
  },
  {
    file: "src/kernel/process/proof.ts",
    code: 'Deno.resolveDns("localhost", "A", { nameServer: { ipAddr: LOOPBACK, port: 53 } }),',
    change: "53  →  0",
    reason: "the sandbox refuses every port",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "const TURN_MS = 40;",
    change: "40  →  0",
    reason: "others have their turn more often",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "if (performance.now() - begun < TURN_MS) continue;",
    change: "if (performance.now() - begun < TURN_MS) continue;  →  if (false) continue;",
    reason: "others have their turn more often",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "if (performance.now() - begun < TURN_MS) continue;",
    change: "performance.now() - begun  →  performance.now() + begun",
    reason: "others have their turn more often",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "if (performance.now() - begun < TURN_MS) continue;",
    change: "performance.now() - begun < TURN_MS  →  performance.now() - begun <= TURN_MS",
    reason: "others have their turn more often",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "const larger = new Uint8Array(Math.min(2 * this.#length, MAX_LINE_BYTES + 1));",
    change: "2  →  3",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "const larger = new Uint8Array(Math.min(2 * this.#length, MAX_LINE_BYTES + 1));",
    change: "1  →  2",
    reason: "how much room there is, or is made at once",
  },
  {
    file: "src/kernel/disk/line_reader.ts",
    code: "} else [this.#length, this.#isDropped] = [0, true];",
    change: "0  →  1",
    reason: "of a line that is dropped no byte is shown",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "const LOOKS = { old: 4, new: 24 } as const;",
    change: "4  →  5",
    reason: "one look more than four",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "for (let look = 0; look < LOOKS[age]; look++) if (!isAt(file, path)) return false;",
    change: "0  →  1",
    reason: "one look less",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "for (let look = 0; look < LOOKS[age]; look++) if (!isAt(file, path)) return false;",
    change: "look < LOOKS[age]  →  look <= LOOKS[age]",
    reason: "one look more",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "file[Symbol.dispose]();",
    change: "file[Symbol.dispose]();  →  undefined;",
    reason: "what happens in the very moment between two looks, which no test can choose",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "if (isGone(error)) return undefined;",
    change: "if (isGone(error)) return undefined;  →  if (false) return undefined;",
    reason: "what happens in the very moment between two looks, which no test can choose",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: 'if (isSurelyAt(file, path, isNew ? "new" : "old")) return file;',
    change: 'isNew ? "new" : "old"  →  isNew ? "old" : "new"',
    reason: "how often a swap is looked for: the odds, not what is done",
  },
  {
    file: "src/kernel/disk/own_file.ts",
    code: "while (performance.now() < end) {",
    change: "performance.now() < end  →  performance.now() <= end",
    reason: "one look more",
  },
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
