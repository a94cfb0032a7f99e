import type { Mutant } from "./mutants.ts";

/** A change that no test can see, or that none is meant to see, and why. */
export interface HarmlessChange {
  file: string;
  /** The line without its indentation, and the change in it as it is printed. */
  code: string;
  change: string;
  reason: string;
}

/** Survivors that were looked at. One that is seen after all, or is gone, is no longer needed. */
export const HARMLESS: readonly HarmlessChange[] = [
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
    file: "src/knowledge/postgres/database.ts",
    code: "fetch_types: false,",
    change: "false  →  true",
    reason: "it saves a query of the catalogue for each connection; the answers are the same",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#total = 0;",
    change: "0  →  1",
    reason: "the first search learns the number before it is used",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#last = 0;",
    change: "0  →  1",
    reason: "the first search learns the number before it is used",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#averageSize = 1;",
    change: "1  →  2",
    reason: "the first search learns the number before it is used",
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
    file: "src/decibel/records/folder.ts",
    code: "if (secondOf(before.time) !== secondOf(entry.time)) continue;",
    change:
      "if (secondOf(before.time) !== secondOf(entry.time)) continue;  →  if (false) continue;",
    reason: "it spares reading the files; each keeps its place, for it stays within its second",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "if (left < 0) return { ...found, note: cutNote(index, bullets.length) };",
    change: "left < 0  →  left <= 0",
    reason: "the last of two hundred million comparisons, a bound of time",
  },
  {
    file: "src/ace/playbook/edit.ts",
    code: 'const told = aggregated < 0 ? "" : line.slice(from + aggregated, until);',
    change: "0  →  1",
    reason:
      "helpful always stands before it, so it is found behind the first character or not at all",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "let best = -1;",
    change: "1  →  2",
    reason: "no cosine is less than -1",
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
    file: "src/ace/playbook/edit.ts",
    code: 'const isOpen = insertAt > 0 && text[insertAt - 1] !== "\\n";',
    change: "0  →  1",
    reason: "a section is longer than one character, so nothing is inserted behind the first",
  },
  {
    file: "src/ace/playbook/edit.ts",
    code: 'const near = before >= 0 ? before : text.indexOf("\\n");',
    change: "0  →  1",
    reason: "a line break that is the first character is the first one of the text, too",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const HALF = 30;",
    change: "30  →  0",
    reason: "the bits only spare comparisons: each pair that they let pass is compared whole",
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
    file: "src/knowledge/sqlite/database.ts",
    code: "if (attempts >= 50 || !isBusy(error)) throw error;",
    change: "attempts >= 50  →  attempts > 50",
    reason: "one attempt more, a tenth of a second later",
  },
  {
    file: "src/knowledge/sqlite/ranking.ts",
    code: "const scale = (PARTS - 1) / most;",
    change: "PARTS - 1  →  PARTS + 1",
    reason: "a few more scores are sorted; the best of them are the same",
  },
  {
    file: "src/knowledge/sqlite/vector_index.ts",
    code: "const step = memory.greatest(this.#given, this.#size) / FULL || 1;",
    change: "1  →  2",
    reason: "a vector of zeros has products of zero, whatever one step stands for",
  },
  {
    file: "src/ace/insights/capture.ts",
    code: "let bulletsConsulted = 0;",
    change: "0  →  1",
    reason: "whatever tells the number has counted before",
  },
  {
    file: "src/kernel/disk/new_files.ts",
    code: "return there.dev === ours.dev && there.ino === ours.ino;",
    change:
      "there.dev === ours.dev && there.ino === ours.ino  →  there.dev === ours.dev || there.ino === ours.ino",
    reason: "the real path, which is looked at as often, tells of the same swap",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (pending.push(JSON.stringify(insight)) >= MAX_PENDING) await flush();",
    change:
      "pending.push(JSON.stringify(insight)) >= MAX_PENDING  →  pending.push(JSON.stringify(insight)) > MAX_PENDING",
    reason: "one line more in a write of two thousand",
  },
  {
    file: "src/ace/playbook/known_texts.ts",
    code: "for (const { id, text } of added ?? bullets) texts.add(profileOf(text), id);",
    change: "added ?? bullets  →  bullets",
    reason: "a text that is added again is found as before; it takes time and memory",
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
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
