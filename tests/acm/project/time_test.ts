import { assert } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { checkHealth } from "../../../src/acm/project/health.ts";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { checkTransition } from "../../../src/acm/project/transition.ts";
import { describeProjectState } from "../../../src/acm/project/project_state_text.ts";
import { starterFolder, TempFolder } from "../folders.ts";

const SIZE = 50_000;
/** The time limit for a call with five documents of 50 KB on a busy machine, in milliseconds. */
const BUDGET_MS = 3_000;

/** Line fragments that a regular expression could match in several ways. */
const pieces = [
  "*",
  "_",
  "~",
  "`",
  "[",
  "[]",
  "[ ]",
  "[x] ",
  "- ",
  "- [ ] ",
  "| ",
  "|-",
  "---",
  "#",
  "# a\n",
  "## Issue Log\n",
  "## Open Questions\n",
  "## Success Criteria\n\n- a b c d e\n",
  "none ",
  "no open questions ",
  "all resolved ",
  "signed off by ",
  "on ",
  "phase: ",
  "complete ",
  "type: ",
  "classification: app + ",
  "Deferred to ",
  "not ",
  " ",
  "\t",
  "a ",
  "A-1 ",
  "(",
  ":",
  "—",
  "<!--",
  "```\n",
  "| a | b |\n|---|---|\n",
  "| status | severity |\n|---|---|\n| x | y |\n",
];

function documents(text: string): Record<string, string> {
  const front = "---\nstage: discover\nstatus: draft\n---\n";
  const names = [
    "docs/status.md",
    "docs/discover-brief.md",
    "docs/intent.md",
    "docs/design.md",
    "docs/tasks.md",
    ".claude/CLAUDE.md",
  ];
  return Object.fromEntries(names.map((name) => [name, front + text]));
}

/** Returns the CPU time of the slowest of the three checks, in milliseconds. */
function slowest(text: string): number {
  using folder = new TempFolder(documents(text));
  const framework = starterFolder();
  const project = () => ({ folder: folder.open("ACM_PROJECT_ROOT"), label: "p" });
  const work = [
    () => checkHealth(project(), framework),
    () => describeProjectState(framework, project()),
    () => checkTransition(new ProjectDocuments(project().folder, framework), "develop"),
  ];
  return Math.max(...work.map((one) => {
    const start = cpuTime();
    one();
    return cpuTime() - start;
  }));
}

Deno.test("gate, health and state checks finish within their time limit for repetitive text", () => {
  for (const piece of pieces) {
    for (const head of ["", "## Open Questions\n\n- "]) {
      const ms = slowest(head + piece.repeat(Math.floor(SIZE / piece.length)));
      assert(ms < BUDGET_MS, `${JSON.stringify(head + piece)}: ${Math.round(ms)} ms`);
    }
  }
});
