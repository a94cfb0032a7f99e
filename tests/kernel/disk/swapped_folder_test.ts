import { assert, assertEquals } from "@std/assert";
import { swapping } from "../../../src/dev/races/race.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const RACE_MS = 2000;

/**
 * For how long the folder rests in its place between two swaps: not at all; long enough to deceive who
 * looks again after reading; so long that its parent's times tell nothing of the swap before.
 */
const RESTS: Record<string, readonly number[]> = {
  "in a tight loop": [0],
  "with short rests": [0.2],
  "with long rests": [16.5, 17, 18, 20, 25, 30],
};

/** Calls `use` again and again while what is at `path` and `path.other` are swapped. */
async function whileSwapped(
  path: string,
  rests: readonly number[] | undefined,
  use: () => void | Promise<void>,
): Promise<void> {
  const stop = await swapping({ path, ...(rests && { rests }) });
  try {
    for (const end = performance.now() + RACE_MS; performance.now() < end;) await use();
  } finally {
    await stop();
  }
}

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return error.problem;
    throw error;
  }
}

/** Collects what is read below `root` while a folder, or a file in it, is swapped. */
async function outcomesOf(
  read: (folder: Folder) => string,
  rests: readonly number[] | undefined,
): Promise<{ during: Set<string>; after: string }> {
  const during = new Set<string>();
  const after = await inTempFolder(async (base) => {
    writeFiles(base, {
      "root/docs/patterns/a.md": "inside",
      "outside/a.md": "secret",
      "outside/b.md": "secret",
    });
    const path = `${base}/root/docs/patterns`;
    Deno.symlinkSync(`${base}/outside`, `${path}.other`);
    const open = () =>
      new Folder({ title: "root", setBy: "ROOT", value: "root", path: `${base}/root` });
    await whileSwapped(path, rests, () => void during.add(attempt(() => read(open()))));
    return attempt(() => read(open()));
  });
  return { during, after };
}

/** The reads of a folder that must show nothing from outside, with what they show inside. */
const READS: Record<string, [read: (folder: Folder) => string, inside: string]> = {
  "read()": [(folder) => folder.read("docs/patterns/a.md"), "inside"],
  "list()": [
    (folder) => folder.list(["docs/patterns"], { extension: ".md" }).paths.join(" "),
    "docs/patterns/a.md",
  ],
  "kind()": [(folder) => folder.kind("docs/patterns/b.md"), "missing"],
};

/** What a refused read shows: nothing. */
const REFUSALS = ["", "absent", "changed", "missing", "outside"];

for (const [name, [read, inside]] of Object.entries(READS)) {
  for (const [rhythm, rests] of Object.entries(RESTS)) {
    Deno.test(`Folder.${name} shows nothing from outside while a folder is swapped ${rhythm}`, async () => {
      if (Deno.build.os !== "linux") return note("Not tested: swaps in one step, for Linux only");
      const { during, after } = await outcomesOf(read, rests);
      assertEquals([...during].filter((one) => one !== inside && !REFUSALS.includes(one)), []);
      assertEquals(after, inside);
    });
  }
}
Deno.test("openOwn() leaves nothing outside, though the sandbox tells nothing of what is there", async () => {
  if (Deno.build.os !== "linux") return note("Not tested: swaps in one step, for Linux only");
  await inTempFolder(async (base) => {
    writeFiles(base, { "logs/own": "", "outside/other": "" });
    const path = `${base}/logs/own`;
    Deno.symlinkSync(`${base}/outside`, `${base}/logs.other`);
    const worker = new Worker(import.meta.resolve("./own_file_worker.ts"), {
      type: "module",
      deno: { permissions: { read: [path], write: [path] } },
    });
    const open = (times: number) => {
      const { promise, resolve } = Promise.withResolvers<{ opened: number; refused: number }>();
      worker.onmessage = ({ data }) => resolve(data);
      worker.postMessage({ path, times });
      return promise;
    };
    let refused = 0;
    await whileSwapped(
      `${base}/logs`,
      [0],
      async () => void (refused += (await open(100)).refused),
    );
    assert(refused > 0);
    assertEquals(await open(10), { opened: 10, refused: 0 });
    worker.terminate();
    assertEquals([...Deno.readDirSync(`${base}/outside`)].map(({ name }) => name), ["other"]);
  });
});
