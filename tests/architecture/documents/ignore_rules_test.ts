import { assertEquals } from "@std/assert";
import { ignoredFolders } from "../../../src/architecture/documents/ignore_rules.ts";

const isIgnored = ignoredFolders(
  "# what is built\n/build/\ndist\n*.egg-info\ntarget/**\n/out/*\n!/out/adr\ntests/data\n*\n[ab]x\n",
);

for (
  const folder of [
    "build",
    "dist",
    "packages/one/dist",
    "x.egg-info",
    "target",
    "out/x",
    "tests/data",
    ".git",
    "sub/.venv",
    "node_modules",
    "sub/node_modules",
    "vendor",
  ]
) {
  Deno.test(`ignoredFolders() includes ${folder}`, () => assertEquals(isIgnored(folder), true));
}

for (const folder of ["docs", "docs/build", "out/adr", "sub/tests/data", "distance", "ax"]) {
  Deno.test(`ignoredFolders() does not include ${folder}`, () =>
    assertEquals(isIgnored(folder), false));
}
