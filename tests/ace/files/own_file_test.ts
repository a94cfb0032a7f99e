import { assert, assertEquals, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { isAt, occupantOf, openOwn, openToRead } from "../../../src/ace/files/own_file.ts";
import { WriteError } from "../../../src/kernel/disk/write_error.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

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

Deno.test("openToRead() and openOwn() reject a FIFO without opening it", () =>
  inTempFolder((folder) => {
    makeFifo(`${folder}/fifo`);
    assertThrows(() => openToRead(`${folder}/fifo`, "fifo"), FileError, "not a regular file");
    const open = () => openOwn(`${folder}/fifo`, { name: "fifo" });
    assertThrows(open, WriteError, "not a regular file");
  }));

Deno.test("openOwn() creates no file in a folder that is a symlink", () =>
  inTempFolder((folder) => {
    Deno.mkdirSync(`${folder}/outside`);
    Deno.symlinkSync(`${folder}/outside`, `${folder}/logs`);
    const open = () => openOwn(`${folder}/logs/new`, { append: true, name: "new" });
    assertThrows(open, WriteError, "Cannot write new: the file's folder is a symlink, logs");
    Deno.writeTextFileSync(`${folder}/outside/old`, "");
    const read = () => openToRead(`${folder}/logs/old`, "old");
    assertThrows(read, FileError, "Cannot read old: the file's folder is a symlink, logs");
    Deno.removeSync(`${folder}/outside/old`);
    assertEquals([...Deno.readDirSync(`${folder}/outside`)], []);
  }));

Deno.test("isAt() returns false if another file has replaced the open file", () =>
  inTempFolder((folder) => {
    using file = openOwn(`${folder}/a`, { name: "a" });
    assert(isAt(file, `${folder}/a`));
    Deno.renameSync(`${folder}/a`, `${folder}/b`);
    Deno.writeTextFileSync(`${folder}/a`, "");
    assert(!isAt(file, `${folder}/a`));
    Deno.removeSync(`${folder}/a`);
    assert(!isAt(file, `${folder}/a`));
  }));

Deno.test("openToRead() opens a file but rejects a symlink to a file", () =>
  inTempFolder((folder) => {
    Deno.writeTextFileSync(`${folder}/a`, "text");
    Deno.symlinkSync("a", `${folder}/link`);
    using file = openToRead(`${folder}/a`, "a");
    assertEquals(file?.statSync().size, 4);
    assertEquals(openToRead(`${folder}/none`, "none"), undefined);
    assertThrows(() => openToRead(`${folder}/link`, "link"), FileError, "the path is a symlink");
    assertThrows(() => openToRead(folder, "it"), FileError, "the path is not a regular file");
  }));

Deno.test("openOwn() opens a file for reading and writing, positioned at its beginning or end", () =>
  inTempFolder((folder) => {
    const write = (text: string, append?: boolean): string => {
      const options = { name: "a", ...(append !== undefined && { append }) };
      using file = openOwn(`${folder}/a`, options);
      file.writeSync(new TextEncoder().encode(text));
      file.seekSync(0, Deno.SeekMode.Start);
      const buffer = new Uint8Array(9);
      return new TextDecoder().decode(buffer.subarray(0, file.readSync(buffer) ?? 0));
    };
    assertEquals(write("one"), "one");
    assertEquals(write("t"), "tne");
    assertEquals(write("!", true), "tne!");
  }));
