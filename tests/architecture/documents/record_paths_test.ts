import { assertEquals } from "@std/assert";
import {
  isSurePath,
  namedPaths,
  quotedPaths,
} from "../../../src/architecture/documents/record_paths.ts";

const TEXT = "See `src/pay/x.ts`, (lib/y/), [a](../../src/z.ts#L3), https://x.y/z and a/b.\n" +
  "Not: src/[Name]/x.ts, src/*/x.ts, 24/7, ../up.ts\n";

Deno.test("namedPaths() returns the paths in a text without trailing slashes", () => {
  assertEquals([...namedPaths("docs/adr/1.md", TEXT).inText], ["src/pay/x.ts", "lib/y", "a/b"]);
});

Deno.test("namedPaths() resolves relative links", () => {
  assertEquals([...namedPaths("docs/adr/1.md", TEXT).linked], ["src/z.ts"]);
});

Deno.test("quotedPaths() returns the paths in backticks with their lines", () => {
  const text = "# A\n\nSee `src/x.ts` and src/y.ts.\n\n```\n`src/z.ts`\n```\n";
  assertEquals(quotedPaths(text), [{ path: "src/x.ts", isFolder: false, line: 3 }]);
});

Deno.test("isSurePath() returns false for a pair of words such as and/or", () => {
  const paths = ["src/a", "docs/x.md", "a/b/c", "CI/CD", "and/or", "TCP/IP"];
  assertEquals(paths.filter(isSurePath), ["src/a", "docs/x.md", "a/b/c"]);
});
