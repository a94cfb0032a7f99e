import { assertEquals, assertThrows } from "@std/assert";
import { governedPaths, namesNoPath } from "../../../src/architecture/documents/governing.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { contentOf } from "../content.ts";

const { documents } = contentOf({
  "adr/001-glob.md": '---\napplies_to: [src/billing/**, "src/*/index.ts"]\n---\n# A\n',
  "adr/002-named.md": "# B\n\nThe functions in `src/billing/invoice.ts` stay pure.\n",
  "adr/003-folder.md": "# C\n\nEverything below src/labels/ is generated, and/or copied.\n",
  "adr/004-free.md": "# D\n\nWe use CI/CD. See https://src/billing/x and src/**/y.\n",
  "adr/005-except.md":
    '---\napplies_to: [lib/**, "!lib/generated/**"]\n---\n# E\n\nSee `lib/generated/` for more.\n',
  "adr/006-link.md": "# F\n\nSee [the parser](../../tools/parse.ts).\n",
  "adr/007-component.md":
    "# Ledger entries\n\n## Decision\n\nThe shipping service writes them once.\n",
  "adr/009-narrow.md": "# H\n\nThe rules in `packages/fit` import nothing from `apps/`.\n",
  "adr/008-pattern.md": "# G\n\nServices live in `src/Services/[Name]` and `src/<service>`.\n",
});

/** Returns the number of each ADR that governs the paths, with the type of evidence. */
function governing(...paths: string[]): string[] {
  const governs = governedPaths(documents, paths);
  return documents.list("adr").flatMap((adr) =>
    governs(adr).map(({ by }) => `${adr.number} ${by}`)
  );
}

const PATHS: readonly [path: string, governing: string[]][] = [
  ["src/billing/invoice.ts", ["001 applies_to", "002 path"]],
  ["./src/billing/deep/x.ts", ["001 applies_to"]],
  ["src/a/index.ts", ["001 applies_to"]],
  ["src/a/b/index.ts", []],
  ["src/labels/a4.ts", ["003 path"]],
  ["src/labels", ["003 path"]],
  ["src/other.ts", []],
  ["lib/a.ts", ["005 applies_to"]],
  ["lib/generated/a.ts", []],
  ["tools/parse.ts", ["006 link"]],
  ["tools", ["006 link"]],
  ["src/shipping/label.ts", ["007 name"]],
  ["packages/ledger/src/x.ts", ["007 name"]],
  ["src/Services/Payment", []],
  ["src/Services", []],
  ["packages/fit/chain.ts", ["009 path"]],
  ["apps/shop/about.ts", []],
];

for (const [path, wanted] of PATHS) {
  Deno.test(`governedPaths() of ${path}: ${wanted.join(", ") || "none"}`, () => {
    assertEquals(governing(path), wanted);
  });
}

Deno.test("governedPaths() returns only the given paths that a record governs", () => {
  const governs = governedPaths(documents, ["src/other.ts", "tools/parse.ts"]);
  const link = documents.find("architecture://adr/006");
  assertEquals(link && governs(link), [{ path: "tools/parse.ts", by: "link" }]);
});

Deno.test("namesNoPath() returns true for a record that mentions neither a path nor a file", () => {
  const pathless = documents.list("adr").filter((adr) => namesNoPath(documents, adr));
  assertEquals(pathless.map(({ number }) => number), ["004", "007", "008"]);
});

Deno.test("governedPaths() accepts backslashes and absolute paths in the root folder", () => {
  const root = "/home/me/shop";
  const [adr] = documents.list("adr");
  for (const path of ["/home/me/shop/src/billing/a.ts", "src\\billing\\a.ts"]) {
    const [found] = adr === undefined ? [] : governedPaths(documents, [path], root)(adr);
    assertEquals(found?.by, "applies_to", path);
  }
});

for (const path of ["/home/me/shopping/a.ts", "/etc", "../a.ts", "src/../../a.ts", "C:\\a.ts"]) {
  Deno.test(`governedPaths() rejects ${path} because it is outside the root folder`, () => {
    const asked = () => governedPaths(documents, [path], "/home/me/shop");
    assertThrows(asked, ToolError, "not in the content root");
  });
}
