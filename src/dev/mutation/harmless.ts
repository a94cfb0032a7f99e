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
    file: "src/kernel/disk/replacement.ts",
    code: "const isCut = mode !== null && (mode & 0o777) !== modeOf(path);",
    change: "mode !== null && (mode & 0o777) !== modeOf(path)  →  " +
      "mode !== null || (mode & 0o777) !== modeOf(path)",
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
    file: "src/kernel/process/pulse.ts",
    code: "#isIdle = true;",
    change: "true  →  false",
    reason: "nothing reads it before begin() has set it",
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
    file: "src/kernel/search/lexicon.ts",
    code: "const MAX_FORMS = 64 * 1024;",
    change: "64  →  0",
    reason: "it bounds the memory of a cache; a word's term is the same when it is made again",
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
    code: "for (const { id, text } of added ?? bullets) {",
    change: "added ?? bullets  →  bullets",
    reason: "a text that is added again is found as before; it takes time and memory",
  },
  {
    file: "src/ace/traces/message_line.ts",
    code: "if (PLAIN.test(message)) return message;",
    change: "if (PLAIN.test(message)) return message;  →  if (false) return message;",
    reason: "a plain line comes out of the rest as it is; it only spares time",
  },
  {
    file: "src/ace/playbook/changed_playbook.ts",
    code: "let [from, to] = [0, offsets.length];",
    change: "0  →  1",
    reason: "what changes a playbook without parsing it stands behind the start of a bullet",
  },
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
