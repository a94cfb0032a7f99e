import { openForRequest, type RequestFolder } from "../../../src/acm/files/request_folder.ts";
import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";

function rootFolder(path: string): RequestFolder {
  return openForRequest({ title: "ACM framework", setBy: "ACM_ROOT", value: "~/acm", path });
}

Deno.test("RequestFolder reads each file only once per request", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "a.md": "first" });
    const root = rootFolder(folder);
    assertEquals(root.read("a.md"), "first");
    writeFiles(folder, { "a.md": "second" });
    assertEquals(root.read("a.md"), "first");
    assertEquals(rootFolder(folder).read("a.md"), "second");
  }));

Deno.test("RequestFolder reports a missing file as missing throughout a request", () =>
  inTempFolder((folder) => {
    const root = rootFolder(folder);
    assertEquals(root.readIfPresent("a.md"), undefined);
    writeFiles(folder, { "a.md": "late" });
    assertEquals(root.readIfPresent("a.md"), undefined);
    assertThrows(() => root.read("a.md"), FileError, "the path does not exist");
  }));

Deno.test("RequestFolder.readIfPresent() returns undefined only if the file does not exist", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "docs/a.md": new Uint8Array([0xff]) });
    const root = rootFolder(folder);
    assertEquals(root.readIfPresent("no.md"), undefined);
    assertThrows(() => root.readIfPresent("docs"), FileError, "not a regular file");
    assertThrows(() => root.readIfPresent("docs/a.md"), FileError, "not valid UTF-8");
  }));

Deno.test("RequestFolder names the variable and its value if the root folder is missing", () =>
  inTempFolder((folder) => {
    const root = rootFolder(`${folder}/later`);
    const uses = [
      () => root.read("a.md"),
      () => root.readIfPresent("a.md"),
      () => root.kind("a.md"),
      () => root.scan("kb", ".md"),
      () => root.file("a.md"),
      () => root.files(["a.md"]),
      () => root.list(".md"),
    ];
    for (const use of uses) {
      assertEquals(
        assertThrows(use, ToolError).text,
        'The ACM framework folder is missing: ACM_ROOT is "~/acm"\n' +
          "Create that folder, or set ACM_ROOT to the right folder and restart the server.",
      );
    }
  }));

Deno.test("RequestFolder reads files after its missing folder is created", () =>
  inTempFolder((folder) => {
    const root = rootFolder(`${folder}/later`);
    assertThrows(() => root.read("a.md"), ToolError, "missing");
    writeFiles(folder, { "later/a.md": "here", "later/kb/b.md": "" });
    assertEquals(root.read("a.md"), "here");
    assertEquals(root.kind("kb"), "folder");
    assertEquals(root.scan("kb", ".md").paths, ["kb/b.md"]);
  }));

Deno.test("RequestFolder rejects a root folder that a symlink has replaced", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "elsewhere/a.md": "not allowed" });
    Deno.symlinkSync("elsewhere", `${folder}/later`);
    const error = assertThrows(() => rootFolder(`${folder}/later`).read("a.md"), ToolError);
    assertInstanceOf(error, ToolError);
    assertEquals(
      error.message,
      "The ACM framework folder became a symlink after the server started",
    );
  }));

Deno.test("RequestFolder.list() lists the root folder's own files in order, including symlinks that point inside", () =>
  inTempFolder((folder) => {
    writeFiles(folder, { "b.md": "", "a.md": "", "c.txt": "", "sub/d.md": "" });
    Deno.symlinkSync("sub/d.md", `${folder}/e.md`);
    Deno.symlinkSync("/etc/passwd", `${folder}/f.md`);
    assertEquals(rootFolder(folder).list(".md"), ["a.md", "b.md", "e.md"]);
  }));
