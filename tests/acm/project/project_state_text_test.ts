import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { describeProjectState } from "../../../src/acm/project/project_state_text.ts";
import { starterFolder, TempFolder } from "../folders.ts";

function where(files: Record<string, string | Uint8Array>): string {
  using folder = new TempFolder(files);
  return describeProjectState(starterFolder(), {
    folder: folder.open("ACM_PROJECT_ROOT"),
    label: "tides",
  }).text;
}

const STATUS = "---\nstage: Discover\nphase: Review Loop\n---\n";
const log = (rows: number) =>
  `## Issue Log\n\n| Issue | Severity | Status |\n|---|---|---|\n${
    "| Nobody can read it | High | Open |\n".repeat(rows)
  }`;

Deno.test("describeProjectState() shows the stage, phase, documents, open items and next step", () => {
  const lines = where({
    "docs/status.md": STATUS,
    "docs/discover-brief.md":
      `---\nstatus: in-review\n---\n## Open Questions\n\n- Which harbour?\n- Whose?\n\n${log(1)}`,
    "docs/tasks.md": "- [ ] Ask\n- [x] Read\n",
  }).split("\n");
  assertEquals(lines.slice(0, 3), [
    "Project tides: stage Discover (docs/status.md line 2)",
    "Phase: Review Loop (docs/status.md line 3)",
    "Documents: no intent, brief docs/discover-brief.md (in-review), no design, no plan, tasks docs/tasks.md, no claude",
  ]);
  assertEquals(lines.slice(3, 6).map((line) => line.split(":")[0]), [
    "1 open issue",
    "2 open questions",
    "1 open task",
  ]);
  assertMatch(lines[6] ?? "", /^To leave discover for design: not met: /);
  assertMatch(
    lines[7] ?? "",
    /^Next: get_review_prompt \{"stage": "discover", "phase": "internal"\}; /,
  );
});

Deno.test("describeProjectState() returns less than 1,500 bytes and counts omitted items", () => {
  const text = where({
    "docs/status.md": STATUS,
    "docs/discover-brief.md": `## Open Questions\n\n${
      "- Question about the harbour of a rather long name?\n".repeat(200)
    }\n${log(300)}`,
    "docs/tasks.md": "- [ ] a task of many words that says the same again\n".repeat(400),
  });
  assert(new TextEncoder().encode(text).length < 1500);
  for (const count of ["200 open questions", "300 open issues", "400 open tasks"]) {
    assertStringIncludes(text, count);
  }
  assertStringIncludes(text, "\nNext: get_");
});

Deno.test("describeProjectState() shows four unmet conditions and counts the remaining conditions", () => {
  const files = {
    "docs/status.md": STATUS,
    "docs/discover-brief.md": `## Open Questions\n\n- Why?\n\n${log(1)}`,
  };
  assertMatch(
    where(files),
    /\nTo leave discover for design: not met: .*; and \d more; \d undecided\n/,
  );
});

Deno.test("describeProjectState() reports an unknown stage and suggests the first step", () => {
  const text = where({});
  assertMatch(text, /^Project tides: no stage: neither \S+ nor \S+ exists\n/);
  assertMatch(text, /Next: get_stage \{"stage": "discover", "section": "outline"\}/);
  assertStringIncludes(
    where({ "status.md": "# Status\n" }),
    "no stage is recorded in status.md",
  );
});

Deno.test("describeProjectState() shows the remedy for a status file that the server can't read", () => {
  assertMatch(
    where({ "docs/status.md": new Uint8Array([0xff]) }),
    /^Project tides: no stage: the server can't read docs\/status\.md: the file is not valid UTF-8 .*\. Save /,
  );
});

Deno.test("describeProjectState() names the gate's check if no line is unmet", () => {
  const intent =
    "---\ntype: intent\n---\n## Problem\n\na\n\n## Desired Outcome\n\nb\n\n## Why It Matters\n\nc\n";
  const brief = "---\nstatus: complete\n---\n" +
    "Classification: App + personal\n\n" +
    "## Scope\n\n### In\n\n- a walk\n\n### Out\n\n- a swim\n\n" +
    ["Summary", "Success Criteria", "Constraints", "Decisions"].map((name) => `## ${name}\n\na\n\n`)
      .join("") +
    "## Open Questions\n\nNone.\n\n## Issue Log\n\nNone.\n";
  const text = where({
    "docs/status.md": STATUS.replace("Review Loop", "complete"),
    "docs/intent.md": intent,
    "docs/discover-brief.md": brief,
  });
  assertStringIncludes(
    text,
    'Next: get_transition_prompt {"transition": "discover_to_design", "validate": "only"}',
  );
});
