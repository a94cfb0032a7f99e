import { assertEquals } from "@std/assert";
import type { Stage } from "../../../src/acm/framework/framework_files.ts";
import { severitiesOf } from "../../../src/acm/framework/severities.ts";
import { judge } from "../../../src/acm/project/criteria.ts";
import type { Meaning } from "../../../src/acm/project/criterion_meaning.ts";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { starterFolder, TempFolder } from "../folders.ts";

/** Returns the verdict on a condition, with the line and the text found in the files. */
function judged(
  meaning: Meaning,
  files: Record<string, string | Uint8Array>,
  stage: Stage = "discover",
): [verdict: string, line: number | undefined, found: string] {
  using folder = new TempFolder({ "x.md": "", ...files });
  const documents = new ProjectDocuments(folder.open("ACM_PROJECT_ROOT"), starterFolder());
  const { verdict, place, found } = judge(meaning, { documents, stage });
  return [verdict, place?.line, found];
}

const brief = (text: string) => ({ "docs/brief.md": text });
const design = (text: string) => ({ "docs/design.md": text });
const status: Meaning = { kind: "status", document: "brief", values: ["complete"] };
const withStatus = (value: string) => brief(`---\ntype: x\nstatus: ${value}\n---\n`);

Deno.test("judge() reports met if the status equals the criterion's status in any letter case", () => {
  assertEquals(judged(status, withStatus("Complete")), ["met", 3, '"complete"']);
});

Deno.test("judge() reports not met if the status differs from the criterion's status", () => {
  assertEquals(judged(status, withStatus("approved"))[0], "not met");
});

Deno.test("judge() reports undecided if the document states no status", () => {
  assertEquals(judged(status, brief("# B\n")), ["undecided", 1, "no status is recorded"]);
});

Deno.test("judge() reports undecided if the front matter is invalid", () => {
  assertEquals(judged(status, brief("---\na: [\n---\n"))[0], "undecided");
});

Deno.test("judge() reports not met if the document is missing", () => {
  assertEquals(judged(status, {}).slice(0, 2), ["not met", undefined]);
});

Deno.test("judge() reports undecided if the document is unreadable", () => {
  assertEquals(judged(status, { "docs/brief.md": new Uint8Array([0xff]) })[0], "undecided");
});

const scope = (text: string) =>
  judged({ kind: "scope" }, brief(`# B\n\n## Scope\n\n${text}`)).slice(0, 2);

for (
  const text of [
    "### In\n\n- a walk\n\n### Out\n\n- a swim\n",
    "| In scope | Out of scope |\n|---|---|\n| a walk | a swim |\n",
    "- **Included:** a walk\n- **Excluded:** a swim\n",
  ]
) {
  Deno.test(`judge() finds included and excluded items in the scope ${JSON.stringify(text)}`, () => {
    assertEquals(scope(text), ["met", 3]);
  });
}

for (
  const text of [
    "### In\n\n- TBD\n\n### Out\n\n- a swim\n",
    "### In\n\n- a walk\n\n### Out\n\n- [Item]\n",
    "| In scope | Out of scope |\n|---|---|\n| a walk | TBD |\n",
    "TBD\n",
  ]
) {
  Deno.test(`judge() reports not met for the scope ${JSON.stringify(text)}`, () => {
    assertEquals(scope(text)[0], "not met");
  });
}

Deno.test("judge() leaves a scope to a reviewer if its two sides are not named", () => {
  assertEquals(scope("in and out\n")[0], "undecided");
});

const HANDOFF: Meaning = { kind: "handoff" };

Deno.test("judge() reports met if every part of the handoff has content", () => {
  const text = "# D\n\n## Develop Handoff\n\n### Summary\n\nBuild it.\n";
  assertEquals(judged(HANDOFF, design(text), "design"), ["met", 3, '"Develop Handoff"']);
});

Deno.test("judge() reports not met if the handoff contains only headings", () => {
  const text = "# D\n\n## Develop Handoff\n\n### Summary\n";
  assertEquals(judged(HANDOFF, design(text), "design"), [
    "not met",
    3,
    '"Develop Handoff" is empty',
  ]);
});

Deno.test("judge() reports not met if one part of the handoff is TBD", () => {
  const text = "# D\n\n## Develop Handoff\n\n### Summary\n\nBuild it.\n\n### Decisions\n\nTBD\n";
  assertEquals(judged(HANDOFF, design(text), "design").slice(0, 2), ["not met", 9]);
});

Deno.test("judge() accepts a handoff that has no open questions", () => {
  const text = "# D\n\n## Develop Handoff\n\nBuild it.\n\n### Open Questions for Develop\n";
  assertEquals(judged(HANDOFF, design(text), "design")[0], "met");
});

