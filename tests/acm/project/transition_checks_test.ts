import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Check } from "../../../src/acm/project/checklist.ts";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { checkTransition } from "../../../src/acm/project/transition.ts";
import { projectFolder, TempFolder } from "../folders.ts";

const spec = (...criteria: string[]) =>
  `# Stage\n\n## Phase Model\n\n| Phase | What |\n|---|---|\n| **Exploration** | a |\n| **Finalization** | b |\n\n## Exit Criteria\n\n${
    criteria.map((one) => `- [ ] ${one}\n`).join("")
  }`;
const STATUS = "---\nstage: Discover\nphase: complete\n---\n";
const BRIEF =
  "---\nstatus: complete\n---\n# Brief\n\n## Open Questions\n\nNone.\n\n## Issue Log\n\nNone.\n";
const INTENT =
  "---\ntype: intent\n---\n## Problem\n\na\n\n## Desired Outcome\n\nb\n\n## Why It Matters\n\nc\n";
const READY = { "docs/status.md": STATUS, "docs/brief.md": BRIEF, "docs/intent.md": INTENT };

/** The lines of a gate out of Discover, by the framework's criteria and the project's files. */
function checksOf(criteria: string[], files: Record<string, string>): Check[] {
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": spec(...criteria) });
  using project = new TempFolder(files);
  return checkTransition(new ProjectDocuments(project.open(), framework.open()), "discover").checks;
}

function only(checks: readonly Check[], what: string): Check {
  const found = checks.filter((check) => check.what.includes(what));
  assertEquals(found.length, 1, what);
  return found[0] ?? { what: "", verdict: "undecided", found: "" };
}

Deno.test("checkTransition() lists the spec's criteria in its order, then what else must hold", () => {
  const checks = checksOf(["The zebra is counted", "No P1 issues open in Issue Log"], READY);
  assertEquals(checks.map(({ what, verdict }) => [what, verdict]), [
    ["The zebra is counted", "undecided"],
    ["No P1 issues open in Issue Log", "met"],
    ["the stage in status.md is discover", "met"],
    ["the phase in status.md is complete", "met"],
    ["intent.md exists, with its elements", "met"],
    ["the status of the brief is complete", "met"],
    ["the Open Questions of the brief are settled", "met"],
  ]);
});

Deno.test("checkTransition() names the criterion's own line where nothing in the project decides it", () => {
  const zebra = only(checksOf(["The zebra is counted"], READY), "zebra");
  assertEquals([zebra.file, zebra.line, zebra.for_person], ["ACM-DISCOVER-SPEC.md", 12, true]);
});

Deno.test("checkTransition() names the file and line that decide", () => {
  const issues = only(checksOf(["No P1 issues open in Issue Log"], READY), "P1");
  assertEquals([issues.file, issues.line], ["docs/brief.md", 10]);
});

Deno.test("checkTransition() does not meet a criterion that asks for more than it can judge", () => {
  const more = "No P1 issues open in Issue Log, and the zebra is counted";
  const line = only(checksOf([more], READY), "P1");
  assertEquals([line.verdict, line.for_person], ["undecided", true]);
  const both = "No P1 issue is open, Open Questions says none";
  assertEquals(only(checksOf([both], READY), "P1").verdict, "met");
  const asked = { ...READY, "docs/brief.md": BRIEF.replace("None.", "- Which harbour?") };
  assertEquals(only(checksOf([both], asked), "P1").verdict, "not met");
});

Deno.test("checkTransition() reads a criterion that runs over two lines", () => {
  const checks = checksOf(["No P1 issue is open\n      in the Issue Log"], READY);
  assertEquals(checks[0]?.what, "No P1 issue is open in the Issue Log");
});

Deno.test("checkTransition() leaves a sign-off to a person until it is written", () => {
  const sign = (text: string) =>
    only(checksOf(["Human sign-off"], { ...READY, "docs/brief.md": BRIEF + text }), "Human")
      .verdict;
  assertEquals(sign(""), "undecided");
  assertEquals(sign("\nSigned off by Ada on 2026-02-01\n"), "met");
});

Deno.test("checkTransition() meets nothing of a document that is missing, and decides nothing of a broken one", () => {
  const without = checksOf([], { "docs/status.md": STATUS });
  assertEquals(only(without, "P1").verdict, "not met");
  assertStringIncludes(only(without, "intent").found, "missing (docs/intent.md)");
  const broken = checksOf([], { ...READY, "docs/brief.md": "---\na: [b\n---\n" });
  assertEquals(only(broken, "P1").verdict, "undecided");
  assertStringIncludes(only(broken, "P1").found, "invalid front matter, line ");
});

