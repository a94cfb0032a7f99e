import { assertEquals } from "@std/assert";
import { handWritten } from "../../../src/decibel/records/hand_written.ts";

Deno.test("handWritten() reads the first line of each field, regardless of its markup", () => {
  const body = [
    "# Title",
    "* **Status:** Accepted",
    "> __Date__: 2026-01-31",
    "- severity: *high*",
    "Status: rejected",
    "Statuses: many",
    "Date",
    "",
  ].join("\n");
  assertEquals(handWritten(body), { status: "Accepted", date: "2026-01-31", severity: "high" });
  assertEquals(handWritten("Dated: 2026-01-31\nThe status: open\n"), {});
  assertEquals(handWritten("Severity:low\n"), { severity: "low" });
  // Other field names of the same length have a different meaning.
  assertEquals(handWritten("Author: Ada\nProblems: none\nDocs: here\n"), {});
});

Deno.test("handWritten() reads named sections, and field lines only before the first section", () => {
  assertEquals(
    handWritten("Date: 1\n\n## Status\n\nProposed\nDate: 2\n\n## Context\n\nSeverity: low\n"),
    {
      date: "1",
      status: "Proposed",
    },
  );
  assertEquals(handWritten("### STATUS  \n\n\n`done`\nopen\n\n## Date\n2026-01-31\n"), {
    status: "done",
    date: "2026-01-31",
  });
  assertEquals(handWritten("# Status\n\ndone\n"), {});
});

Deno.test("handWritten() reads at most 80 lines and at most 300 characters per line", () => {
  const after = (lines: number): string | undefined =>
    handWritten(`${"\n".repeat(lines)}Status: open\n`).status;
  assertEquals([after(0), after(79), after(80)], ["open", "open", undefined]);
  assertEquals(handWritten(`Status: ${"x".repeat(400)}`).status, "x".repeat(292));
  const long = `${"y".repeat(299)}\n`.repeat(79);
  assertEquals(handWritten(`${long}Status: open\n`).status, "open");
});

Deno.test("handWritten() ignores a comment from the MADR 2 template", () => {
  const text =
    "# Use X\n\n* Status: accepted <!-- optional -->\n* Date: 2021-03-04 <!-- optional -->\n";
  const { status, date } = handWritten(text);
  assertEquals(status, "accepted");
  assertEquals(date, "2021-03-04");
});
