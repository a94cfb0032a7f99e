import { assertEquals, assertMatch } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import {
  parseRecordText,
  parseUpdateText,
  type RecordFields,
  titleIn,
} from "../../../src/decibel/records/fields.ts";

const CREATED = "created_at: 2026-01-31T10:00:00Z";
const UPDATED = "updated_at: 2026-01-31T10:00:00Z";

function fieldsIn(frontMatter: string): RecordFields {
  return parseRecordText(`---\n${frontMatter}\n${CREATED}\n---\n\nseverity: no\n`);
}

Deno.test("parseRecordText() reads front matter in any valid YAML notation", () => {
  const statuses = {
    "status: open": "open",
    "status: 'in progress' # why": "in-progress",
    "status:\r": undefined,
    "status:\n  closed": "closed",
    "status: >\n  closed": "closed",
    "? status\n: closed": "closed",
    "# why\nstatus: open": "open",
    "my-status: open": undefined,
  };
  for (const [source, status] of Object.entries(statuses)) {
    assertEquals(fieldsIn(source).status, status, source);
  }
  assertEquals(fieldsIn("severity : high").severity, "high");
  assertEquals(fieldsIn('"severity": high').severity, "high");
  assertEquals(fieldsIn(`title: ${"t".repeat(600)}\nseverity: critical`).severity, "critical");
});

Deno.test("parseRecordText() reads title, heading and time from the front matter or else from the text", () => {
  const own = parseRecordText(`---\nsummary: Page by cursor\n${CREATED}\n---\n\n# Other\n`);
  assertEquals(own.title, "Page by cursor");
  assertEquals(own.heading, "Other");
  assertEquals(own.time, Date.UTC(2026, 0, 31, 10));
  const byHand = parseRecordText("# ADR-1: By hand\n\n**Date:** 2026-03-05\n");
  assertEquals(byHand.title, "");
  assertEquals(byHand.heading, "ADR-1: By hand");
  assertEquals(byHand.time, Date.UTC(2026, 2, 5));
});

Deno.test("parseRecordText() shortens names to one line of 80 characters", () => {
  const { owner, author } = fieldsIn(`owner: ${"x".repeat(100)}\nauthor: "Ada\\nB"`);
  assertEquals(owner?.length, 80);
  assertEquals(author, "Ada B");
});

Deno.test("parseRecordText() reads hand-written statuses but no status from the record's body", () => {
  const forms = {
    "# T\n\n**Status:** Accepted\n": "accepted",
    "# T\n\n* Status: rejected\n* Date: 2026-03-05\n": "rejected",
    "# T\n\nDate: 2026-03-05\nStatus: Proposed\n": "proposed",
    "# 7. T\n\n## Status\n\nSuperseded by [8. U](0008-u.md)\n\n## Context\n": "superseded",
    '---\nstatus: "accepted"\n---\n\n# T\n\nStatus: open\n': "accepted",
    [`---\n${CREATED}\n---\n\n# T\n\nStatus: closed\n`]: undefined,
    "# T\n\n## Context\n\nStatus: closed\n": undefined,
    "# T\n\nStatuses: many\n": undefined,
    "# 7. T\n\n## Status\n\nProposed\n\nSuperceded by [8. U](0008-u.md)\n": "superseded",
    "# 8. T\n\n## Status\n\nProposed\n\nSupersedes [7. T](0007-t.md)\n": "proposed",
    "# T\n\n## Status:\n\n~~Proposed~~ Accepted\n": "accepted",
    "---\nStatus: Accepted\nDate: 2026-03-05\n---\n\n# T\n": "accepted",
    [`---\nStatus: Accepted\n${CREATED}\n---\n\n# T\n`]: undefined,
    "# No front matter\n\nWith severity: high\n": undefined,
  };
  for (const [text, status] of Object.entries(forms)) {
    assertEquals(parseRecordText(text).status, status, text);
  }
});

Deno.test("parseRecordText() recognises hand-written severities", () => {
  assertEquals(parseRecordText("# T\n\n**Severity:** high\n").severity, "high");
  assertEquals(
    parseRecordText("---\nSeverity: low\n---\n\n# T\n\n**Severity:** high\n").severity,
    "low",
  );
  assertEquals(parseRecordText("# T\n").severity, undefined);
  assertEquals(parseRecordText(`---\n${CREATED}\n---\n\n**Severity:** high\n`).severity, undefined);
});

Deno.test("parseRecordText() returns the more severe values if a file contains merge conflict markers", () => {
  const fields = parseRecordText(
    `---\n<<<<<<< HEAD\nseverity: low\nstatus: closed\n=======\n` +
      `severity: critical\nstatus: open\n>>>>>>> other\n${CREATED}\n---\n\n# T\n`,
  );
  assertEquals(fields.severity, "critical");
  assertEquals(fields.status, "open");
  assertEquals(fields.problem, "the file contains merge conflict markers");
});