Deno.test("checkTransition() does not follow a link out of the project", () => {
  using outside = new TempFolder({ "status.md": STATUS });
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": spec() });
  using project = new TempFolder();
  Deno.symlinkSync(`${outside.path}/status.md`, `${project.path}/status.md`);
  const { checks } = checkTransition(
    new ProjectDocuments(project.open(), framework.open()),
    "discover",
  );
  assertEquals(only(checks, "stage").found, "there is no status.md");
});

Deno.test("checkTransition() takes a status that is not the spec's for undecided, a known one for not met", () => {
  const status = (value: string) =>
    only(checksOf([], { ...READY, "docs/brief.md": BRIEF.replace("complete", value) }), "status of")
      .verdict;
  assertEquals([status("COMPLETE"), status("draft"), status("nearly")], [
    "met",
    "not met",
    "undecided",
  ]);
});

Deno.test("checkTransition() names the briefs where several could be meant", () => {
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": spec() });
  const { checks } = checkTransition(
    new ProjectDocuments(projectFolder("two-briefs"), framework.open()),
    "discover",
  );
  assertStringIncludes(
    only(checks, "status of the brief").found,
    "docs/inbox/first-brief.md, docs/inbox/second-brief.md",
  );
});

Deno.test("checkTransition() looks at design for handoff, questions and issues of that document", () => {
  using framework = new TempFolder({
    "ACM-DESIGN-SPEC.md": `${spec()}\nA Develop Handoff ends it; Open Questions are settled.\n`,
  });
  const verdictOf = (text: string) => {
    using project = new TempFolder({
      "docs/status.md": STATUS.replace("Discover", "Design"),
      "docs/design.md": text,
    });
    return checkTransition(new ProjectDocuments(project.open(), framework.open()), "design")
      .verdict;
  };
  const design = `${BRIEF.replace("complete", "approved")}\n## Develop Handoff\n\nRead the list.\n`;
  assertEquals(verdictOf(design), "met");
  assertEquals(verdictOf(design.replace("Read the list.", "")), "not met");
  assertEquals(
    verdictOf(design.replace("## Develop Handoff", "```\n## Develop Handoff\n```")),
    "not met",
  );
  assertEquals(
    verdictOf(
      `${design}\n## Issue Log\n\n| Issue | Severity | Status |\n|---|---|---|\n| a | High | Open |\n`,
    ),
    "not met",
  );
});

Deno.test("checkTransition() looks for tasks in every place, and an archived list counts", () => {
  using framework = new TempFolder({
    "ACM-DEVELOP-SPEC.md": spec("All tasks in tasks.md marked complete"),
  });
  const tasks = (files: Record<string, string>) => {
    using project = new TempFolder(files);
    const { checks } = checkTransition(
      new ProjectDocuments(project.open(), framework.open()),
      "develop",
    );
    const { verdict, file } = only(checks, "tasks");
    return [verdict, file];
  };
  assertEquals(tasks({ "docs/adf/tasks.md": "- [x] a\n" }), ["met", "docs/adf/tasks.md"]);
  assertEquals(tasks({ "_archive/tasks.md": "- [x] a\n" }), ["met", "_archive/tasks.md"]);
  assertEquals(tasks({ "docs/tasks.md": "- [ ] a\n", "_archive/tasks.md": "- [x] a\n" }), [
    "not met",
    "docs/tasks.md",
  ]);
  assertEquals(tasks({})[0], "not met");
});

Deno.test("checkTransition() reads the Session State of a brief where there is no status file", () => {
  const phase = (text: string) =>
    only(
      checksOf(["Session State shows phase: complete"], { "docs/brief.md": `${BRIEF}\n${text}` }),
      "Session State",
    );
  const found = phase("## Session State\n\n- **Phase:** complete\n");
  assertEquals([found.verdict, found.file, found.line], ["met", "docs/brief.md", 16]);
  assertEquals(phase("").verdict, "undecided");
});

Deno.test("checkTransition() asks an older framework's design for no handoff", () => {
  const design = "---\nstatus: approved\n---\n## Issue Log\n\nNone.\n";
  const whats = (text: string) => {
    using framework = new TempFolder({ "ACM-DESIGN-SPEC.md": text });
    using project = new TempFolder({ "docs/design.md": design });
    return checkTransition(new ProjectDocuments(project.open(), framework.open()), "design").checks
      .map(({ what }) => what);
  };
  assertEquals(whats(spec()).some((what) => /Handoff|Questions/.test(what)), false);
  assertEquals(
    whats(`${spec()}\nA handoff ends it.\n`).some((what) => what.includes("Handoff")),
    true,
  );
});
