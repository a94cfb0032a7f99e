import { assert, assertEquals, assertNotEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import {
  occupantOf,
  openToRead,
  sharedFile,
  versionAt,
} from "../../../src/kernel/disk/shared_file.ts";
import { WriteError } from "../../../src/kernel/disk/file_error.ts";
import { appendLines } from "../../../src/kernel/disk/writer.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

Deno.test("sharedFile() returns the paths of its lock file and temporary file", () => {
  assertEquals(sharedFile("/p/a"), {
    path: "/p/a",
    name: "a",
    lock: "/p/.a.lock",
    temporary: "/p/.a.tmp",
  });
  assertEquals(sharedFile("/p/a", "/q").lock, "/q/.a.lock");
});

Deno.test("sharedFile() returns sibling paths in a file system's root folder and on Windows", () => {
  assertEquals(sharedFile("/a").lock, "/.a.lock");
  assertEquals(sharedFile("C:\\a").lock, "C:\\.a.lock");
  assertEquals(sharedFile("C:\\p\\a").lock, "C:\\p\\.a.lock");
});

function makeFifo(path: string): void {
  const { success } = new Deno.Command("mkfifo", { args: [path] }).outputSync();
  assert(success, "mkfifo");
}

Deno.test("occupantOf() distinguishes files, folders, FIFOs, symlinks and symlinked parent folders", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/real`);
    Deno.writeTextFileSync(`${folder}/real/a`, "");
    Deno.symlinkSync(`${folder}/real`, `${folder}/linked`);
    Deno.symlinkSync(`${folder}/real/a`, `${folder}/link`);
    makeFifo(`${folder}/fifo`);
    assertEquals(
      ["real/a", "real", "linked/a", "link", "fifo", "none"].map((name) =>
        occupantOf(`${folder}/${name}`)
      ),
      ["file", "a folder", "below a link", "a link", "not a file", "nothing"],
    );
  }));

Deno.test("openToRead() and appendLines() reject a FIFO without opening it", () =>
  inTempFolder((folder) => {
    makeFifo(`${folder}/fifo`);
    assertThrows(() => openToRead(`${folder}/fifo`, "fifo"), FileError, "not a regular file");
    const append = () => appendLines(sharedFile(`${folder}/fifo`), ["a"]);
    assertThrows(append, WriteError, "not a regular file");
  }));

Deno.test("versionAt() changes with the file and returns undefined for a folder or a missing file", () =>
  inTempFolder((folder) => {
    for (const path of [folder, `${folder}/missing`]) assertEquals(versionAt(path), undefined);
    writeFiles(folder, { a: "one" });
    const before = versionAt(`${folder}/a`);
    assertEquals(versionAt(`${folder}/a`), before);
    writeFiles(folder, { b: "two" });
    Deno.renameSync(`${folder}/b`, `${folder}/a`);
    assertNotEquals(versionAt(`${folder}/a`), before);
  }));
