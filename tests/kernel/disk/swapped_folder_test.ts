import { assert, assertEquals } from "@std/assert";
import { readConfined } from "../../../src/kernel/disk/confined_read.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const RACE_MS = 2000;
/** Until then both the folder and the link should have had a turn, also on a busy machine. */
const MOST_MS = 20_000;

/** Runs `use` while the folder or file at `path` and `path.other` take turns. */
async function whileSwapped(path: string, use: () => void): Promise<void> {
  const worker = new Worker(import.meta.resolve("./swap_worker.ts"), { type: "module" });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  worker.onmessage = resolve;
  worker.postMessage(path);
  await promise;
  try {
    use();
  } finally {
    worker.terminate();
  }
}

Deno.test("readConfined() returns nothing from outside while a folder is swapped for a link", async () => {
  await inTempFolder(async (base) => {
    writeFiles(base, { "root/docs/patterns/a.md": "inside", "outside/a.md": "secret" });
    const folder = `${base}/root/docs/patterns`;
    Deno.symlinkSync(`${base}/outside`, `${folder}.other`);
    const seen = new Map<string, number>();
    await whileSwapped(folder, () => {
      const begun = performance.now();
      const lasts = (): boolean => {
        const past = performance.now() - begun;
        return past < RACE_MS || (past < MOST_MS && !(seen.has("inside") && seen.size > 1));
      };
      while (lasts()) {
        const what = attempt(() => readConfined(`${base}/root`, "docs/patterns/a.md"));
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }
    });
    assertEquals(seen.get("secret"), undefined);
    assert((seen.get("inside") ?? 0) > 0 && seen.size > 1, JSON.stringify([...seen]));
  });
});

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}
