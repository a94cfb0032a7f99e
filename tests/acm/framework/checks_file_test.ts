import { assertEquals, assertStringIncludes } from "@std/assert";
import { parseDeclarations } from "../../../src/acm/framework/checks_file.ts";

/** Checks with a mistake, and a part of the message. */
const MISTAKES: [check: string, message: string][] = [
  ["exist: docs/a.md", 'unknown check "exist"'],
  ["{ exists: docs/a.md, links: docs/a.md }", "a check is one entry"],
  ["exists: { path: docs/a.md }", 'exists has no key "path"'],
  ["exists: ../a.md", "is not a path in the project"],
  ["exists: /etc/passwd", "is not a path in the project"],
  ["field: { file: docs/a.md, name: x }", "field requires is"],
  ["field: { file: docs/a.md, name: x, is: yes }", "is must be a list of texts"],
  ["items: { file: docs/a.md, at_least: many }", "at_least must be a whole number"],
  ["items: { file: docs/a.md, at_least: 1, matching: '(a)\\1' }", "\\1 is not supported"],
  ["items: { file: docs/a.md, at_least: 1, matching: 'a(?=b)' }", "(?…) is not supported"],
  ["items: { file: docs/a.md, at_least: 1, matching: '(a' }", "a group is not closed"],
  ["rows: { file: docs/a.md, column: C, state: S, closed: [x] }", "both column and among"],
  ["none: { file: docs/a.md, section: S, otherwise: met }", 'otherwise must be "to judge"'],
];

for (const [check, message] of MISTAKES) {
  Deno.test(`parseDeclarations() reports ${check} with its line`, () => {
    const source = `criteria:\n  Right:\n    - links: docs/a.md\n  Wrong:\n    - ${check}\n`;
    const { criteria, mistakes } = parseDeclarations(source);
    assertEquals(mistakes.map(({ line }) => line), [5]);
    assertStringIncludes(mistakes[0]?.message ?? "", message);
    assertEquals(criteria.get("wrong"), undefined);
    assertEquals(criteria.get("right")?.length, 1);
  });
}

Deno.test("parseDeclarations() reports a wrong form of the file", () => {
  for (
    const [source, line] of [
      ["colour: blue\n", 1],
      ["- a\n", 1],
      ["stages: plan\n", 1],
      ["\ncriteria: [a]\n", 2],
      ["criteria:\n  A: [\n", 3],
      ["stages:\n  - document: docs/a.md\n", 2],
      ["stages:\n  - name: plan\n    files: [docs/a.md]\n", 2],
    ] as const
  ) {
    assertEquals(parseDeclarations(source).mistakes.map((one) => one.line), [line], source);
  }
});

Deno.test("parseDeclarations() accepts an empty file", () => {
  assertEquals(parseDeclarations("# later\n").mistakes, []);
});
