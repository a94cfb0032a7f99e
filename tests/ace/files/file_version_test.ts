import { assertEquals, assertNotEquals } from "@std/assert";
import {
  onceForEachVersion,
  versionAt,
  watchVersions,
} from "../../../src/ace/files/file_version.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import type { SharedFile } from "../../../src/ace/files/shared_file.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { withSharedFile } from "./shared_files.ts";

Deno.test("versionAt() changes with the file, and is undefined for what is not a file", () =>
  inTempFolder((folder) => {
    for (const path of [folder, `${folder}/missing`]) assertEquals(versionAt(path), undefined);
    writeFiles(folder, { a: "one" });
    const before = versionAt(`${folder}/a`);
    assertEquals(versionAt(`${folder}/a`), before);
    writeFiles(folder, { b: "two" });
    Deno.renameSync(`${folder}/b`, `${folder}/a`);
    assertNotEquals(versionAt(`${folder}/a`), before);
  }));

/** Sets a file's times to so many milliseconds ago, as the system would report it. */
async function withAge(ageMs: number, action: () => void): Promise<void> {
  const { lstat } = system;
  const changed = new Date(Date.now() - ageMs);
  system.lstat = (path) => ({ ...lstat(path), mtime: changed, ctime: changed });
  try {
    await action();
  } finally {
    system.lstat = lstat;
  }
}

/** The number of times that a file is read, if it is asked for twice, and changed in between or not. */
function readsOf(file: SharedFile, change: () => void = () => {}): number {
  let reads = 0;
  const content = onceForEachVersion(() => ++reads);
  content(file);
  change();
  content(file);
  return reads;
}

Deno.test("onceForEachVersion() reads an unchanged file once, two seconds after its last change", () =>
  withSharedFile("one", async (file) => {
    await withAge(2500, () => assertEquals(readsOf(file), 1));
    await withAge(1500, () => assertEquals(readsOf(file), 2));
  }));

Deno.test("onceForEachVersion() reads a changed file, a missing one and one above 4 MiB again", () =>
  withSharedFile("one", async (file) => {
    const rewrite = () => Deno.writeTextFileSync(file.path, "other");
    await withAge(60_000, () => assertEquals(readsOf(file, rewrite), 2));
    Deno.truncateSync(file.path, 4 * 1024 * 1024 + 1);
    await withAge(60_000, () => assertEquals(readsOf(file), 2));
    Deno.removeSync(file.path);
    assertEquals(readsOf(file), 2);
  }));

Deno.test("watchVersions() notifies of a replaced file once, until it is stopped", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { a: "one" });
    const { every } = system;
    let look: () => void = () => {};
    let isEnded = false;
    system.every = (_, action) => {
      look = action;
      return () => isEnded = true;
    };
    try {
      let notices = 0;
      const stop = watchVersions(`${folder}/a`, () => notices++);
      look();
      assertEquals(notices, 0);
      writeFiles(folder, { b: "two" });
      Deno.renameSync(`${folder}/b`, `${folder}/a`);
      look();
      look();
      assertEquals(notices, 1);
      stop();
      assertEquals(isEnded, true);
    } finally {
      system.every = every;
    }
  }));
