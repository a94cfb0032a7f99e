import { assertEquals } from "@std/assert";
import { type ProjectState, projectStateOf } from "../../../src/acm/project/project_state.ts";
import { starterFolder, TempFolder } from "../folders.ts";

function where(files: Record<string, string | Uint8Array>): ProjectState {
  using folder = new TempFolder(files);
  return projectStateOf(starterFolder(), {
    folder: folder.open("ACM_PROJECT_ROOT"),
    label: "tides",
  });
}

const status = (stage: string) => `---\nstage: ${stage}\n---\n`;

Deno.test("projectStateOf() returns the written stage, or the latest document's stage if the status is complete", () => {
  const stageOf = (stated: string, ...names: string[]) =>
    where({
      "status.md": status(stated),
      ...Object.fromEntries(names.map((name) => [`docs/${name}.md`, "# X\n"])),
    }).stage;
  assertEquals([stageOf("Deliver"), stageOf("early in design")], ["deliver", "design"]);
  assertEquals([stageOf("complete"), stageOf("Completed", "design")], ["discover", "design"]);
  assertEquals([stageOf("complete", "plan"), stageOf("complete", "design", "plan")], [
    "develop",
    "develop",
  ]);
  assertEquals([stageOf("done"), stageOf("incomplete", "plan")], [undefined, undefined]);
});

Deno.test("projectStateOf() returns the gate for each stage except the last", () => {
  const gateOf = (stage: string) => {
    const { gate, next } = where({ "status.md": status(stage) });
    return [gate?.from, gate?.transition, gate?.to, next.split(";")[0]];
  };
  const outline = (stage: string) => `get_stage {"stage": "${stage}", "section": "outline"}`;
  assertEquals(gateOf("discover"), [
    "discover",
    "discover_to_design",
    "design",
    outline("discover"),
  ]);
  assertEquals(gateOf("develop"), ["develop", "develop_to_deliver", "deliver", outline("develop")]);
  assertEquals(gateOf("deliver"), [
    "deliver",
    undefined,
    undefined,
    'get_stage {"stage": "deliver", "section": "outline"}',
  ]);
  const { gate, next } = where({ "status.md": status("nowhere") });
  assertEquals([
    gate,
    next.startsWith('get_stage {"stage": "discover", "section": "outline"}, then '),
  ], [
    undefined,
    true,
  ]);
});

Deno.test("projectStateOf() counts open issues, questions and tasks", () => {
  const log =
    "## Issue Log\n\n| Issue | Severity | Status |\n|---|---|---|\n| A | High | Open |\n| B | Low | Resolved |\n";
  const { open, documents, phase } = where({
    "status.md": `${status("design")}`,
    "docs/brief.md": `---\nstatus: complete\n---\n${log}`,
    "docs/design.md": "## Open Questions\n\n- [x] Why? So.\n",
    "docs/plan.md": new Uint8Array([0xff]),
    "docs/tasks.md": "- [ ] a\n- [x] b\n- [ ] c\n",
  });
  assertEquals(
    open.map(({ what, file, total, items }) => [what, file, total, items.map(({ line }) => line)]),
    [
      ["issue", "docs/brief.md", 2, [8]],
      ["question", "docs/design.md", 1, []],
      ["task", "docs/tasks.md", 3, [1, 3]],
    ],
  );
  assertEquals(
    documents.map(({ name, path, state, problem }) => [name, path, state, problem !== undefined]),
    [
      ["intent", undefined, undefined, false],
      ["brief", "docs/brief.md", "complete", false],
      ["design", "docs/design.md", undefined, false],
      ["plan", "docs/plan.md", undefined, true],
      ["tasks", "docs/tasks.md", undefined, false],
      ["claude", undefined, undefined, false],
    ],
  );
  assertEquals(phase, undefined);
});

Deno.test("projectStateOf() keeps an earlier stage closed if the status file contains its signature", () => {
  using framework = new TempFolder({
    "ACM-STAGES-SPEC.md": "# Stages\n\n## Stages\n\n### Pilot\n\n### Deliver\n",
    "ACM-PILOT-SPEC.md": "# Pilot\n\n## Exit Criteria\n\n- [ ] Ten users keep it\n",
    "ACM-DELIVER-SPEC.md": "# Deliver\n\n## Exit Criteria\n\n- [ ] It ships\n",
  });
  const signed = "- [x] Ten users keep it — Ada Lovelace, 2026-02-01\n";
  using project = new TempFolder({
    "status.md": `---\nstage: Deliver\nupdated: 2026-02-09\n---\n\n${signed}`,
  });
  const { earlier } = projectStateOf(framework.open(), {
    folder: project.open("ACM_PROJECT_ROOT"),
    label: "x",
  });
  assertEquals(earlier, []);
});
