import { assert, assertEquals } from "@std/assert";
import { readConfined } from "../../../src/kernel/disk/confined_read.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import type { FieldReader } from "../../../src/kernel/disk/field_reader.ts";
import { FolderIndex } from "../../../src/kernel/disk/folder_index.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const RACE_MS = 2000;
/** Until then both the folder and the link should have had a turn, also on a busy machine. */
const MOST_MS = 20_000;

/** Runs `use` while the folder or file at `path` and `path.other` take turns. */
async function whileSwapped(path: string, use: () => void | Promise<void>): Promise<void> {
  const worker = new Worker(import.meta.resolve("./swap_worker.ts"), { type: "module" });
  const told = () => new Promise<unknown>((resolve) => worker.onmessage = resolve);
  const isOver = new Int32Array(new SharedArrayBuffer(4));
  const begun = told();
  worker.postMessage({ path, isOver });
  await begun;
  try {
    await use();
  } finally {
    const ended = told();
    Atomics.store(isOver, 0, 1);
    await ended;
    worker.terminate();
  }
}

/** Reads a file again and again while its folder is swapped for a link; nothing is from outside. */
async function checkNothingLeaks(read: (root: string, path: string) => string): Promise<void> {
  await inTempFolder(async (base) => {
    writeFiles(base, {
      "root/docs/patterns/a.md": "inside",
      "outside/a.md": "secret",
      "outside/b.md": "secret",
    });
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
        const what = read(`${base}/root`, "docs/patterns/a.md");
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }
    });
    assertEquals(seen.get("secret"), undefined);
    assert((seen.get("inside") ?? 0) > 0 && seen.size > 1, JSON.stringify([...seen]));
  });
}

Deno.test("readConfined() returns nothing from outside while a folder is swapped for a link", () =>
  checkNothingLeaks((root, path) => attempt(() => readConfined(root, path))));

Deno.test("FolderIndex shows nothing from outside while a folder is swapped for a link", () =>
  checkNothingLeaks((root, path) => {
    const index = new FolderIndex(root, textReader);
    const [folder = "", name = ""] = path.split(/\/(?=[^/]*$)/);
    const listing = index.list(folder);
    if (listing.files.includes("b.md")) return "secret";
    return index.values(listing, listing.files.indexOf(name), TEXT)?.[0] ?? "nothing";
  }));

const TEXT = ["text"] as const;

/** The one field of a file is all of its text; what cannot be read says why. */
const textReader: FieldReader = {
  sifting: [],
  inHead: (head) => [head],
  inText: (text, _, problem) => [problem ?? text],
};

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

Deno.test("openOwn() leaves nothing outside, though the sandbox tells nothing of what is there", async () => {
  await inTempFolder(async (base) => {
    writeFiles(base, { "logs/own": "", "outside/other": "" });
    const path = `${base}/logs/own`;
    Deno.symlinkSync(`${base}/outside`, `${base}/logs.other`);
    const worker = new Worker(import.meta.resolve("./own_file_worker.ts"), {
      type: "module",
      deno: { permissions: { read: [path], write: [path] } },
    });
    const openFor = (milliseconds: number) => {
      const { promise, resolve } = Promise.withResolvers<{ opened: number; refused: number }>();
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ path, milliseconds });
      return promise;
    };
    await whileSwapped(`${base}/logs`, async () => {
      assert((await openFor(RACE_MS)).refused > 0);
    });
    const { opened, refused } = await openFor(50);
    assert(opened > 0 && refused === 0, `${opened} times opened, ${refused} refused`);
    worker.terminate();
    assertEquals([...Deno.readDirSync(`${base}/outside`)].map(({ name }) => name), ["other"]);
  });
});
