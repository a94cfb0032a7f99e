import { assertEquals, assertMatch } from "@std/assert";
import { seeIssues, seeOpenQuestions, seeTasks } from "../../../src/acm/project/open_items.ts";
import { documentOf } from "../project_document.ts";

function log(rows: string, head = "| # | Issue | Severity | Status |"): string {
  const columns = head.split("|").length - 2;
  return `# Brief\n\n## Issue Log\n\n${head}\n|${"---|".repeat(columns)}\n${rows}\n`;
}

const issues = (text: string) => seeIssues(documentOf(text)).verdict;

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
    assertEquals(issues(log(`| 1 | A | ${severity} | Open |`)), "met", severity);
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
    assertEquals(issues(log(`| 1 | A | High | ${status} |`)), "met", status);
  }
  for (const status of ["Open", "In Progress", "", "not resolved", "Reopened", "Unresolved"]) {
    assertEquals(issues(log(`| 1 | A | High | ${status} |`)), "not met", status);
  }
});

Deno.test("seeIssues() finds its columns by their names, in any order", () => {
  const head = "| Status | Complexity | priority | Issue |";
  assertEquals(issues(log("| Open | High | P2 | A |", head)), "met");
  assertEquals(issues(log("| Open | Low | P1 | A |", head)), "not met");
});

Deno.test("seeIssues() takes the heavier of priority and severity", () => {
  const head = "| Issue | Priority | Severity | Status |";
  assertEquals(issues(log("| A | P3 | Critical | Open |", head)), "not met");
  assertEquals(issues(log("| A | P1 | Low | Open |", head)), "not met");
  assertEquals(issues(log("| A | P3 | Low | Open |", head)), "met");
});

Deno.test("seeIssues() shows an issue cut and cleaned", () => {
  const { found } = seeIssues(documentOf(log(`| 1 | A\u202e ${"b".repeat(500)} | High | Open |`)));
  assertEquals(found.includes("\u202e"), false);
  assertEquals(found.length < 130, true);
});

Deno.test("seeIssues() takes impact for the severity only where there is no better column", () => {
  const both = "| Issue | Impact | Priority | Status |";
  assertEquals(issues(log("| A | High | P2 | Open |", both)), "met");
  assertEquals(issues(log("| A | High | Open |", "| Issue | Impact | Status |")), "not met");
});

Deno.test("seeIssues() is met by an empty log: no rows, a row of dashes, or the word none", () => {
  assertEquals(issues(log("")), "met");
  assertEquals(issues(log("| - | - | - | - |")), "met");
  for (const text of ["None", "None yet.", "*No issues yet — awaiting review.*", "_N/A_", ""]) {
    assertEquals(issues(`## Issue Log\n\n${text}\n`), "met", text);
  }
});

Deno.test("seeIssues() does not overlook rows behind a blank line", () => {
  const text = log("\n| 1 | A | High | Open |\n\n| 2 | B | Low | Open |\n| 3 | C | P1 | Open |");
  assertMatch(seeIssues(documentOf(text)).found, /^2 open: line 8 .*; line 11 /);
});

Deno.test("seeIssues() reads every table of the section, and none behind it", () => {
  const second = "\nExternal:\n\n| Issue | Priority | Status |\n|---|---|---|\n| B | P1 | Open |\n";
  assertEquals(issues(log("| 1 | A | Low | Open |") + second), "not met");
  assertEquals(issues(`${log("| 1 | A | Low | Open |")}\n## Appendix\n${second}`), "met");
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
    assertEquals(issues(text), "not stated", text);
  }
});

Deno.test("seeIssues() reads a log in CRLF and without outer pipes", () => {
  const text =
    "## Issue Log\r\n\r\nStatus | Severity | Issue\r\n:-- | :-: | --:\r\nOpen | High | A\r\n";
  assertEquals(issues(text), "not met");
});

Deno.test("seeIssues() tells five open issues and counts the others", () => {
  const rows = Array.from({ length: 8 }, (_, index) => `| ${index} | A | High | Open |`).join("\n");
  const { found } = seeIssues(documentOf(log(rows)));
  assertMatch(found, /^8 open: /);
  assertEquals(found.split("; ").length, 5);
});

