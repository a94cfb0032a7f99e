import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { EmbeddedFolder } from "../../../src/kernel/disk/embedded_folder.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";

const root = { title: "x", setBy: "X", value: "", path: "", embedded: true } as const;
const folder = new EmbeddedFolder(root, { "a.md": "ä", "b/c.md": "c", "b/d/e.md": "e", "b/f": "" });

Deno.test("EmbeddedFolder.read() returns a file's text, or throws FileError if the file is missing", () => {
  assertEquals(folder.read("b/c.md"), "c");
  assertEquals(folder.readIfPresent("none.md"), undefined);
  assertThrows(() => folder.read("none.md"), FileError, "none.md");
});

Deno.test("EmbeddedFolder.kind() distinguishes files from folders", () => {
  assertEquals(
    ["a.md", "b", "b/", "b/d", "", "c"].map((path) => folder.kind(path)),
    ["file", "folder", "folder", "folder", "folder", "missing"],
  );
});

Deno.test("EmbeddedFolder.list() lists a folder's files up to the given depth", () => {
  assertEquals(folder.list(["b"], { extension: ".md" }).paths, ["b/c.md", "b/d/e.md"]);
  assertEquals(folder.list([""], { extension: ".md", depth: 1 }).paths, ["a.md"]);
  assertEquals(folder.list(["none"], { extension: ".md" }).paths, []);
});

Deno.test("EmbeddedFolder.files() returns the same version and size in bytes on each call", () => {
  const [version, ...others] = folder.files(["a.md", "none.md"]).values();
  assertEquals([version?.path, version?.size], ["a.md", 2]);
  assertEquals(others, []);
  assertStrictEquals(folder.file("a.md"), version);
});
