import { assertEquals } from "@std/assert";
import type { Stage } from "../../../src/acm/framework/framework_files.ts";
import { judge } from "../../../src/acm/project/criteria.ts";
import type { GateSubject } from "../../../src/acm/project/gate_subject.ts";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { starterFolder, TempFolder } from "../folders.ts";

/** What the files say about a subject: the verdict, the line, and what was found. */
function judged(
  subject: GateSubject,
  files: Record<string, string | Uint8Array>,
  { stage = "discover", criterion }: { stage?: Stage; criterion?: string } = {},
): [verdict: string, line: number | undefined, found: string] {
  using folder = new TempFolder({ "x.md": "", ...files });
  const framework = starterFolder();
  const documents = new ProjectDocuments(folder.open("ACM_PROJECT_ROOT"), framework);
  const { verdict, place, found } = judge(subject, { documents, stage }, criterion);
  return [verdict, place?.line, found];
}

const brief = (text: string) => ({ "docs/brief.md": text });
const design = (text: string) => ({ "docs/design.md": text });

Deno.test("judge() knows the statuses that end a document, and those of its spec", () => {
  const status = (value: string, stage: Stage = "discover") => {
    const text = `---\ntype: x\nstatus: ${value}\n---\n`;
    return judged("status", stage === "design" ? design(text) : brief(text), { stage });
  };
  assertEquals(status("Complete"), ["met", 3, '"complete"']);
  assertEquals([status("approved", "design")[0], status("approved")[0] === "met"], ["met", false]);
  assertEquals([status("draft")[0], status("in-review")[0]], ["not met", "not met"]);
  assertEquals([status("nearly")[0], status("nearly", "design")[0]], ["undecided", "undecided"]);
  assertEquals(judged("status", brief("# B\n")), ["undecided", 1, "no status is written down"]);
  assertEquals(judged("status", brief("---\na: [\n---\n")).slice(0, 1), ["undecided"]);
  assertEquals(judged("status", {}).slice(0, 2), ["not met", undefined]);
  assertEquals(judged("status", { "docs/brief.md": new Uint8Array([0xff]) }).slice(0, 2), [
    "undecided",
    1,
  ]);
});

Deno.test("judge() wants both a type and a scale of a classification", () => {
  const classified = (lines: string) =>
    judged("classification", brief(`# B\n\n## Classification\n\n${lines}`));
  assertEquals(classified("Type: App\nScale: Personal\n"), ["met", 5, "app, personal"]);
  assertEquals(classified("Type: App\n"), ["undecided", 5, "app"]);
  assertEquals(classified("None\n"), ["undecided", 1, "no type is written down"]);
});

Deno.test("judge() finds what is in and what is out of the scope", () => {
  const scope = (text: string) => judged("scope", brief(`# B\n\n## Scope\n\n${text}`)).slice(0, 2);
  assertEquals(scope("### In\n\n- a\n\n### Out\n\n- b\n"), ["met", 3]);
  assertEquals(scope("| In scope | Out of scope |\n|---|---|\n| a | b |\n"), ["met", 3]);
  assertEquals(scope("- **Included:** a\n- **Excluded:** b\n"), ["met", 3]);
  assertEquals([scope("### In\n\n- a\n"), scope("in and out\n")], [["undecided", 3], [
    "undecided",
    3,
  ]]);
  assertEquals(judged("scope", brief("# B\n")).slice(0, 2), ["undecided", 1]);
});

Deno.test("judge() wants a handoff that says something, and leaves how well to a person", () => {
  const handoff = (text: string, criterion = "") =>
    judged("handoff", design(`# D\n\n${text}`), { stage: "design", criterion });
  const section = "## Develop Handoff\n\n### Summary\n\nBuild it.\n";
  assertEquals(handoff(section), ["met", 3, '"Develop Handoff"']);
  assertEquals(handoff(section, "The handoff is complete")[0], "met");
  assertEquals(handoff(section, "The handoff is clear")[0], "undecided");
  assertEquals(handoff("## Develop Handoff\n\n### Summary\n\n"), [
    "not met",
    3,
    '"Develop Handoff" is empty',
  ]);
  assertEquals(handoff("## Other\n"), ["not met", 1, "no Develop Handoff section"]);
});

Deno.test("judge() names the place of what a document lacks most", () => {
  const intent =
    "---\ntype: intent\ndescription: a\nupdated: 2026-01-01\n---\n\n# I\n\n## Problem\n\na\n\n## Outcome\n\n## Why It Matters\n\nc\n";
  const [verdict, line, found] = judged("intent", { "docs/intent.md": intent });
  assertEquals([verdict, line, found.split(" — ")[0]], ["not met", 13, "the section is empty"]);
  const constraints = (text: string) =>
    judged("constraints", brief(`---\nstatus: draft\n---\n# B\n\n${text}`)).slice(0, 2);
  assertEquals(constraints("## Constraints\n\nNone.\n"), ["met", 6]);
  assertEquals(constraints("## Constraints\n\n## Scope\n\na\n"), ["not met", 6]);
  assertEquals(constraints("## Scope\n\na\n"), ["not met", 1]);
});

Deno.test("judge() looks at every task list, and at an archived one where there is no other", () => {
  const tasks = (files: Record<string, string>) => judged("tasks", files, { stage: "develop" })[0];
  assertEquals(tasks({ "docs/tasks.md": "- [x] a\n" }), "met");
  assertEquals(tasks({ "docs/tasks.md": "- [x] a\n", "tasks.md": "- [ ] b\n" }), "not met");
  assertEquals(tasks({ "docs/tasks.md": "- [x] a\n", "tasks.md": "# None\n" }), "undecided");
  assertEquals(tasks({ "_archive/tasks.md": "- [x] a\n" }), "met");
  assertEquals(tasks({}), "not met");
});

Deno.test("judge() takes the brief's Session State for the status that is not there", () => {
  const state = (phase: string) => brief(`# B\n\n## Session State\n\n**Phase:** ${phase}\n`);
  assertEquals(judged("phase", state("complete")).slice(0, 2), ["met", 5]);
  assertEquals(judged("phase", state("not complete"))[0], "not met");
  assertEquals(judged("phase", brief("# B\n")), ["undecided", undefined, "there is no status.md"]);
  const criterion = "the phase in status.md is complete";
  assertEquals(judged("phase", {}, { criterion })[0], "not met");
  const status = { "status.md": "---\nstage: Design\nphase: x\n---\n" };
  assertEquals([judged("stage", status)[0], judged("stage", status, { stage: "design" })[0]], [
    "undecided",
    "met",
  ]);
});

Deno.test("judge() looks for the issues of develop in the plan", () => {
  const log = (status: string) =>
    `## Issue Log\n\n| Issue | Severity | Status |\n|---|---|---|\n| a | High | ${status} |\n`;
  const files = {
    "docs/plan.md": log("Open"),
    "docs/tasks.md": log("Closed"),
    ...brief(log("Closed")),
  };
  assertEquals(judged("issues", files, { stage: "develop" })[0], "not met");
  assertEquals(judged("issues", files)[0], "met");
  const { "docs/plan.md": _, ...others } = files;
  assertEquals(judged("issues", others, { stage: "develop" })[0], "met");
  assertEquals(
    judged("issues", others, { stage: "develop", criterion: "no P1 issue of the plan is open" })[0],
    "not met",
  );
});
