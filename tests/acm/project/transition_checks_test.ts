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
  "---\ntype: intent\n---\n## Problem\n\nTides turn.\n\n## Desired Outcome\n\nA clock.\n\n## Why It Matters\n\nRescues.\n";
const READY = { "docs/status.md": STATUS, "docs/brief.md": BRIEF, "docs/intent.md": INTENT };

/** Returns the gate checks after Discover for the given criteria and project files. */
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

Deno.test("checkTransition() lists only the spec's criteria, in the spec's order", () => {
  const checks = checksOf(["The zebra is counted", "No P1 issues open in Issue Log"], READY);
  assertEquals(checks.map(({ what, verdict }) => [what, verdict]), [
    ["The zebra is counted", "undecided"],
    ["No P1 issues open in Issue Log", "met"],
  ]);
});

Deno.test("checkTransition() decides nothing if it recognises no exit criteria", () => {
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": "# Stage\n\nLeave when content.\n" });
  using project = new TempFolder(READY);
  const documents = new ProjectDocuments(project.open(), framework.open());
  assertEquals(checkTransition(documents, "discover"), {
    verdict: "undecided",
    checks: [],
    problem: "no exit criteria recognised in ACM-DISCOVER-SPEC.md",
  });
});

Deno.test("checkTransition() returns the file and the line that a reviewer adds to close a criterion", () => {
  assertEquals(only(checksOf(["The zebra is counted"], READY), "zebra").close, {
    file: "docs/brief.md",
    add: "- [x] The zebra is counted — NAME, YYYY-MM-DD",
  });
});

Deno.test("checkTransition() reports met if the criterion's line is signed", () => {
  const signed = `${BRIEF}\n- [x] The zebra is counted — Ada Lovelace, 2026-02-01\n`;
  const files = { ...READY, "docs/brief.md": signed };
  assertEquals(only(checksOf(["The zebra is counted"], files), "zebra").verdict, "met");
});

Deno.test("checkTransition() rejects a signature if the file that the criterion names is missing", () => {
  const signed = `${BRIEF}\n- [x] The zebras in zebras.md are counted — Ada Lovelace, 2026-02-01\n`;
  const files = { ...READY, "docs/brief.md": signed };
  const [check] = checksOf(["The zebras in `zebras.md` are counted"], files);
  assertEquals(check?.verdict, "not met");
});

Deno.test("checkTransition() rejects a signature if the section that the criterion names is empty", () => {
  const signed =
    `${BRIEF}\n## Zebras\n\nTBD\n\n## Signed\n\n- [x] Zebras are counted — Ada Lovelace, 2026-02-01\n`;
  const files = { ...READY, "docs/brief.md": signed };
  assertEquals(only(checksOf(["Zebras are counted"], files), "Zebras").verdict, "not met");
});

Deno.test("checkTransition() does not count a signed line as its section's content", () => {
  const brief = BRIEF.replace("## Open Questions\n\nNone.\n", "") +
    "\n## Open Questions\n\nNone.\n\n" +
    "- [x] The zebra is counted — Ada Lovelace, 2026-02-01\n";
  const files = { ...READY, "docs/brief.md": brief };
  const checks = checksOf(["The zebra is counted", "Open Questions empty"], files);
  assertEquals(only(checks, "Open Questions").verdict, "met");
});

Deno.test("checkTransition() skips app criteria if the project type is artifact", () => {
  const text = spec("The zebra is counted") +
    "\n**For Apps/Workflows (additional):**\n- [ ] Tech stack chosen\n";
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": text });
  using project = new TempFolder({
    ...READY,
    "docs/brief.md": `${BRIEF}\n## Classification\n\n- **Type:** Artifact\n`,
  });
  const documents = new ProjectDocuments(project.open(), framework.open());
  const { found } = only(checkTransition(documents, "discover").checks, "Tech stack");
  assertEquals(found, "not required for this type: artifact");
});

Deno.test("checkTransition() explains how it judges each line if the caller asks", () => {
  using framework = new TempFolder({
    "ACM-DISCOVER-SPEC.md": spec("The zebra is counted", "Brief status is complete"),
  });
  using project = new TempFolder(READY);
  const documents = new ProjectDocuments(project.open(), framework.open());
  const { checks } = checkTransition(documents, "discover", { explain: true });
  assertEquals(checks.map(({ how }) => how), ["for a person", "checked: brief status"]);
});

Deno.test("checkTransition() names the criterion's own file and line if no project file decides", () => {
  const zebra = only(checksOf(["The zebra is counted"], READY), "zebra");
  assertEquals([zebra.file, zebra.line, zebra.for_person], ["ACM-DISCOVER-SPEC.md", 12, true]);
});

Deno.test("checkTransition() names the file and line that decide a criterion", () => {
  const issues = only(checksOf(["No P1 issues open in Issue Log"], READY), "P1");
  assertEquals([issues.file, issues.line], ["docs/brief.md", 10]);
});

Deno.test("checkTransition() reports undecided if it can judge only part of a criterion", () => {
  const more = "No P1 issues open in Issue Log, and the zebra is counted";
  const line = only(checksOf([more], READY), "P1");
  assertEquals([line.verdict, line.for_person], ["undecided", true]);
  const both = "No P1 issue is open, Open Questions says none";
  assertEquals(only(checksOf([both], READY), "P1").verdict, "met");
  const asked = { ...READY, "docs/brief.md": BRIEF.replace("None.", "- Which harbour?") };
  assertEquals(only(checksOf([both], asked), "P1").verdict, "not met");
});

Deno.test("checkTransition() reads a criterion that spans two lines", () => {
  const checks = checksOf(["No P1 issue is open\n      in the Issue Log"], READY);
  assertEquals(checks[0]?.what, "No P1 issue is open in the Issue Log");
});

