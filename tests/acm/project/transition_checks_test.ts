import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import type { Check } from "../../../src/acm/project/checklist.ts";
import { checkTransition } from "../../../src/acm/project/transition.ts";
import type { RequestFolder } from "../../../src/kernel/disk/request_folder.ts";
import { projectFolder, TempFolder } from "../folders.ts";

function verdicts(project: RequestFolder, stage: "discover" | "design" | "develop"): string[] {
  return checkTransition(project, stage).map(({ verdict }) => verdict);
}

function only(checks: Check[], what: string): Check {
  const found = checks.filter((check) => check.what.includes(what));
  assertEquals(found.length, 1, what);
  return found[0] ?? { what: "", verdict: "not stated", found: "" };
}

const STATUS = "---\nstage: Design\nphase: complete\n---\n";
const DESIGN = `---
status: approved
---
# Design

## Open Questions

None

## Issue Log

| # | Issue | Severity | Status |
|---|-------|----------|--------|
| 1 | A     | High     | Resolved |

## Develop Handoff

Read the list.
`;

function designProject(design: string): TempFolder {
  return new TempFolder({ "status.md": STATUS, "docs/design.md": design });
}

Deno.test("checkTransition() meets discover's four prerequisites in a finished project", () => {
  for (const name of ["healthy", "crlf", "setext", "inbox-brief", "phase-in-section", "ünï cödé"]) {
    assertEquals(verdicts(projectFolder(name), "discover"), ["met", "met", "met", "met"], name);
  }
});

Deno.test("checkTransition() tells what was found and where, file and line", () => {
  const checks = checkTransition(projectFolder("healthy"), "discover");
  assertEquals(checks.map(({ found, where }) => [found, where]), [
    ['"Discover"', "status.md line 3"],
    ['"complete"', "status.md line 4"],
    ['"complete"', "docs/brief.md line 5"],
    ["none open", "docs/brief.md line 40"],
  ]);
});

Deno.test("checkTransition() reads docs/status.md and its Current State section", () => {
  const [stage, phase] = checkTransition(projectFolder("phase-in-section"), "discover");
  assertEquals(stage?.where, "docs/status.md line 3");
  assertEquals([phase?.found, phase?.where], ['"Complete"', "docs/status.md line 11"]);
});

Deno.test("checkTransition() takes status.md before docs/status.md", () => {
  using folder = new TempFolder({
    "status.md": "---\nstage: discover\n---\n",
    "docs/status.md": "---\nstage: develop\n---\n",
  });
  assertEquals(checkTransition(folder.open(), "discover")[0]?.where, "status.md line 2");
});

Deno.test("checkTransition() names the stage it found where it is another", () => {
  const [stage] = checkTransition(projectFolder("wrong-stage"), "discover");
  assertEquals([stage?.verdict, stage?.found], ["not met", '"Develop"']);
});

Deno.test("checkTransition() says not stated where a file does not say", () => {
  using folder = new TempFolder({ "status.md": "# Status\n", "docs/brief.md": "# Brief\n" });
  assertEquals(
    checkTransition(folder.open(), "discover").map(({ verdict, found, where }) => [
      verdict,
      found,
      where,
    ]),
    [
      ["not stated", "no stage", "status.md"],
      ["not stated", "no phase", "status.md"],
      ["not stated", "no status", "docs/brief.md"],
      ["not stated", "no Issue Log section", "docs/brief.md"],
    ],
  );
});

Deno.test("checkTransition() does not take a draft for complete", () => {
  const check = only(checkTransition(projectFolder("draft-brief"), "discover"), "status of the");
  assertEquals([check.verdict, check.found], ["not met", '"draft"']);
});

Deno.test("checkTransition() takes the status in any letter case, and only the whole word", () => {
  for (const [status, verdict] of [["COMPLETE", "met"], ["incomplete", "not met"]]) {
    using folder = new TempFolder({ "docs/brief.md": `---\nstatus: ${status}\n---\n` });
    assertEquals(only(checkTransition(folder.open(), "discover"), "status of").verdict, verdict);
  }
});

Deno.test("checkTransition() names an open issue of the highest severities with its line", () => {
  const check = only(checkTransition(projectFolder("open-issue"), "discover"), "issue");
  assertEquals(check.verdict, "not met");
  assertMatch(check.found, /^1 open: line 45 .*The laptop is off at night \| on Sundays/);
});

Deno.test("checkTransition() takes docs/brief.md, then docs/discover-brief.md, then the inbox", () => {
  const brief = "---\nstatus: complete\n---\n";
  using folder = new TempFolder({ "docs/inbox/a-brief.md": brief });
  const where = () => only(checkTransition(folder.open(), "discover"), "status of the brief").where;
  assertEquals(where(), "docs/inbox/a-brief.md line 2");
  folder.write("docs/discover-brief.md", brief);
  assertEquals(where(), "docs/discover-brief.md line 2");
  folder.write("docs/brief.md", brief);
  assertEquals(where(), "docs/brief.md line 2");
});

Deno.test("checkTransition() names the briefs where several could be meant", () => {
  const checks = checkTransition(projectFolder("two-briefs"), "discover").slice(2);
  for (const { verdict, found } of checks) {
    assertEquals(verdict, "not met");
    assertStringIncludes(found, "docs/inbox/first-brief.md, docs/inbox/second-brief.md");
  }
});

