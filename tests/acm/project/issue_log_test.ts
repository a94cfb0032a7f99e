import { assertEquals, assertMatch } from "@std/assert";
import { seeIssues } from "../../../src/acm/project/issue_log.ts";
import { documentOf } from "../project_document.ts";

function log(rows: string, head = "| # | Issue | Severity | Status |"): string {
  const columns = head.split("|").length - 2;
  return `# Brief\n\n## Issue Log\n\n${head}\n|${"---|".repeat(columns)}\n${rows}\n`;
}

const verdict = (text: string) => seeIssues(documentOf(text)).verdict;

Deno.test("seeIssues() counts open issues of P1, Critical and High, in any letter case", () => {
  for (
    const severity of ["P1", "p1", "Critical", "HIGH", "**High**", "🔴 High", "P0", "High (UX)"]
  ) {
    const finding = seeIssues(documentOf(log(`| 1 | A | ${severity} | Open |`)));
    assertEquals(finding.verdict, "not met", severity);
    assertMatch(finding.found, /^1 open: line 7 1 \| A \| /);
  }
});

Deno.test("seeIssues() lets lower severities stay open", () => {
  for (const severity of ["P2", "Medium", "Low", "-", "N/A", "P10", "Higher-order"]) {
    assertEquals(verdict(log(`| 1 | A | ${severity} | Open |`)), "met", severity);
  }
});

Deno.test("seeIssues() knows the statuses that end an issue", () => {
  for (
    const status of [
      "Resolved",
      "resolved",
      "**Resolved**",
      "✅ Resolved",
      "Complete",
      "Closed",
      "Done",
      "Fixed",
      "Deferred",
      "Won't fix",
    ]
  ) {
    assertEquals(verdict(log(`| 1 | A | High | ${status} |`)), "met", status);
  }
  for (const status of ["Open", "In Progress", "", "not resolved", "Reopened", "Unresolved"]) {
    assertEquals(verdict(log(`| 1 | A | High | ${status} |`)), "not met", status);
  }
});

Deno.test("seeIssues() finds its columns by their names, in any order", () => {
  const head = "| Status | Complexity | priority | Issue |";
  assertEquals(verdict(log("| Open | High | P2 | A |", head)), "met");
  assertEquals(verdict(log("| Open | Low | P1 | A |", head)), "not met");
});

Deno.test("seeIssues() takes the heavier of priority and severity", () => {
  const head = "| Issue | Priority | Severity | Status |";
  assertEquals(verdict(log("| A | P3 | Critical | Open |", head)), "not met");
  assertEquals(verdict(log("| A | P1 | Low | Open |", head)), "not met");
  assertEquals(verdict(log("| A | P3 | Low | Open |", head)), "met");
});

Deno.test("seeIssues() shows an issue cut and cleaned", () => {
  const { found } = seeIssues(documentOf(log(`| 1 | A\u202e ${"b".repeat(500)} | High | Open |`)));
  assertEquals(found.includes("\u202e"), false);
  assertEquals(found.length < 130, true);
});

Deno.test("seeIssues() takes impact for the severity only where there is no better column", () => {
  const both = "| Issue | Impact | Priority | Status |";
  assertEquals(verdict(log("| A | High | P2 | Open |", both)), "met");
  assertEquals(verdict(log("| A | High | Open |", "| Issue | Impact | Status |")), "not met");
});

Deno.test("seeIssues() is met by an empty log: no rows, a row of dashes, or the word none", () => {
  assertEquals(verdict(log("")), "met");
  assertEquals(verdict(log("| - | - | - | - |")), "met");
  for (const text of ["None", "None yet.", "*No issues yet — awaiting review.*", "_N/A_", ""]) {
    assertEquals(verdict(`## Issue Log\n\n${text}\n`), "met", text);
  }
});

Deno.test("seeIssues() does not overlook rows behind a blank line", () => {
  const text = log("\n| 1 | A | High | Open |\n\n| 2 | B | Low | Open |\n| 3 | C | P1 | Open |");
  assertMatch(seeIssues(documentOf(text)).found, /^2 open: line 8 .*; line 11 /);
});

Deno.test("seeIssues() reads every table of the section, and none behind it", () => {
  const second = "\nExternal:\n\n| Issue | Priority | Status |\n|---|---|---|\n| B | P1 | Open |\n";
  assertEquals(verdict(log("| 1 | A | Low | Open |") + second), "not met");
  assertEquals(verdict(`${log("| 1 | A | Low | Open |")}\n## Appendix\n${second}`), "met");
});

Deno.test("seeIssues() says not stated where no table can be read", () => {
  for (
    const text of [
      "# Brief\n",
      "```\n## Issue Log\n```\n",
      "## Issue Log\n\nThree issues, see the tracker.\n",
      "## Issue Log\n\n| Issue | Owner |\n|---|---|\n| A | B |\n",
      "## Issue Log\n\n| Issue | Severity |\n|---|---|\n| A | High |\n",
    ]
  ) {
    assertEquals(verdict(text), "not stated", text);
  }
});

Deno.test("seeIssues() reads a log in CRLF and without outer pipes", () => {
  const text =
    "## Issue Log\r\n\r\nStatus | Severity | Issue\r\n:-- | :-: | --:\r\nOpen | High | A\r\n";
  assertEquals(verdict(text), "not met");
});

Deno.test("seeIssues() tells five open issues and counts the others", () => {
  const rows = Array.from({ length: 8 }, (_, index) => `| ${index} | A | High | Open |`).join("\n");
  const { found } = seeIssues(documentOf(log(rows)));
  assertMatch(found, /^8 open: /);
  assertEquals(found.split("; ").length, 5);
});
