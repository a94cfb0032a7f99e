import { assertEquals } from "@std/assert";
import { severitiesOf } from "../../../src/acm/framework/severities.ts";
import { TempFolder } from "../folders.ts";

function named(files: Record<string, string>): [name: string, isBlocking: boolean][] {
  using folder = new TempFolder({ "x.md": "", ...files });
  return severitiesOf(folder.open()).map(({ name, isBlocking }) => [name, isBlocking]);
}

Deno.test("severitiesOf() reads severities from the review spec's table, most severe first", () => {
  const text =
    "# R\n\n| Severity | Definition |\n|---|---|\n| **Blocker** | Must resolve. |\n| **Minor** | Polish. |\n";
  assertEquals(named({ "ACM-REVIEW-SPEC.md": text }), [["blocker", true], ["minor", false]]);
});

Deno.test("severitiesOf() reads priorities from the brief spec", () => {
  const text =
    "# B\n\n**Priority:**\n- A1: Must resolve before completion\n- A2: Nice to have\n\nText\n";
  assertEquals(named({ "ACM-BRIEF-SPEC.md": text }), [["a1", true], ["a2", false]]);
});

Deno.test("severitiesOf() ignores a table that repeats a severity", () => {
  const text =
    "# R\n\n| Severity | Complexity |\n|---|---|\n| Critical | Low |\n| Critical | High |\n";
  assertEquals(named({ "ACM-REVIEW-SPEC.md": text })[2], ["low", false]);
});

Deno.test("severitiesOf() returns Critical to Low and P1 to P3 if no spec defines severities", () => {
  assertEquals(named({}).map(([name]) => name), ["critical", "high", "low", "p1", "p2", "p3"]);
});