Deno.test("judge() names the empty section in a document", () => {
  const intent =
    "---\ntype: intent\nproject: Tides\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n# I\n\n## Problem\n\nTides turn.\n\n## Outcome\n\n## Why It Matters\n\nRescues.\n";
  const meaning: Meaning = { kind: "file", file: "intent", isWhole: true };
  const [verdict, line, found] = judged(meaning, { "docs/intent.md": intent });
  assertEquals([verdict, line], ["not met", 14]);
  assertEquals(found.split(" — ")[0], 'the section "Outcome" is empty');
});

const section = (mayBeMissing: boolean): Meaning => ({
  kind: "section",
  document: "brief",
  section: "Constraints",
  mayBeMissing,
});

Deno.test("judge() reports met if the section has content", () => {
  const text = "# B\n\n## Constraints\n\nNone.\n";
  assertEquals(judged(section(false), brief(text)).slice(0, 2), ["met", 3]);
});

Deno.test("judge() reports not met if words link the stub's placeholders in the section", () => {
  const stub = starterFolder().read("stubs/brief.md");
  assertEquals(judged(section(false), brief(stub))[0], "not met");
});

Deno.test("judge() reports not met if an item in the section is TBD", () => {
  const text = "# B\n\n## Constraints\n\n- Two weeks\n- TBD\n";
  assertEquals(judged(section(false), brief(text)).slice(0, 2), ["not met", 6]);
});

Deno.test("judge() reports not met if a required section is missing", () => {
  assertEquals(judged(section(false), brief("# B\n"))[0], "not met");
});

Deno.test("judge() leaves a missing section to a reviewer if the criterion allows it to be missing", () => {
  assertEquals(judged(section(true), brief("# B\n"))[0], "undecided");
});

Deno.test("judge() reports not met for an empty section, even if the section is optional", () => {
  assertEquals(judged(section(true), brief("# B\n\n## Constraints\n\nTBD\n"))[0], "not met");
});

const tasks = (files: Record<string, string>) => judged({ kind: "tasks" }, files, "develop")[0];

Deno.test("judge() checks every task list", () => {
  assertEquals(tasks({ "docs/tasks.md": "- [x] a\n", "tasks.md": "- [ ] b\n" }), "not met");
});

Deno.test("judge() checks an archived task list if no other task list exists", () => {
  assertEquals(tasks({ "_archive/tasks.md": "- [x] a\n" }), "met");
});

Deno.test("judge() reports not met if no task list exists", () => {
  assertEquals(tasks({}), "not met");
});

Deno.test("judge() uses the brief's Session State if the status file is missing", () => {
  const state = brief("# B\n\n## Session State\n\n**Phase:** complete\n");
  assertEquals(judged({ kind: "phase" }, state).slice(0, 2), ["met", 5]);
});

Deno.test("judge() reports not met if no file states the phase", () => {
  assertEquals(judged({ kind: "phase" }, brief("# B\n")), [
    "not met",
    undefined,
    "status.md doesn't exist",
  ]);
});

const log = (state: string) =>
  `## Issue Log\n\n| Issue | Priority | Status |\n|---|---|---|\n| a | P1 | ${state} |\n`;
const issues: Meaning = {
  kind: "issues",
  severities: severitiesOf(starterFolder()).filter(({ isBlocking }) => isBlocking),
  most: 0,
};

Deno.test("judge() searches the plan for issues in the develop stage", () => {
  const files = {
    "docs/plan.md": log("Open"),
    "docs/tasks.md": "- [x] a\n",
    ...brief(log("Closed")),
  };
  assertEquals(judged(issues, files, "develop")[0], "not met");
});

Deno.test("judge() searches other documents for develop issues if the plan and tasks have no log", () => {
  assertEquals(judged(issues, brief(log("Open")), "develop")[0], "not met");
});

Deno.test("judge() reads the file that a criterion names", () => {
  const meaning: Meaning = { kind: "file", file: "docs/risks.md", isWhole: false };
  assertEquals(judged(meaning, { "docs/risks.md": "# Risks\n\nFog.\n" })[0], "met");
  assertEquals(judged(meaning, { "docs/risks.md": "# Risks\n\nTBD\n" })[0], "not met");
  assertEquals(judged(meaning, {})[0], "not met");
});

Deno.test("judge() reports met only if the forbidden file does not exist", () => {
  const meaning: Meaning = { kind: "no file", file: "docs/scratch.md" };
  assertEquals(judged(meaning, {})[0], "met");
  assertEquals(judged(meaning, { "docs/scratch.md": "a\n" })[0], "not met");
});

Deno.test("judge() reports not met if the folder that a criterion names is missing", () => {
  const meaning: Meaning = { kind: "file", file: "docs/adr/", isWhole: false };
  assertEquals(judged(meaning, {})[2], "missing (docs/adr/)");
});

Deno.test("judge() reports met if the folder that a criterion names exists", () => {
  const meaning: Meaning = { kind: "file", file: "docs/adr/", isWhole: false };
  assertEquals(judged(meaning, { "docs/adr/1.md": "a\n" })[0], "met");
});
