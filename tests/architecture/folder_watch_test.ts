import { assert, assertEquals } from "@std/assert";
import { watchFolders } from "../../src/architecture/folder_watch.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the folder itself and its subfolders at every depth. */
function foldersBelow(folder: string, path = ""): string[] {
  try {
    return [path].concat(
      [...Deno.readDirSync(`${folder}/${path}`)].filter(({ isDirectory }) => isDirectory)
        .flatMap(({ name }) => foldersBelow(folder, path === "" ? name : `${path}/${name}`)),
    );
  } catch {
    return [];
  }
}

/**
 * Watches `folder` while `use` runs, and passes `use` a function that returns the number of
 * reported changes.
 */
async function watching(
  folder: string,
  use: (told: () => number) => Promise<void>,
): Promise<void> {
  let told = 0;
  const stop = watchFolders({
    root: folder,
    folders: () => foldersBelow(folder),
    onChange: () => void told++,
  });
  await sleep(300);
  const first = told;
  try {
    await use(() => told - first);
  } finally {
    stop();
  }
}

/**
 * Waits until `isTrue` returns true, or at most two seconds, within which every change must be
 * reported.
 */
async function soon(isTrue: () => boolean, what: string): Promise<void> {
  const begun = Date.now();
  while (!isTrue()) {
    assert(Date.now() - begun < 2000, what);
    await sleep(10);
  }
}

Deno.test("watchFolders() reports created, changed, renamed and deleted files", async () => {
  await inTempFolder(async (folder) => {
    await watching(folder, async (told) => {
      const steps: [string, () => void][] = [
        ["made", () => writeFiles(folder, { "a.md": "1" })],
        ["changed", () => writeFiles(folder, { "a.md": "22" })],
        ["renamed", () => Deno.renameSync(`${folder}/a.md`, `${folder}/b.md`)],
        ["deleted", () => Deno.removeSync(`${folder}/b.md`)],
      ];
      for (const [what, step] of steps) {
        const before = told();
        step();
        await soon(() => told() > before, what);
        await sleep(1100);
      }
    });
  });
});

Deno.test("watchFolders() reports changes in folders that are created later", async () => {
  await inTempFolder(async (folder) => {
    await watching(folder, async (told) => {
      writeFiles(folder, { "later/on/a.md": "1" });
      await soon(() => told() > 0, "the folder");
      await sleep(1200);
      const before = told();
      writeFiles(folder, { "later/on/b.md": "1" });
      await soon(() => told() > before, "a file in it");
    });
  });
});

Deno.test("watchFolders() waits for a missing folder and finds a removed folder again if recreated", async () => {
  await inTempFolder(async (parent) => {
    const folder = `${parent}/root`;
    await watching(folder, async (told) => {
      for (let round = 0; round < 2; round++) {
        let before = told();
        writeFiles(folder, { "a.md": "1" });
        await soon(() => told() > before, `round ${round}: it came`);
        await sleep(1200);
        before = told();
        writeFiles(folder, { "b.md": "1" });
        await soon(() => told() > before, `round ${round}: a change in it`);
        await sleep(1200);
        before = told();
        Deno.removeSync(folder, { recursive: true });
        await soon(() => told() > before, `round ${round}: it went`);
        await sleep(1200);
      }
    });
  });
});

Deno.test("watchFolders() does not report that a file was read", async () => {
  await inTempFolder(async (folder) => {
    writeFiles(folder, { "a.md": "1" });
    await watching(folder, async (told) => {
      for (let count = 0; count < 5; count++) {
        Deno.readTextFileSync(`${folder}/a.md`);
        await sleep(20);
      }
      await sleep(600);
      assertEquals(told(), 0);
    });
  });
});

Deno.test("watchFolders() reports no changes after it stops", async () => {
  await inTempFolder(async (folder) => {
    let told = 0;
    const stop = watchFolders({ root: folder, folders: () => [""], onChange: () => void told++ });
    told = 0;
    writeFiles(folder, { "a.md": "1" });
    await sleep(20);
    stop();
    await sleep(600);
    assertEquals(told, 0);
  });
});
