import { assertEquals } from "@std/assert";
import { swapping } from "../../../src/dev/races/race.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { note } from "../../note.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

const RACE_MS = 1000;

/**
 * The pauses between two swaps, in milliseconds: zero, or long enough to deceive a second check
 * after the read. After the longest pause, the parent folder's times don't reveal the last swap.
 */
const RESTS: Record<string, readonly number[]> = {
  "in a tight loop": [0],
  "with short rests": [0.2],
  "with long rests": [16.5, 17, 18, 20, 25, 30],
};

function attempt(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileError) return error.problem;
    throw error;
  }
}

/**
 * Collects the results of reads from the root folder while another process swaps a folder or a file
 * in it.
 */
async function outcomesOf(
  read: (folder: Folder) => string,
  rests: readonly number[],
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
    const stop = await swapping({ path, rests });
    try {
      for (const end = performance.now() + RACE_MS; performance.now() < end;) {
        during.add(attempt(() => read(open())));
      }
    } finally {
      await stop();
    }
    return attempt(() => read(open()));
  });
  return { during, after };
}

/**
 * The read operations that must show nothing from outside the root folder, each with its expected
 * result.
 */
const READS: Record<string, [read: (folder: Folder) => string, inside: string]> = {
  "read()": [(folder) => folder.read("docs/patterns/a.md"), "inside"],
  "list()": [
    (folder) => folder.list(["docs/patterns"], { extension: ".md" }).paths.join(" "),
    "docs/patterns/a.md",
  ],
  "kind()": [(folder) => folder.kind("docs/patterns/b.md"), "missing"],
};

/** The results of a rejected read, which reveal nothing about the file. */
const REFUSALS = ["", "absent", "changed", "missing", "outside"];

for (const [name, [read, inside]] of Object.entries(READS)) {
  for (const [rhythm, rests] of Object.entries(RESTS)) {
    Deno.test(`Folder.${name} shows nothing from outside the root folder during swaps ${rhythm}`, async () => {
      if (Deno.build.os !== "linux") return note("Not tested: swaps in one step, for Linux only");
      const { during, after } = await outcomesOf(read, rests);
      assertEquals([...during].filter((one) => one !== inside && !REFUSALS.includes(one)), []);
      assertEquals(after, inside);
    });
  }
}
