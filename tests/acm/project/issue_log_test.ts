import { assertEquals, assertMatch } from "@std/assert";
import { severitiesOf } from "../../../src/acm/framework/severities.ts";
import { seeIssues } from "../../../src/acm/project/issue_log.ts";
import { TempFolder } from "../folders.ts";
import { documentOf } from "../project_document.ts";

function log(rows: string, head = "| # | Issue | Severity | Status |"): string {
  const columns = head.split("|").length - 2;
  return `# Brief\n\n## Issue Log\n\n${head}\n|${"---|".repeat(columns)}\n${rows}\n`;
}

using noSpecs = new TempFolder({ "x.md": "" });
const known = severitiesOf(noSpecs.open());
const blocking = known.filter(({ isBlocking }) => isBlocking);
const see = (text: string, severities = blocking, most = 0) =>
  seeIssues(documentOf(text), { severities, most, known, statuses: undefined });
const issues = (text: string) => see(text).verdict;

Deno.test("seeIssues() counts open issues with P1, Critical or High in any letter case", () => {
  for (
    const severity of ["P1", "p1", "Critical", "HIGH", "**High**", "🔴 High", "P0", "High (UX)"]
  ) {
    const finding = see(log(`| 1 | A | ${severity} | Open |`));
    assertEquals(
      [finding.verdict, finding.place],
      ["not met", { file: "x.md", line: 7 }],
      severity,
    );
    assertMatch(finding.found, /^1 open: line 7 1 \| A \| /);
  }
});

Deno.test("seeIssues() ignores open issues with the framework's lower severities", () => {
  for (const severity of ["P2", "P3", "Medium", "Med", "Low"]) {
    assertEquals(issues(log(`| 1 | A | ${severity} | Open |`)), "met", severity);
  }
});

Deno.test("seeIssues() reports undecided if the framework does not define an open issue's severity", () => {
  for (
    const severity of ["Blocker", "Sev1", "Urgent", "1 - Critical", "P10", "Low, was Critical", "-"]
  ) {
    assertEquals(issues(log(`| 1 | A | ${severity} | Open |`)), "undecided", severity);
  }
  assertEquals(issues(log("| 1 | A | Blocker | Resolved |")), "met");
});

Deno.test("seeIssues() reports undecided if a severe issue has no status", () => {
  for (const status of ["", "?", "see notes"]) {
    assertEquals(issues(log(`| 1 | A | High | ${status} |`)), "undecided", status);
  }
});

Deno.test("seeIssues() finds columns by name regardless of their order", () => {
  const head = "| Status | Complexity | priority | Issue |";
  assertEquals(issues(log("| Open | High | P2 | A |", head)), "met");
  assertEquals(issues(log("| Open | Low | P1 | A |", head)), "not met");
});

Deno.test("seeIssues() uses the more severe of priority and severity, or impact if both are missing", () => {
  const head = "| Issue | Priority | Severity | Status |";
  assertEquals(issues(log("| A | P3 | Critical | Open |", head)), "not met");
  assertEquals(issues(log("| A | P3 | Low | Open |", head)), "met");
  const both = "| Issue | Impact | Priority | Status |";
  assertEquals(issues(log("| A | High | P2 | Open |", both)), "met");
  assertEquals(issues(log("| A | High | Open |", "| Issue | Impact | Status |")), "not met");
});

Deno.test("seeIssues() reports met if the log has no rows, only a row of dashes or the word none", () => {
  assertEquals(issues(log("")), "met");
  assertEquals(issues(log("| - | - | - | - |")), "met");
  for (const text of ["None", "None yet.", "*No issues yet — awaiting review.*", "_N/A_"]) {
    assertEquals(issues(`## Issue Log\n\n${text}\n`), "met", text);
  }
});

Deno.test("seeIssues() reads rows that follow blank lines or subheadings or are in separate tables", () => {
  for (const between of ["\n", "\n### Cycle 2\n\n", "\nAdded later:\n\n"]) {
    const text = log(`| 1 | A | Low | Open |\n${between}| 2 | B | High | Open |`);
    const line = text.split("\n").findIndex((one) => one.startsWith("| 2")) + 1;
    assertEquals(see(text).place?.line, line, between);
  }
});

Deno.test("seeIssues() checks every issue log in a document except logs in fenced code", () => {
  const done = log("| 1 | A | High | Resolved |");
  assertEquals(issues(`${done}\n${log("| 1 | A | High | Open |")}`), "not met");
  assertEquals(issues(`${done}\n\`\`\`markdown\n${log("| 1 | A | High | Open |")}\`\`\`\n`), "met");
});

Deno.test("seeIssues() ignores a table that explains severities", () => {
  const legend = "\n| Severity | Meaning |\n|---|---|\n| Critical | Blocks |\n";
  assertEquals(issues(log("| 1 | A | Low | Open |") + legend), "met");
});

Deno.test("seeIssues() reports undecided if it finds no readable table", () => {
  for (
    const text of [
      "## Issue Log\n\nThree issues, see the tracker.\n",
      "## Issue Log\n\n- [ ] the clock is wrong\n",
      "## Issue Log\n\n| Issue | Severity |\n|---|---|\n| A | High |\n",
    ]
  ) {
    assertEquals(issues(text), "undecided", text);
  }
});

Deno.test("seeIssues() names the line of a check box that follows other text", () => {
  const text = "## Issue Log\n\nWords of the log.\n\n- [ ] the clock is wrong\n";
  const { verdict, place, found } = see(text);
  assertEquals([verdict, place?.line, found.startsWith("1 with a severity")], [
    "undecided",
    5,
    true,
  ]);
});

Deno.test("seeIssues() shows five shortened issues and counts the remaining issues", () => {
  const row = `| 1 | A\u202e ${"b".repeat(500)} | High | Open |\n`;
  const { found } = see(log(row.repeat(8)));
  assertMatch(found, /^8 open: /);
  assertEquals([found.split("; ").length, found.includes("\u202e")], [5, false]);
});

Deno.test("seeIssues() reports not met if the log is missing or empty", () => {
  for (
    const text of [
      "# Brief\n",
      "```\n## Issue Log\n```\n",
      "## Issue Log\n",
      "## Issue Log\n\nTBD\n",
    ]
  ) {
    assertEquals(issues(text), "not met", text);
  }
});

Deno.test("seeIssues() counts only issues with the requested severity", () => {
  const p2 = known.filter(({ name }) => name === "p2");
  assertEquals(see(log("| 1 | A | P2 | Open |"), p2).verdict, "not met");
  assertEquals(see(log("| 1 | A | P3 | Open |"), p2).verdict, "met");
});

Deno.test("seeIssues() allows the number of open issues that the criterion specifies", () => {
  const rows = "| 1 | A | P1 | Open |\n| 2 | B | P1 | Open |";
  assertEquals(see(log(rows), blocking, 2).verdict, "met");
  assertEquals(see(log(rows), blocking, 1).verdict, "not met");
});