Deno.test("parseRecordText() recovers the fields from invalid YAML", () => {
  const fields = parseRecordText(`---\nseverity: high\nstatus: "open\n---\n\n# T\n`);
  assertEquals(fields.severity, "high");
  assertEquals(fields.status, "open");
  assertMatch(fields.problem ?? "", /^its front matter is not valid YAML: .+ \(line \d+\)$/);
  assertEquals(parseRecordText("---\nseverity: high\nnever closed\n").severity, "high");
});

Deno.test("parseRecordText() reports conflict markers only if they are complete and not in code", () => {
  const shown = "# T\n\n```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```\n";
  const parts = ["a <<<<<<< b\n=======\n>>>>>>> c\n", "<<<<<<< a\n=======\n", ">>>>>>> b\n"];
  for (const text of [shown, ...parts]) {
    assertEquals(parseRecordText(text).problem, undefined, text);
  }
});

Deno.test("parseRecordText() ignores a front-matter field with the name problem", () => {
  assertEquals(fieldsIn("problem: mine").problem, undefined);
});

Deno.test("parseRecordText() recovers the fields of an unreadable file", () => {
  const text = `---\nstatus: "open\n${CREATED}\n---\nno heading\n# The heading\n\n# Another\n`;
  const fields = parseRecordText(text, { problem: "it is not valid UTF-8" });
  assertEquals(fields.heading, "The heading");
  assertEquals(fields.title, "");
  assertEquals(fields.time, Date.UTC(2026, 0, 31, 10));
  assertEquals(fields.problem, "it is not valid UTF-8");
  assertEquals(parseRecordText("---\n#heading\n", { problem: "unread" }).heading, "");
  assertEquals(parseRecordText("# Title\nowner:Ada\n", { problem: "unread" }).owner, "Ada");
});

Deno.test("parseUpdateText() reads an update's link, heading and note", () => {
  const update = parseUpdateText(
    `---\nevent: linked\ntype: blocks\ntarget: x.md\ntarget_kind: sentinel\n${UPDATED}\n---\n\n` +
      "# blocks x.md\n\nSince\nMonday.\n",
  );
  assertEquals(update.event, "linked");
  assertEquals(update.type, "blocks");
  assertEquals(update.target, "x.md");
  assertEquals(update.targetKind, "sentinel");
  assertEquals(update.heading, "blocks x.md");
  assertEquals(update.note, "Since Monday.");
  assertEquals(update.time, Date.UTC(2026, 0, 31, 10));
});

Deno.test("parseUpdateText() reads the blockers of an issue as a list", () => {
  const blockers = (value: string): readonly string[] =>
    parseUpdateText(`---\nblocked_by: ${value}\n${UPDATED}\n---\n`).blockedBy;
  assertEquals(blockers('["a.md", "b.md"]'), ["a.md", "b.md"]);
  assertEquals(blockers("a.md"), ["a.md"]);
  assertEquals(blockers("[]"), []);
});

Deno.test("parseUpdateText() returns no note if the file is unreadable", () => {
  const update = parseUpdateText("---\nstatus: closed\n---\n\nText.\n", {
    problem: "it is not valid UTF-8",
  });
  assertEquals(update.note, "");
  assertEquals(update.status, "closed");
});

Deno.test("parseRecordText() and parseUpdateText() take linear time for long texts", () => {
  const bombs = ["[", " ", "-", "#", "*", "status:", "## Status\n", "<<<<<<< \n", "```\n", "a: "];
  for (const bomb of bombs) {
    for (const begin of ["", "---\n", "---\nstatus: ", "# T\n\n## Status\n\n"]) {
      const text = begin + bomb.repeat(100_000) + "\n---\n=======\n>>>>>>> x\n";
      const begun = cpuTime();
      parseRecordText(text);
      parseUpdateText(text);
      const ms = cpuTime() - begun;
      // The time limit is ten times the expected time. A quadratic algorithm would take minutes.
      if (ms > 3000) throw new Error(`${JSON.stringify(begin + bomb)}: ${ms} ms`);
    }
  }
});

Deno.test("titleIn() removes heading markers unless the text begins with them", () => {
  const titles = {
    "# One #\n": "One #",
    "\n\n  # One #": "One #",
    "Text\n\n# One #\n": "One",
    "One\n===\n": "One",
    "#\n": "",
    "": "",
  };
  for (const [body, title] of Object.entries(titles)) assertEquals(titleIn(body), title, body);
});
