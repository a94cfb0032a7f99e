import { assertEquals, assertThrows } from "@std/assert";
import { governs, pathBelow } from "../../../src/architecture/documents/governing.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { contentOf } from "../content.ts";

const { documents } = contentOf({
  "adr/001-glob.md": '---\napplies_to: [src/billing/**, "src/*/index.ts"]\n---\n# A\n',
  "adr/005-except.md":
    '---\napplies_to: [lib/**, "!lib/generated/**"]\n---\n# E\n\nSee `lib/generated/` for more.\n',
  "adr/002-named.md": "# B\n\nThe functions in `src/billing/invoice.ts` stay pure.\n",
  "adr/003-folder.md": "# C\n\nEverything below src/labels/ is generated, and/or copied.\n",
  "adr/004-free.md": "# D\n\nWe use CI/CD. See https://src/billing/x and src/**/y.\n",
});

Deno.test("governs() is true by a glob of applies_to, and by a path or folder that the text names", () => {
  const governing = (path: string) =>
    documents.list("adr").filter(governs(documents, path)).map(({ number }) => number);
  assertEquals(governing("src/billing/invoice.ts"), ["001", "002"]);
  assertEquals(governing("./src/billing/deep/x.ts"), ["001"]);
  assertEquals(governing("src/billing/"), ["001"]);
  assertEquals(governing("src"), []);
  assertEquals(governing("src/a/index.ts"), ["001"]);
  assertEquals(governing("src/a/b/index.ts"), []);
  assertEquals(governing("src/labels/a4.ts"), ["003"]);
  assertEquals(governing("src/labels"), ["003"]);
  assertEquals(governing("CI/CD"), ["004"]);
  assertEquals(governing("src/other.ts"), []);
  assertEquals([governing("lib/a.ts"), governing("lib/generated/a.ts")], [["005"], []]);
});

Deno.test("pathBelow() makes a path relative to the root, and refuses one outside", () => {
  assertEquals(pathBelow("/home/me/shop", "/home/me/shop/src/a.ts"), "src/a.ts");
  assertEquals(pathBelow("/home/me/shop", "src\\billing\\a.ts"), "src/billing/a.ts");
  assertEquals(pathBelow("/home/me/shop", "./src/..b.ts"), "./src/..b.ts");
  for (const path of ["/home/me/shopping/a.ts", "/etc", "../a.ts", "src/../../a.ts", "C:\\a.ts"]) {
    assertThrows(() => pathBelow("/home/me/shop", path), ToolError, "not below the content root");
  }
});
