import { assertEquals, assertThrows } from "@std/assert";
import { EmbeddedFiles, EmbeddedFolder } from "../../../src/kernel/disk/embedded_files.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { atOnce } from "../../../src/kernel/slices.ts";

const root = { title: "x", setBy: "X", value: "", path: "", embedded: true } as const;
const folder = new EmbeddedFolder(root, { "a.md": "ä", "b/c.md": "c", "b/d/e.txt": "e" });

Deno.test("EmbeddedFolder answers as a folder on disk does", () => {
  assertEquals(folder.read("b/c.md"), "c");
  assertEquals(folder.readIfPresent("none.md"), undefined);
  assertThrows(() => folder.read("none.md"), FileError, "none.md");
  assertEquals(
    ["a.md", "b", "b/", "b/d", "c"].map((path) => folder.kind(path)),
    ["file", "folder", "folder", "folder", "missing"],
  );
  assertEquals(folder.scan("b", ".md"), { files: ["b/c.md"], incomplete: false });
  assertEquals([folder.list(".md"), folder.list("a")], [["a.md"], []]);
  assertEquals([folder.facts("a.md"), folder.facts("b")], [{ size: 2 }, undefined]);
  assertEquals([folder.change("a.md"), folder.change("b")], [{ size: 2, changed: 0 }, undefined]);
});

Deno.test("EmbeddedFiles has the files it was given, sorted, with their size in bytes", () => {
  const files = new EmbeddedFiles({ "docs/b.md": "é", "docs/a.md": "" });
  assertEquals(atOnce(files.list(["docs"])), {
    paths: ["docs/a.md", "docs/b.md"],
    skipped: new Map(),
    folders: [],
  });
  assertEquals(atOnce(files.list(["doc"])).paths, []);
  assertEquals(atOnce(files.list(["docs", "doc"])).paths.length, 2);
  assertEquals(files.version("docs/b.md"), { number: 1, size: 2 });
  assertEquals([files.text("docs/a.md"), files.text("none")], ["", undefined]);
  assertEquals(["docs/a.md", "docs", "doc"].map((path) => files.kind(path)), [
    "file",
    "folder",
    "missing",
  ]);
  assertEquals(files.version("none"), undefined);
});
