import { assertEquals } from "@std/assert";
import { EmbeddedFiles } from "../../../src/kernel/disk/embedded_files.ts";
import { atOnce } from "../../../src/kernel/slices.ts";

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
