import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { Folder } from "../../../src/kernel/disk/folder.ts";
import { system } from "../../../src/kernel/disk/system.ts";
import { inTempFolder, writeFiles } from "../temp_folder.ts";

/** Runs `use` on a folder with `docs/a.md` while one system function fails, by default with EIO. */
function whileFailing(
  name: "lstat" | "readDir" | "realPath",
  use: (folder: Folder) => void,
  code = "EIO",
): Promise<void> {
  return inTempFolder((path) => {
    writeFiles(path, { "docs/a.md": "A\n" });
    const folder = new Folder({ title: "content", setBy: "X", value: path, path });
    const real = system[name];
    const fail = (): never => {
      throw Object.assign(new Error(`${code} (os error 5)`), { code });
    };
    Object.assign(system, { [name]: fail });
    try {
      use(folder);
    } finally {
      Object.assign(system, { [name]: real });
    }
  });
}

Deno.test("Folder.entries() throws if the disk fails to list a folder", () =>
  whileFailing("readDir", (folder) => {
    const error = assertThrows(() => folder.entries("docs"), FileError);
    assertEquals(error.problem, "failing");
  }));

Deno.test("Folder.kind() throws if the disk fails to check a path", () =>
  whileFailing("lstat", (folder) => {
    const error = assertThrows(() => folder.kind("docs"), FileError);
    assertEquals(error.problem, "failing");
  }));

Deno.test("Folder.kind() throws even if the disk fails only once", () =>
  inTempFolder((path) => {
    writeFiles(path, { "docs/a.md": "A\n" });
    const folder = new Folder({ title: "content", setBy: "X", value: path, path });
    const { lstat } = system;
    let calls = 0;
    system.lstat = (at) => {
      if (++calls === 1) throw Object.assign(new Error("os error 5"), { code: "EIO" });
      return lstat(at);
    };
    try {
      assertThrows(() => folder.kind("docs"), FileError, "the disk reported an error");
    } finally {
      system.lstat = lstat;
    }
  }));

Deno.test("Folder.read() reports a remedy if the disk fails", () =>
  whileFailing("lstat", (folder) => {
    const error = assertThrows(() => folder.read("docs/a.md"), FileError);
    assertMatch(error.text, /: the disk reported an error\nCheck the disk, then try again\.$/);
  }));

Deno.test("Folder.requirePresent() distinguishes a failing disk from a missing folder", () =>
  whileFailing("realPath", (folder) => {
    const error = assertThrows(() => folder.requirePresent(), FileError);
    assertEquals(error.problem, "failing");
  }));

Deno.test("Folder.requirePresent() distinguishes a missing permission from a missing folder", () =>
  whileFailing("realPath", (folder) => {
    const error = assertThrows(() => folder.requirePresent(), FileError);
    assertEquals(error.problem, "unreadable");
  }, "EACCES"));
