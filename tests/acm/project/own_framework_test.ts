import { assertEquals } from "@std/assert";
import { parseDeclarations } from "../../../src/acm/framework/checks_file.ts";
import { stagesOf } from "../../../src/acm/framework/stages.ts";
import { checkGate } from "../../../src/acm/project/gate.ts";
import { ProjectFiles } from "../../../src/acm/project/project_files.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { TempFolder } from "../folders.ts";

const readme = Deno.readTextFileSync(repositoryPath("src/acm/README.md"));
const [openSpec = "", specKit = ""] = [...readme.matchAll(/```yaml\n([^]*?)```/g)]
  .map(([, yaml = ""]) => yaml.replaceAll("\n   ", "\n").replace(/^ {3}/, ""));

const CHANGE: Record<string, string> = {
  "status.md": "---\nstage: proposal\nphase: complete\n---\n\n# Status\n",
  "proposal.md": "## Why\n\nBorrowers forget the date.\n\n## What Changes\n\n- A letter\n\n" +
    "## Capabilities\n\n### New Capabilities\n\n- `letters`\n\n## Impact\n\nThe printer.\n",
  "tasks.md": "## 1. Letters\n\n- [ ] 1.1 Print one\n",
  "specs/letters/spec.md": "## ADDED Requirements\n\n### Requirement: Letter\n",
};

const FEATURE: Record<string, string> = {
  "status.md": "---\nstage: specify\nphase: complete\n---\n\n# Status\n",
  "spec.md": "# Feature Specification: Letters\n\n**Status**: Complete\n\n" +
    "## Requirements *(mandatory)*\n\n- **FR-001**: The desk MUST print a letter\n\n" +
    "## Success Criteria *(mandatory)*\n\n- **SC-001**: Ten letters a day\n",
};

/** Returns the verdict of the first stage's gate, and what isn't met. */
async function gate(declarations: string, criteria: string, files: Record<string, string>) {
  const [name = ""] = parseDeclarations(declarations).stages.map((stage) => stage.name);
  using framework = new TempFolder({
    "ACM-CHECKS.yml": declarations,
    [`ACM-${name.toUpperCase()}-SPEC.md`]: `# Stage\n\n## Exit Criteria\n\n${criteria}\n`,
    "stubs/spec.md": "# Feature Specification: [FEATURE NAME]\n",
  });
  using project = new TempFolder(files);
  const opened = framework.open();
  const [stage] = stagesOf(opened);
  if (stage === undefined) throw new Error("the README declares no stage");
  const scope = { project: new ProjectFiles(project.open("ACM_PROJECT_ROOT")), framework: opened };
  const { verdict, items } = await checkGate(scope, stage);
  return [verdict, ...items.filter((item) => item.verdict === "not met").map(({ what }) => what)];
}

Deno.test("the README's declarations have no mistake", () => {
  assertEquals(parseDeclarations(openSpec).mistakes, []);
  assertEquals(parseDeclarations(specKit).mistakes, []);
  assertEquals(parseDeclarations(openSpec).stages.length, 3);
  assertEquals(parseDeclarations(specKit).stages.length, 4);
});

Deno.test("the README's checks accept a change of OpenSpec, and name what it lacks", async () => {
  const criteria = "- The change has spec deltas";
  assertEquals(await gate(openSpec, criteria, CHANGE), ["met"]);
  const { "specs/letters/spec.md": _, ...withoutDeltas } = CHANGE;
  const proposal = (CHANGE["proposal.md"] ?? "").replace("## Impact", "## Effects");
  assertEquals(await gate(openSpec, criteria, { ...withoutDeltas, "proposal.md": proposal }), [
    "not met",
    "proposal.md has no section Impact",
    "The change has spec deltas",
  ]);
});

Deno.test("the README's checks accept a feature of spec-kit, and name what it lacks", async () => {
  const criteria = "- Nothing needs clarification";
  assertEquals(await gate(specKit, criteria, FEATURE), ["met"]);
  const spec = (FEATURE["spec.md"] ?? "").replace("Letters\n", "[FEATURE NAME]\n")
    .replace("a letter", "[NEEDS CLARIFICATION: what?]").replace("Complete", "Draft");
  assertEquals(await gate(specKit, criteria, { ...FEATURE, "spec.md": spec }), [
    "not met",
    "spec.md: section Feature Specification: [FEATURE NAME] still has [FEATURE NAME]",
    'spec.md: status is "Draft"; the gate needs complete',
    "Nothing needs clarification",
  ]);
});
