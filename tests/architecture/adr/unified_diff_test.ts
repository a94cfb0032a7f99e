import { assertEquals } from "@std/assert";
import { changedPaths } from "../../../src/architecture/adr/unified_diff.ts";

const header = (name: string) => `diff --git a/${name} b/${name}\nindex 1..2 100644\n`;
const hunk = "@@ -1,2 +1,2 @@\n a\n-b\n+c\n";

/** Diffs and the paths that each diff changes. */
const DIFFS: readonly [name: string, diff: string, all: string[]][] = [
  [
    "a changed file",
    `${header("src/x.ts")}--- a/src/x.ts\n+++ b/src/x.ts\n${hunk}`,
    ["src/x.ts"],
  ],
  [
    "a new file",
    `${header("x.ts")}new file mode 100644\n--- /dev/null\n+++ b/x.ts\n@@ -0,0 +1 @@\n+a\n`,
    ["x.ts"],
  ],
  [
    "a deleted file",
    `${header("x.ts")}deleted file mode 100644\n--- a/x.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n`,
    ["x.ts"],
  ],
  [
    "a renamed file",
    "diff --git a/old/x.ts b/new/x.ts\nsimilarity index 100%\nrename from old/x.ts\nrename to new/x.ts\n",
    ["old/x.ts", "new/x.ts"],
  ],
  [
    "a binary file",
    `${header("logo.png")}Binary files a/logo.png and b/logo.png differ\n`,
    ["logo.png"],
  ],
  [
    "lines that look like headers",
    `${header("x.ts")}--- a/x.ts\n+++ b/x.ts\n@@ -1,1 +1,1 @@\n--- a/y.ts\n+++ b/y.ts\n`,
    ["x.ts"],
  ],
  [
    "a name that git escapes",
    'diff --git "a/caf\\303\\251.md" "b/caf\\303\\251.md"\nnew file mode 100644\n',
    ["café.md"],
  ],
  [
    "a name with blanks",
    `${header("a b.md")}--- a/a b.md\n+++ b/a b.md\n${hunk}`,
    ["a b.md"],
  ],
  [
    "line breaks of Windows",
    `${header("x.ts")}--- a/x.ts\n+++ b/x.ts\n${hunk}`.replaceAll("\n", "\r\n"),
    ["x.ts"],
  ],
  ["no diff", "Please review.\n", []],
  ["nothing", "", []],
];

for (const [name, diff, all] of DIFFS) {
  Deno.test(`changedPaths() returns the paths in ${name}`, () =>
    assertEquals(changedPaths(diff).all, all));
}

Deno.test("changedPaths() returns the new names apart", () => {
  const renamed = "diff --git a/x b/y\nrename from x\nrename to y\n";
  assertEquals(changedPaths(renamed).after, ["y"]);
});
