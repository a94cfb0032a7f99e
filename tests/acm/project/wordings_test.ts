import { assert, assertEquals } from "@std/assert";
import { ProjectDocuments } from "../../../src/acm/project/project_file.ts";
import { checkTransition } from "../../../src/acm/project/transition.ts";
import { TempFolder } from "../folders.ts";
import wordings from "./wordings.json" with { type: "json" };

type Files = Record<string, string>;

/** The criterion that each kind of wording must decide. */
const CRITERIA: Record<keyof typeof wordings.met, string> = {
  status: "No Sev-A or Sev-B issues open in Issue Log",
  severity: "No Sev-A or Sev-B issues open in Issue Log",
  questions: "Open Questions empty or deferred to Prove with rationale",
  phase: "The phase is complete",
  tasks: "All tasks in tasks.md marked complete",
  budget: "Budget documented",
  classification: "Project classification assigned",
  scope: "Scope boundaries clear (in/out explicit)",
  prototype: "`docs/prototype.md` exists",
  signature: "Human sign-off",
};

/** A framework with its own stages, severities and statuses. */
const KITCHEN: Files = {
  "ACM-STAGES-SPEC.md": "# Stages\n\n## The stages\n\n### Sketch\n\n### Prove\n\n### Ship\n",
  "ACM-REVIEW-SPEC.md":
    "# Review\n\n## Severity\n\n| Severity | Meaning |\n|---|---|\n| **Sev-A** | Must be fixed |\n| **Sev-B** | Should be fixed |\n| **Sev-C** | Cosmetic |\n\n## Issue Status\n\n| Status | Meaning |\n|---|---|\n| Filed | Open, nobody looked at it |\n| Accepted | The owner lives with it: closed |\n| Patched | Fixed but not yet verified |\n| Verified | Closed |\n",
  "ACM-BRIEF-SPEC.md":
    "# Brief\n\n## Core Sections\n\n### 1. Summary\n\n### 2. Scope\n\n### 3. Budget\n\n### 4. Open Questions\n\n### 5. Issue Log\n",
  "ACM-PROVE-SPEC.md": "# Prove\n",
  "ACM-SHIP-SPEC.md": "# Ship\n",
  "ACM-SKETCH-SPEC.md":
    "# Sketch\n\n## Phase Model\n\n| Phase | What |\n|---|---|\n| **Look** | a |\n| **Decide** | b |\n\n## Outputs\n\n- `brief.md`\n\n",
};
const SECTIONS: Record<string, string> = {
  Classification: "- **Type:** App\n- **Scale:** personal",
  Summary: "A page that boils down recipes.",
  Scope: "### In Scope\n- Recipes\n\n### Out of Scope\n- Shopping lists",
  Budget: "Twenty evenings.",
  "Open Questions": "None.",
  "Issue Log": "None.",
};

function brief(sections: Files = {}): string {
  const all = Object.entries({ ...SECTIONS, ...sections });
  const body = all.map(([name, text]) => `## ${name}\n\n${text}\n`).join("\n");
  return `---\nstatus: complete\nupdated: 2026-10-01\n---\n\n# Brief: Kettle\n\n${body}`;
}

function logOf(severity: string, status: string): string {
  return `| # | Issue | Severity | Status |\n|---|---|---|---|\n| 1 | Overlap | ${severity} | ${status} |`;
}

/** Returns project files that contain the given wording for the given kind. */
function filesWith(kind: keyof typeof CRITERIA, words: string): Files {
  const inBrief: Files = {
    status: brief({ "Issue Log": logOf("Sev-A", words) }),
    severity: brief({ "Issue Log": logOf(words, "Filed") }),
    questions: brief({ "Open Questions": words }),
    budget: brief({ Budget: words }),
    classification: brief({ Classification: words }),
    scope: brief({ Scope: words }),
    signature: `${brief()}\n${words}\n`,
  };
  return {
    "docs/brief.md": inBrief[kind] ?? brief(),
    "docs/status.md": `---\nstage: Sketch\n---\n\n## Current State\n\n- **Phase:** ${
      kind === "phase" ? words : "Complete"
    }\n`,
    "docs/tasks.md": `# Tasks\n\n${kind === "tasks" ? words : "- [x] Draw"}\n`,
    "docs/prototype.md": kind === "prototype" ? words : "# Prototype\n\nIt runs.\n",
  };
}

function verdictOf(kind: keyof typeof CRITERIA, words: string): string | undefined {
  const { "ACM-SKETCH-SPEC.md": sketch = "", ...specs } = KITCHEN;
  const criteria = `## Definition of Done\n\n1. ${CRITERIA[kind]}\n`;
  using framework = new TempFolder({ ...specs, "ACM-SKETCH-SPEC.md": sketch + criteria });
  using project = new TempFolder(filesWith(kind, words));
  const documents = new ProjectDocuments(project.open("ACM_PROJECT_ROOT"), framework.open());
  return checkTransition(documents, "sketch").checks[0]?.verdict;
}

const KINDS = [
  "status",
  "severity",
  "questions",
  "phase",
  "tasks",
  "budget",
  "classification",
  "scope",
  "prototype",
  "signature",
] as const;

for (const kind of KINDS) {
  for (const words of wordings.met[kind]) {
    Deno.test(`a gate is met if the ${kind} is ${JSON.stringify(words)}`, () => {
      assertEquals(verdictOf(kind, words), "met");
    });
  }
  for (const words of wordings.open[kind]) {
    Deno.test(`a gate is not met if the ${kind} is ${JSON.stringify(words)}`, () => {
      assert(verdictOf(kind, words) !== "met");
    });
  }
}
