import { HARMLESS_IN_KNOWLEDGE } from "./harmless_in_knowledge.ts";
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
    file: "src/kernel/process/pulse.ts",
    code: "#isIdle = true;",
    change: "true  →  false",
    reason: "nothing reads it before begin() has set it",
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
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
