import { assert, assertEquals } from "@std/assert";
import {
  ARTIFACT_SPECS,
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  PHASES,
  reviewPromptFiles,
  specName,
  STAGES,
  stageSpecName,
  transitionPromptFiles,
} from "../../../src/acm/framework/framework_files.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";

Deno.test("only framework_files.ts names the framework's files", () => {
  const named = [
    ...STAGES.map(stageSpecName),
    ...Object.values(ARTIFACT_SPECS),
    ...Object.values(CONTEXT_SPECS),
    ...STAGES.flatMap((stage) =>
      PHASES.flatMap((phase) => reviewPromptFiles(stage, phase, stage === "discover"))
    ),
    ...STAGES.flatMap((stage) => transitionPromptFiles(stage, stage)),
    ...Object.values(ARTIFACT_STUBS).flatMap((stub) =>
      typeof stub === "string" ? [stub] : Object.values(stub)
    ),
  ];
  assert(named.length > 25);
  for (const { name } of Deno.readDirSync(repositoryPath("src/acm"))) {
    // The built-in example is excluded because it has its own file names.
    if (!name.endsWith(".ts") || ["framework_files.ts", "starter.ts"].includes(name)) continue;
    const code = Deno.readTextFileSync(repositoryPath(`src/acm/${name}`));
    assertEquals(named.filter((file) => code.includes(`${file}"`)), [], name);
    assertEquals(/-SPEC\b|"prompts\/|"stubs\//.exec(code), null, name);
  }
});

Deno.test("transitionPromptFiles() returns two possible file names for a prompt", () => {
  assertEquals(transitionPromptFiles("pilot_run", "deliver"), [
    "prompts/pilot-run-to-deliver-transition.md",
    "prompts/start-deliver-prompt.md",
  ]);
});

Deno.test("reviewPromptFiles() omits the stage's name from the first stage's prompt file", () => {
  assertEquals(reviewPromptFiles("explore", "internal", true)[0], "prompts/ralph-review-prompt.md");
});

Deno.test("reviewPromptFiles() returns one prompt file for each later stage and phase", () => {
  assertEquals(reviewPromptFiles("design", "external", false), [
    "prompts/design-external-review-prompt.md",
  ]);
});

Deno.test("specName() returns the input name of a spec, or the words in its file name", () => {
  for (const [name, spec] of Object.entries(ARTIFACT_SPECS)) {
    assertEquals(specName(`ACM-${spec}.md`), name);
  }
  assertEquals(specName("ACM-ENV-PLUGIN-SPEC.md"), "env_plugin");
  assertEquals(specName("ADF-TASKS.md"), "tasks");
});
