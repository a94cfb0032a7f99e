import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { type AcmContext, createAcmContext } from "../../src/acm/context.ts";
import { acmPrompts } from "../../src/acm/prompts.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { completeArgument, findPrompt } from "../../src/kernel/service/prompt.ts";
import { rootAt, TempFolder } from "./folders.ts";

/** A framework with a first stage called Explore and a second stage called Pilot. */
const orchard = {
  "ACM-STAGES-SPEC.md": "# Stages\n\n## Stages\n\n### Explore\n\n### Pilot\n",
  "ACM-EXPLORE-SPEC.md": "# Explore\n\n## Exit Criteria\n\n- [ ] Ada agrees\n",
  "ACM-PILOT-SPEC.md": "# Pilot\n",
  "ACM-PROJECT-TYPES-SPEC.md": "# Types\n\n## App\n\nRuns.\n",
  "prompts/ralph-review-prompt.md": "Read the exploration.\n",
  "prompts/pilot-external-review-prompt.md": "Read the pilot.\n",
  "prompts/start-pilot-prompt.md": "Begin the pilot.\n",
  "stubs/intent.md": "# I\n",
  "stubs/brief.md": "# B\n",
  "stubs/status.md": "# S\n",
  "stubs/rules-constraints.md": "# R\n",
  "stubs/claude-md/app.md": "# C\n",
};

function contextOf({ path }: TempFolder): AcmContext {
  const root = rootAt(path);
  return createAcmContext({ framework: root, registry: root, projects: [] });
}

async function textOf(name: string, args: Record<string, string>): Promise<string> {
  using folder = new TempFolder(orchard);
  const [message] = await findPrompt(acmPrompts, name).messages(args, contextOf(folder));
  return message?.text ?? "";
}

Deno.test("review accepts a stage that only the served framework defines", async () => {
  assertEquals(await textOf("review", { stage: "pilot", phase: "external" }), "Read the pilot.\n");
});

Deno.test("review accepts a renamed stage in any letter case", async () => {
  assertEquals(
    await textOf("review", { stage: "Explore", phase: "internal" }),
    "Read the exploration.\n",
  );
});

Deno.test("review lists the served stages if the stage is unknown", async () => {
  const asked = textOf("review", { stage: "harvest", phase: "internal" });
  const error = await assertRejects(() => asked, ToolError);
  assertStringIncludes(error.next ?? "", "explore, pilot");
});

Deno.test("transition accepts the served framework's transitions", async () => {
  assertEquals(
    await textOf("transition", { transition: "explore_to_pilot" }),
    "Begin the pilot.\n",
  );
});

Deno.test("start_project begins with the first stage in the served framework", async () => {
  assertStringIncludes(await textOf("start_project", { type: "app" }), "get_stage for explore");
});

for (
  const [name, argument, values] of [
    ["review", "stage", ["explore", "pilot"]],
    ["transition", "transition", ["explore_to_pilot"]],
  ] as const
) {
  Deno.test(`${name} completes ${argument} with values from the framework`, () => {
    using folder = new TempFolder(orchard);
    const prompt = findPrompt(acmPrompts, name);
    const offered = completeArgument(prompt, { argument, prefix: "" }, () => contextOf(folder));
    assertEquals(offered, [...values]);
  });
}
