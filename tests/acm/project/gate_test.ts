import { assertEquals, assertStringIncludes } from "@std/assert";
import { stageNamed } from "../../../src/acm/framework/stages.ts";
import { checkClaim, checkGate } from "../../../src/acm/project/gate.ts";
import { ProjectFiles } from "../../../src/acm/project/project_files.ts";
import { documentHash } from "../../../src/acm/project/signatures.ts";
import { TempFolder } from "../folders.ts";

const CHECKS = `stages:
  - name: plan
    document: docs/plan.md
    requires: [docs/plan.md, docs/notes.md]
    sections: [Goal, Steps, Questions]
    statuses: [draft, complete]
  - name: build
    document: docs/build.md
    requires: [docs/build.md]
criteria:
  All steps are done:
    - ticked: { file: DOCUMENT, section: Steps }
  No question is open:
    - none: { file: DOCUMENT, section: Questions }
  No large risk is open:
    - rows: { file: docs/risks.md, section: Risks, column: Size, among: [large], state: State, closed: [closed] }
`;
const SPEC = `# Plan

## Exit Criteria

- All steps are done
- No question is open
- No large risk is open
- The goal is worth it
`;
const PLAN = `---
status: complete
---

# Plan

## Goal

Ship the shelf.

## Steps

- [x] Build it

## Questions

None.
`;
const RISKS = "# Risks\n\n## Risks\n\n| Size | State |\n|---|---|\n| large | closed |\n";
const FILES: Record<string, string> = {
  "docs/plan.md": PLAN,
  "docs/notes.md": "# Notes\n\nOak.\n",
  "docs/risks.md": RISKS,
  "docs/status.md": "---\nstage: plan\nphase: complete\n---\n\n# Status\n",
};

/** Returns the gate's verdict and items for a project with some changed files. */
async function gate(changed: Record<string, string> = {}) {
  using framework = new TempFolder({
    "ACM-CHECKS.yml": CHECKS,
    "ACM-PLAN-SPEC.md": SPEC,
    "stubs/plan.md": "# Plan\n\n## Goal\n\n[the user] runs `[command]`.\n",
  });
  using project = new TempFolder({ ...FILES, ...changed });
  const opened = framework.open();
  const scope = { project: new ProjectFiles(project.open("ACM_PROJECT_ROOT")), framework: opened };
  const stage = stageNamed(opened, "plan") ??
    { name: "", document: undefined, requires: [], sections: [], statuses: [] };
  const { verdict, items } = await checkGate(scope, stage);
  const { lacking } = await checkClaim(scope);
  return { verdict, items, lacking: lacking.map(({ what }) => what) };
}

async function signedBy(hash: string): Promise<string> {
  const valid = await documentHash(PLAN);
  const line = `- [x] The goal is worth it — Ada, 2026-02-04 (${hash === "" ? valid : hash})`;
  return `${PLAN}\n${line}\n`;
}

Deno.test("checkGate() leaves only the criterion without a check to judge", async () => {
  const { verdict, items, lacking } = await gate();
  assertEquals([verdict, lacking], ["to judge", []]);
  const open = items.filter((item) => item.verdict === "to judge");
  assertEquals(open.map(({ what }) => what), ["The goal is worth it"]);
});

Deno.test("checkGate() is met if a person signed the current text", async () => {
  assertEquals((await gate({ "docs/plan.md": await signedBy("") })).verdict, "met");
});

Deno.test("checkGate() doesn't accept a signature for an earlier version", async () => {
  const { verdict, items } = await gate({ "docs/plan.md": await signedBy("000000") });
  assertEquals(verdict, "to judge");
  assertStringIncludes(JSON.stringify(items), "claimed for an earlier version");
});