Deno.test("checkTransition() ignores a symlink that points outside the project", () => {
  using outside = new TempFolder({ "status.md": STATUS });
  using framework = new TempFolder({
    "ACM-DISCOVER-SPEC.md": spec("Session State shows phase: complete"),
  });
  using project = new TempFolder();
  Deno.symlinkSync(`${outside.path}/status.md`, `${project.path}/status.md`);
  const { checks } = checkTransition(
    new ProjectDocuments(project.open(), framework.open()),
    "discover",
  );
  assertEquals(only(checks, "Session State").found, "status.md doesn't exist");
});

Deno.test("checkTransition() names all matching briefs if several match", () => {
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": spec("Brief status is complete") });
  const { checks } = checkTransition(
    new ProjectDocuments(projectFolder("two-briefs"), framework.open()),
    "discover",
  );
  assertStringIncludes(
    only(checks, "Brief status").found,
    "docs/inbox/first-brief.md, docs/inbox/second-brief.md",
  );
});

Deno.test("checkTransition() searches all task list paths, including archived lists", () => {
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

Deno.test("checkTransition() reads the brief's Session State if the status file is missing", () => {
  const phase = (text: string) =>
    only(
      checksOf(["Session State shows phase: complete"], { "docs/brief.md": `${BRIEF}\n${text}` }),
      "Session State",
    );
  const found = phase("## Session State\n\n- **Phase:** complete\n");
  assertEquals([found.verdict, found.file, found.line], ["met", "docs/brief.md", 16]);
  assertEquals(phase("").verdict, "not met");
});

Deno.test("checkTransition() ignores sections that only another stage's document requires", () => {
  assertEquals(checksOf(["Security review completed"], READY)[0]?.verdict, "undecided");
});

Deno.test("checkTransition() adds a note if the project is in another stage", () => {
  using framework = new TempFolder({ "ACM-DISCOVER-SPEC.md": spec("The zebra is counted") });
  using project = new TempFolder({
    ...READY,
    "docs/status.md": STATUS.replace("Discover", "Develop"),
  });
  const documents = new ProjectDocuments(project.open(), framework.open());
  assertEquals(
    checkTransition(documents, "discover").note,
    "The project is in develop (docs/status.md line 2), not in discover.",
  );
});

/** Returns the gate checks after a Pilot stage with the given Outputs and project files. */
function pilotChecks(outputs: string, files: Record<string, string>): Check[] {
  using framework = new TempFolder({
    "ACM-STAGES-SPEC.md": "# Stages\n\n## Stages\n\n### Discover\n\n### Pilot\n",
    "ACM-DISCOVER-SPEC.md": spec("A"),
    "ACM-PILOT-SPEC.md": `# Pilot\n${outputs}\n## Exit Criteria\n\n- [ ] Ten users keep it\n`,
  });
  using project = new TempFolder({ "docs/pilot-report.md": "# Report\n\nThey do.\n", ...files });
  return checkTransition(new ProjectDocuments(project.open(), framework.open()), "pilot").checks;
}

const SIGNED = "\n- [x] Ten users keep it — Ada Lovelace, 2026-02-01\n";
const WITHOUT_DOCUMENT: Record<string, string> = {
  "has no Outputs": "",
  "has only shared documents in its Outputs":
    "\n## Outputs\n\n| Output | Location |\n|---|---|\n| `status.md` | `docs/status.md` |\n",
};

for (const [stage, outputs] of Object.entries(WITHOUT_DOCUMENT)) {
  Deno.test(`checkTransition() asks for a signature in the status if the stage ${stage}`, () => {
    const checks = pilotChecks(outputs, { "docs/status.md": STATUS });
    assertEquals(only(checks, "Ten users").close, {
      file: "docs/status.md",
      add: "- [x] Ten users keep it — NAME, YYYY-MM-DD",
    });
  });

  Deno.test(`checkTransition() accepts a signature in the status if the stage ${stage}`, () => {
    const checks = pilotChecks(outputs, { "docs/status.md": `${STATUS}${SIGNED}` });
    assertEquals(only(checks, "Ten users").verdict, "met");
  });
}

Deno.test("checkTransition() ignores a signature in a document that the spec's Outputs do not list", () => {
  const checks = pilotChecks("", {
    "docs/status.md": STATUS,
    "docs/pilot-report.md": `# Report\n${SIGNED}`,
  });
  assertEquals(only(checks, "Ten users").verdict, "undecided");
});

Deno.test("checkTransition() reports if the status file that needs the signature is missing", () => {
  const { close, found } = only(pilotChecks("", {}), "Ten users");
  assertEquals(close, undefined);
  assertStringIncludes(found, "the signature belongs in the status, which is");
});

Deno.test("checkTransition() reopens a signed line if the status was updated after the signature", () => {
  const later = "---\nstage: Pilot\nphase: complete\nupdated: 2026-02-03\n---\n";
  const checks = pilotChecks("", { "docs/status.md": `${later}${SIGNED}` });
  assertEquals(only(checks, "Ten users").reopened, true);
});

Deno.test("checkTransition() names every missing section in a document", () => {
  using framework = new TempFolder({
    "ACM-DISCOVER-SPEC.md": spec("`brief.md` exists with all required sections"),
    "ACM-BRIEF-SPEC.md":
      "# B\n\n## Core Sections\n\n### 1. Summary\n\n### 2. Harbours\n\n### 3. Tides\n",
  });
  using project = new TempFolder({ "docs/brief.md": "# B\n\n## Summary\n\nA clock.\n" });
  const documents = new ProjectDocuments(project.open(), framework.open());
  const [check] = checkTransition(documents, "discover").checks;
  assertStringIncludes(check?.found ?? "", 'also no section "Tides"');
});
