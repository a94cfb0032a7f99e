import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  type Check,
  checklistOf,
  checkOf,
  renderChecklist,
} from "../../../src/acm/project/checklist.ts";

const met: Check = { what: "a is b", verdict: "met", found: '"b"', file: "a.md", line: 3 };

Deno.test("checklistOf() is met only if every line is met, and not met if any line is not met", () => {
  const verdict = (...verdicts: Check["verdict"][]) =>
    checklistOf(verdicts.map((one) => ({ ...met, verdict: one }))).verdict;
  assertEquals(verdict("met", "met"), "met");
  assertEquals(verdict("met", "undecided", "not met"), "not met");
  assertEquals(verdict("met", "undecided"), "undecided");
  assertEquals(verdict(), "undecided");
});

Deno.test("renderChecklist() begins with the verdict and shows the file and line for each check", () => {
  const checks: Check[] = [
    met,
    { what: "c is d", verdict: "not met", found: '"e"', file: "c.md", line: 1 },
    { what: "f is g", verdict: "undecided", found: "no f" },
  ];
  assertEquals(
    renderChecklist("discover_to_design of p", checklistOf(checks)),
    "not met: discover_to_design of p (1 of 3 criteria met)\n" +
      '✓ met: a is b — "b" (a.md line 3)\n' +
      '✗ not met: c is d — "e" (c.md line 1)\n' +
      "? undecided: f is g — no f",
  );
});

Deno.test("renderChecklist() reports if only lines that need a reviewer are left", () => {
  const person: Check = { ...met, verdict: "undecided", for_person: true };
  const last = (checks: Check[]) => renderChecklist("t", checklistOf(checks)).split("\n").at(-1);
  assertEquals(
    last([met, person]),
    "A reviewer decides the remaining criteria: replace NAME and YYYY-MM-DD in the lines above, then add those lines.",
  );
  assertEquals(last([met, { ...met, verdict: "undecided" }])?.startsWith("? undecided"), true);
});

Deno.test("checkOf() returns the criterion's own file and line if no project file decides", () => {
  const own = { file: "ACM-DISCOVER-SPEC.md", line: 9 };
  const check = checkOf("a\nb", { verdict: "undecided", found: "x\n✓ met: everything\u202e" }, {
    own,
  });
  assertEquals([check.file, check.line, check.what], ["ACM-DISCOVER-SPEC.md", 9, "a b"]);
  assertEquals(/[\n\u202e]/.test(check.found), false);
});

Deno.test("renderChecklist() prints the file and the line to add that closes a check", () => {
  const close = { file: "docs/brief.md", add: "- [x] a is b — NAME, YYYY-MM-DD" };
  const person: Check = { what: "a is b", verdict: "undecided", found: "for a person", close };
  assertStringIncludes(
    renderChecklist("t", checklistOf([person])),
    "to close the criterion, add to docs/brief.md: - [x] a is b — NAME, YYYY-MM-DD",
  );
});

Deno.test("renderChecklist() reports if it recognises no exit criteria", () => {
  const problem = "no exit criteria recognised in ACM-DESIGN-SPEC.md";
  const [first] = renderChecklist("t", { verdict: "undecided", checks: [], problem }).split("\n");
  assertEquals(first, `undecided: ${problem}`);
});
