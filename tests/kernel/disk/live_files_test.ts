import { assertEquals } from "@std/assert";
import { EmbeddedFiles } from "../../../src/kernel/disk/embedded_files.ts";

Deno.test("EmbeddedFiles has the files it was given, sorted, with their size in bytes", () => {
  const files = new EmbeddedFiles({ "docs/b.md": "é", "docs/a.md": "" });
  assertEquals(files.list(), { paths: ["docs/a.md", "docs/b.md"], skipped: new Map() });
  assertEquals(files.version("docs/b.md"), { number: 1, size: 2 });
  assertEquals([files.text("docs/a.md"), files.text("none")], ["", undefined]);
  assertEquals([files.has("docs/a.md"), files.has("docs"), files.has("doc")], [true, true, false]);
  assertEquals(files.version("none"), undefined);
});
