import { assertEquals } from "@std/assert";
import { openBoard } from "../../../src/decibel/records/board.ts";
import { fixedIssues, fixedLines } from "../../../src/decibel/records/fixed_issues.ts";
import { updateIssue } from "../../../src/decibel/records/update.ts";
import { inRecords, issueText, type Records } from "../records.ts";

const NAME = "2026-01-01T10-00-00Z-gate.md";

/** Writes the same issue to each project and returns the common short id. */
function putIssue({ put, context }: Records, places: readonly string[] = ["p"]): string {
  for (const place of places) put("sentinel", place, NAME, issueText({ title: "Gate sticks" }));
  return openBoard(context).projectOrEmpty("p").shortIds.of({ kind: "sentinel", name: NAME });
}

Deno.test("fixedIssues() accepts code hosts' closing keywords in any letter case", () =>
  inRecords((records) => {
    const id = putIssue(records);
    const fixed = (text: string): number =>
      fixedIssues(records.context, text, records.context).fixed.length;
    for (
      const word of ["fix", "Fixes", "FIXED", "close", "Closes", "closed", "resolve:", "Resolved"]
    ) {
      assertEquals(fixed(`Oil it (${word} ${id})`), 1, word);
      assertEquals(fixed(`${word} P/${id}.`), 1, word);
    }
    for (
      const text of [`see ${id}`, `prefixes ${id}`, `fixes the ${id}`, `fixes q/${id}`, "fixes #12"]
    ) {
      assertEquals(fixed(text), 0, text);
    }
  }));

Deno.test("fixedIssues() returns each open issue once, with the call that closes the issue", () =>
  inRecords((records) => {
    const { context } = records;
    const id = putIssue(records);
    const messages = `a1 Oil\n\nFixes ${id}\n\nb2 Grease\n\nFixes ${id}\n`;
    const { fixed } = fixedIssues(context, messages, context);
    assertEquals(fixed, [{
      id: NAME,
      short_id: id,
      project_id: "p",
      title: "Gate sticks",
      next_call: {
        tool: "sentinel_update_issue",
        arguments: { repo: "p", id: NAME, status: "closed", note: `A commit says: Fixes ${id}` },
      },
    }]);
    updateIssue(context, { repo: "p", id: NAME, status: "closed", note: "Done." });
    assertEquals(fixedIssues(context, messages, context).fixed, []);
  }));

Deno.test("fixedIssues() does not choose a project if several projects have an issue with the id", () =>
  inRecords((records) => {
    const id = putIssue(records, ["p", "q"]);
    const found = fixedIssues(records.context, `Fixes ${id}`, records.context);
    assertEquals(found.fixed, []);
    assertEquals(fixedLines(found), [`${id} exists in several projects: p/${id}, q/${id}`]);
    const named = fixedIssues(records.context, `Fixes q/${id}`, records.context);
    assertEquals(named.fixed.map(({ project_id }) => project_id), ["q"]);
  }));