Deno.test("checkTransition() says where it looked for what is missing", () => {
  const checks = checkTransition(projectFolder("bare"), "discover");
  assertEquals(checks.map(({ verdict }) => verdict), Array(4).fill("not met"));
  assertEquals(checks[0]?.found, "missing (status.md, docs/status.md)");
  assertEquals(
    checks[2]?.found,
    "missing (docs/brief.md, docs/discover-brief.md, docs/inbox/*-brief.md)",
  );
});

Deno.test("checkTransition() passes nothing of a file with invalid front matter", () => {
  const checks = checkTransition(projectFolder("broken-yaml"), "discover");
  assertEquals(checks.map(({ verdict }) => verdict), Array(4).fill("not met"));
  assertMatch(checks[0]?.found ?? "", /^invalid front matter, line 4, column \d+: /);
  assertMatch(checks[2]?.found ?? "", /^invalid front matter, line 5, column \d+: /);
  assertEquals(checks[2]?.where, "docs/brief.md");
});

Deno.test("checkTransition() passes nothing of a file that cannot be read", () => {
  using folder = new TempFolder({
    "status.md": new Uint8Array([0x73, 0xc3, 0x28]),
    "docs/status.md": "---\nstage: discover\nphase: complete\n---\n",
    "docs/brief.md/is-a-folder": "",
    "docs/inbox/x-brief.md": "---\nstatus: complete\n---\n",
  });
  const checks = checkTransition(folder.open(), "discover");
  assertEquals(checks.map(({ verdict }) => verdict), Array(4).fill("not met"));
  assertEquals(checks[0]?.found, "it is not valid UTF-8 (byte 1)");
  assertEquals(checks[2]?.found, "it is not a regular file");
  assertEquals(checks[2]?.where, "docs/brief.md");
});

Deno.test("checkTransition() does not follow a link out of the project", () => {
  using outside = new TempFolder({ "status.md": "---\nstage: discover\nphase: complete\n---\n" });
  using folder = new TempFolder();
  Deno.symlinkSync(`${outside.path}/status.md`, `${folder.path}/status.md`);
  const [stage] = checkTransition(folder.open(), "discover");
  assertEquals([stage?.verdict, stage?.found], ["not met", "missing (status.md, docs/status.md)"]);
});

Deno.test("checkTransition() checks design for status, issues, questions and handoff", () => {
  assertEquals(verdicts(projectFolder("design-ready"), "design"), Array(6).fill("met"));
  assertEquals(
    checkTransition(projectFolder("design-ready"), "design").map(({ what }) => what),
    [
      "the stage in status.md is design",
      "the phase in status.md is complete",
      "the status of the design is complete or approved",
      "the design has no open P1, Critical or High issue",
      "the Open Questions of the design are empty or none",
      "the design has a Develop Handoff section",
    ],
  );
});

Deno.test("checkTransition() accepts a complete and an approved design, and no other", () => {
  for (
    const [status, verdict] of [
      ["complete", "met"],
      ["Approved", "met"],
      ["draft", "not met"],
      ["internal-review-complete", "not met"],
    ]
  ) {
    using folder = designProject(DESIGN.replace("approved", status ?? ""));
    assertEquals(only(checkTransition(folder.open(), "design"), "status of").verdict, verdict);
  }
});

Deno.test("checkTransition() shows what it found cut and cleaned", () => {
  const long = "x".repeat(500);
  using folder = designProject(
    DESIGN.replace("approved", `"a\\n\u202e${long}"`).replace("Handoff", `Handoff \u202e ${long}`),
  );
  for (const { found } of checkTransition(folder.open(), "design")) {
    assertEquals(/[\n\u202e]/.test(found), false);
    assertEquals(found.length <= 82, true, found);
  }
});

Deno.test("checkTransition() sees what of a design is not ready", () => {
  const cases: [what: string, from: string, to: string, found: string][] = [
    ["issue", "| Resolved |", "| Open |", "1 open: line 14 1 | A | High | Open"],
    ["Open Questions", "None", "- Which port?", '"- Which port?"'],
    ["Handoff", "## Develop Handoff", "## Handover", "no such heading"],
    ["Handoff", "## Develop Handoff", "```\n## Develop Handoff\n```", "no such heading"],
  ];
  for (const [what, from, to, found] of cases) {
    using folder = designProject(DESIGN.replace(from, to));
    const checks = checkTransition(folder.open(), "design");
    const check = only(checks, what);
    assertEquals([check.verdict, check.found], ["not met", found]);
    assertEquals(checks.filter(({ verdict }) => verdict !== "met").length, 1, what);
  }
});

Deno.test("checkTransition() leaves develop only when no task is open", () => {
  assertEquals(verdicts(projectFolder("develop-ready"), "develop"), ["met", "met", "met"]);
  using folder = new TempFolder({ "docs/tasks.md": "- [x] a\n- [ ] b\n" });
  const check = only(checkTransition(folder.open(), "develop"), "task");
  assertEquals([check.verdict, check.found, check.where], [
    "not met",
    "1 open: line 2",
    "docs/tasks.md",
  ]);
  assertEquals(verdicts(projectFolder("healthy"), "develop")[2], "not met");
});
