import { assertEquals } from "@std/assert";
import {
  ARTIFACT_SPECS,
  reviewPromptFiles,
  specName,
  transitionPromptFiles,
} from "../../../src/acm/framework/framework_files.ts";

Deno.test("transitionPromptFiles() returns two possible file names for a prompt", () => {
  assertEquals(transitionPromptFiles("pilot_run", "deliver"), [
    "prompts/pilot-run-to-deliver-transition.md",
    "prompts/start-deliver-prompt.md",
  ]);
});

Deno.test("reviewPromptFiles() omits the stage's name from the first stage's prompt file", () => {
  assertEquals(reviewPromptFiles("explore", "internal", true)[0], "prompts/ralph-review-prompt.md");
});

Deno.test("specName() returns the input name of a spec, or the words in its file name", () => {
  for (const [name, spec] of Object.entries(ARTIFACT_SPECS)) {
    assertEquals(specName(`ACM-${spec}.md`), name);
  }
  assertEquals(specName("ACM-ENV-PLUGIN-SPEC.md"), "env_plugin");
  assertEquals(specName("ADF-TASKS.md"), "tasks");
});