/** Changes that break the signed plan: the name, and the changed file with its new text. */
const BREAKS: [name: string, file: string, from: string, to: string][] = [
  ["an open box", "docs/plan.md", "- [x] Build", "- [ ] Build"],
  ["no box", "docs/plan.md", "- [x] Build it", "Build it"],
  ["an open question", "docs/plan.md", "None.", "Who pays?"],
  ["no text in a section", "docs/plan.md", "Ship the shelf.", "<!-- later -->"],
  ["only a list's number", "docs/plan.md", "Ship the shelf.", "1."],
  ["only a table's header", "docs/plan.md", "Ship the shelf.", "| A | B |\n|---|---|"],
  ["only fenced text", "docs/plan.md", "Ship the shelf.", "~~~\nShip the shelf.\n~~~"],
  ["only a picture", "docs/plan.md", "Ship the shelf.", "![the shelf](shelf.png)"],
  [
    "text only in another section's part",
    "docs/plan.md",
    "Ship the shelf.",
    "## A\n\n### Goal\n\nX",
  ],
  ["a gap", "docs/plan.md", "Ship the shelf.", "TBD"],
  ["a gap under text", "docs/plan.md", "Ship the shelf.", "Ship the shelf.\n\n- **TODO:**"],
  ["the stub's placeholder", "docs/plan.md", "Ship the shelf.", "Ship it to [the user]."],
  ["the stub's inline code", "docs/plan.md", "Ship the shelf.", "Ship it with `[command]`."],
  ["braces", "docs/plan.md", "Ship the shelf.", "Ship {{ what }}."],
  ["a date's form", "docs/plan.md", "Ship the shelf.", "Ship it on YYYY-MM-DD."],
  ["a missing section", "docs/plan.md", "## Goal", "## Aim"],
  ["a fenced heading", "docs/plan.md", "## Goal", "```\n## Goal\n```"],
  ["another section of this name", "docs/plan.md", "## Steps", "## Goal\n\n## Steps"],
  ["only a title in a required document", "docs/notes.md", "# Notes\n\nOak.\n", "# Notes\n"],
  ["only a comment in a required document", "docs/notes.md", "Oak.", "<!-- Oak. -->"],
  ["a draft", "docs/plan.md", "status: complete", "status: draft"],
  ["a status and a doubt", "docs/plan.md", "status: complete", "status: complete?"],
  ["two statuses", "docs/plan.md", "# Plan\n", "# Plan\n\n**Status:** draft\n"],
  ["invalid front matter", "docs/plan.md", "status: complete", "status: [complete"],
  ["an open row", "docs/risks.md", "| large | closed |", "| large | open |"],
  ["another stage", "docs/status.md", "stage: plan", "stage: build"],
  ["two phases", "docs/status.md", "# Status", "# Status\n\n- **Phase:** started"],
  ["a bracketed phase", "docs/status.md", "phase: complete", 'phase: "[complete]"'],
  ["another phase", "docs/status.md", "phase: complete", "phase: started"],
  ["an unknown stage", "docs/status.md", "stage: plan", "stage: mars"],
];
for (const [name, file, from, to] of BREAKS) {
  Deno.test(`checkGate() is not met with ${name}, even if signed`, async () => {
    const files: Record<string, string> = { ...FILES, "docs/plan.md": await signedBy("") };
    const text = files[file] ?? "";
    assertStringIncludes(text, from);
    assertEquals((await gate({ ...files, [file]: text.replace(from, to) })).verdict, "not met");
  });
}

Deno.test("checkGate() never finds a harmless rewording not met", async () => {
  for (
    const [from, to] of [
      ["Ship the shelf.", "Deliver the seed shelf to the street."],
      ["Ship the shelf.", "See Slack."],
      ["Ship the shelf.", "Ship it to [a user], `YYYY-MM-DD`, TBD apart."],
      ["Ship the shelf.", "Ship it.\n\n```\n[the user] TBD {{x}}\n```\n\n<!-- TODO -->"],
      ["Ship the shelf.", "| What | Where |\n|---|---|\n| shelf | street |"],
      ["## Goal", "## 1. GOAL ##"],
      ["## Goal", "Goal\n----"],
      ["Ship the shelf.", "Ship it.\n\n### Round 1\n\n- **Status:** closed"],
      ["## Goal", "## **Goal**"],
      ["- [x] Build it", "* [X] Build all of it"],
      ["None.", "none"],
      ["status: complete", 'status: "Complete"'],
    ] as const
  ) {
    const { verdict } = await gate({ "docs/plan.md": PLAN.replace(from, to) });
    assertEquals(verdict, "to judge", to);
  }
});

Deno.test("checkClaim() names the earlier gate that a claimed stage didn't earn", async () => {
  const { lacking } = await gate({
    "docs/status.md": "---\nstage: build\nphase: started\n---\n",
    "docs/plan.md": PLAN.replace("- [x] Build", "- [ ] Build"),
  });
  assertEquals(lacking, ["All steps are done"]);
});
