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
    code: "const MAX_FORMS = 0x10000;",
    change: "0x10000  →  0",
    reason: "it bounds the memory of a cache; a word's term is the same when it is made again",
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
    file: "src/ace/playbook/bullet.ts",
    code: "while (length < digits.length && isTaken(digits.slice(0, length))) length++;",
    change: "length < digits.length  →  length <= digits.length",
    reason: "what is cut behind the last digit is all of them, too",
  },
  {
    file: "src/ace/playbook/changed_playbook.ts",
    code: "let [shift, from] = [0, 0];",
    change: "0  →  1",
    reason: "no edit is before the first bullet, so that its beginning never moves",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "const TURN_MS = 10;",
    change: "10  →  11",
    reason: "a millisecond more until others have their turn",
  },
  {
    file: "src/ace/playbook/pairs.ts",
    code: "if (performance.now() - turn > TURN_MS) {",
    change: "performance.now() - turn > TURN_MS  →  performance.now() - turn >= TURN_MS",
    reason: "no clock tells the two apart",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (close < end) close = indexFrom(text, end, COMMENT_END);",
    change: "close < end  →  close <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/playbook/playbook.ts",
    code: "if (blank < end) blank = indexFrom(text, end, BLANK_LINE);",
    change: "blank < end  →  blank <= end",
    reason: "what is looked for again is found in the same place",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "const MAX_PENDING = 2000;",
    change: "2000  →  0",
    reason: "a write for each line is slower; the lines are the same",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (pending.push(JSON.stringify(insight)) >= MAX_PENDING) await flush();",
    change: "await flush();  →  undefined;",
    reason: "the lines are written all at once, in the end",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "const AT_ONCE = 50;",
    change: "50  →  0",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (some.length === AT_ONCE) {",
    change: "some.length === AT_ONCE  →  some.length !== AT_ONCE",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code: "if (some.length === AT_ONCE) {",
    change:
      "if (some.length === AT_ONCE) { yield* await Promise.all(some.map((one)…  →  if (false) { yield* await Promise.all(some.map((one) => insightOf(one,…",
    reason: "what is awaited together: a matter of time and memory",
  },
  {
    file: "src/ace/insights/analysis.ts",
    code:
      "const isSure = ({ confidence }: Draft): boolean => confidence >= least.minConfidence - 1e-9;",
    change: "confidence >= least.minConfidence - 1e-9  →  confidence > least.minConfidence - 1e-9",
    reason: "no confidence differs so little from what is asked",
  },
  {
    file: "src/ace/insights/version.ts",
    code: "if (these.every((one, index) => one === others[index])) return false;",
    change:
      "if (these.every((one, index) => one === others[index])) return false;  →  if (false) return false;",
    reason: "it spares making a set; the answer is the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change:
      "if (profiles.size >= MAX_REMEMBERED) profiles.clear();  →  if (false) profiles.clear();",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.size >= MAX_REMEMBERED  →  profiles.size > MAX_REMEMBERED",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (profiles.size >= MAX_REMEMBERED) profiles.clear();",
    change: "profiles.clear();  →  undefined;",
    reason: "it bounds the memory of a cache; a profile that is made again is equal",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "for (let index = from; index < texts.length; index++) {",
    change: "index < texts.length  →  index <= texts.length",
    reason: "what is behind the last is not found",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "const from = this.#compared.get(profile) ?? 0;",
    change: "this.#compared.get(profile) ?? 0  →  0",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (found === undefined) this.#compared.set(profile, this.costOf(profile));",
    change:
      "if (found === undefined) this.#compared.set(profile, this.costOf(profi…  →  if (false) this.#compared.set(profile, this.costOf(profile));",
    reason: "it spares comparing again what was not the same",
  },
  {
    file: "src/ace/playbook/similarity.ts",
    code: "if (found === undefined) this.#compared.set(profile, this.costOf(profile));",
    change: "this.#compared.set(profile, this.costOf(profile));  →  undefined;",
    reason: "it spares comparing again what was not the same",
  },
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
