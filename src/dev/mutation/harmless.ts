import { HARMLESS_IN_ACE } from "./harmless_ace.ts";
import type { HarmlessChange } from "./harmless_change.ts";
import { HARMLESS_IN_DECIBEL } from "./harmless_decibel.ts";
import { HARMLESS_IN_KNOWLEDGE } from "./harmless_knowledge.ts";
import { HARMLESS_IN_POSTGRES } from "./harmless_postgres.ts";
import type { Mutant } from "./mutants.ts";

/** Survivors that were looked at. One that is seen after all, or is gone, is no longer needed. */
export const HARMLESS: readonly HarmlessChange[] = [
  ...HARMLESS_IN_ACE,
  ...HARMLESS_IN_DECIBEL,
  ...HARMLESS_IN_KNOWLEDGE,
  ...HARMLESS_IN_POSTGRES,
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
];

/** Why the change does no harm; undefined for one that nobody has looked at. */
export function reasonFor({ file, code, change }: Mutant): string | undefined {
  return HARMLESS.find((one) => one.file === file && one.code === code && one.change === change)
    ?.reason;
}