const tasks = (text: string) => seeTasks(documentOf(text));

Deno.test("seeTasks() is met when every box is checked", () => {
  const finding = tasks("# T\n\n- [x] a\n  * [X] b\n1. [x] c\n");
  assertEquals(finding, { verdict: "met", found: "all 3 done", where: "x.md" });
});

Deno.test("seeTasks() names the lines of unchecked boxes, nested and quoted ones too", () => {
  const finding = tasks("- [ ] a\n- [x] b\n  - [ ] c\n> - [ ] d\n2) [ ] e\n");
  assertEquals([finding.verdict, finding.found], ["not met", "4 open: lines 1, 3, 4, 5"]);
});

Deno.test("seeTasks() names ten lines at most", () => {
  const { found } = tasks("- [ ] a\n".repeat(12));
  assertEquals(found, "12 open: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …");
});

Deno.test("seeTasks() reads the status column of task tables as well", () => {
  const table = (status: string) =>
    `| ID | Task | Status |\n|---|---|---|\n| A1 | a | ${status} |\n`;
  assertEquals(tasks(table("done")).verdict, "met");
  assertEquals(tasks(table("complete")).verdict, "met");
  const finding = tasks(table("pending"));
  assertEquals([finding.verdict, finding.found], ["not met", "1 open: line 3"]);
});

Deno.test("seeTasks() does not count boxes in fenced code, nor links and text in brackets", () => {
  assertEquals(tasks("- [x] a\n\n```\n- [ ] example\n```\n").verdict, "met");
  assertEquals(tasks("- [x] a\n- [ ](./file.md)\n- [link] b\n").verdict, "met");
});

Deno.test("seeTasks() says not stated where there are no tasks", () => {
  const finding = tasks("# Tasks\n\nSoon.\n");
  assertEquals([finding.verdict, finding.found], [
    "not stated",
    "no check boxes and no status column",
  ]);
});

const questions = (body: string) =>
  seeOpenQuestions(documentOf(`# D\n\n## Open Questions\n${body}`));

Deno.test("seeOpenQuestions() is met where the section is empty or says none", () => {
  for (
    const body of [
      "",
      "\n\n",
      "\nNone\n",
      "\nnone.\n",
      "\n- None\n",
      "\n**None** — all resolved during intake.\n",
      "\nNo open questions.\n",
      "\n-\n",
      "\nNone.\n\n## Next\n\n- Which port?\n",
      "\n| # | Question | Status |\n|---|---|---|\n",
      "\n| # | Question | Status |\n|---|---|---|\n| - | - | - |\n",
    ]
  ) {
    assertEquals(questions(body).verdict, "met", body);
  }
});

Deno.test("seeOpenQuestions() quotes the first question", () => {
  const finding = questions("\n\n- Which port?\n- Whose name?\n");
  assertEquals(finding, {
    verdict: "not met",
    found: '"- Which port?"',
    where: "x.md line 3",
  });
});

Deno.test("seeOpenQuestions() shows a question cut and cleaned", () => {
  const { found } = questions(`\n- Which\u202e ${"port ".repeat(100)}?\n`);
  assertEquals(found.includes("\u202e"), false);
  assertEquals(found.length, 82);
});

Deno.test("seeOpenQuestions() takes no question for none", () => {
  for (
    const body of [
      "\nNone of the ports is chosen?\n\n- Which port?\n",
      "\nNonetheless, which port?\n",
      "\nNothingness?\n",
      "\n| # | Question |\n|---|---|\n| 1 | Which port? |\n",
    ]
  ) {
    assertEquals(questions(body).verdict, "not met", body);
  }
});

Deno.test("seeOpenQuestions() says not stated without the section", () => {
  const finding = seeOpenQuestions(documentOf("# D\n\n```\n## Open Questions\n```\n"));
  assertEquals([finding.verdict, finding.found], ["not stated", "no Open Questions section"]);
});
