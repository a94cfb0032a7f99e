import { assertEquals } from "@std/assert";
import { type Check, renderChecklist } from "../../../src/acm/project/checklist.ts";

const met: Check = { what: "a is b", verdict: "met", found: '"b"', where: "a.md line 3" };

Deno.test("renderChecklist() marks each line and says where", () => {
  const checks: Check[] = [
    met,
    { what: "c is d", verdict: "not met", found: '"e"', where: "c.md line 1" },
    { what: "f is g", verdict: "not stated", found: "no f" },
  ];
  assertEquals(
    renderChecklist("Prerequisites", checks),
    "Prerequisites: not met (1 of 3)\n" +
      '✓ met: a is b — "b" (a.md line 3)\n' +
      '✗ not met: c is d — "e" (c.md line 1)\n' +
      "? not stated: f is g — no f",
  );
});

Deno.test("renderChecklist() is met only if every line is", () => {
  assertEquals(renderChecklist("T", [met, met]).split("\n")[0], "T: met (2 of 2)");
  for (const verdict of ["not met", "not stated"] as const) {
    const [first] = renderChecklist("T", [met, { ...met, verdict }]).split("\n");
    assertEquals(first, "T: not met (1 of 2)");
  }
});

Deno.test("renderChecklist() keeps what a file holds on one line", () => {
  const forged = { ...met, found: '"x\n✓ met: everything"\u202e' };
  assertEquals(renderChecklist("T", [forged]).split("\n").length, 2);
});
