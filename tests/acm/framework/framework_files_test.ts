import { assert, assertEquals } from "@std/assert";
import {
  ARTIFACT_SPECS,
  ARTIFACT_STUBS,
  CONTEXT_SPECS,
  REVIEW_PROMPTS,
  specName,
  STAGE_SPECS,
  TRANSITION_PROMPTS,
} from "../../../src/acm/framework/framework_files.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";

Deno.test("framework_files is the only file that names the framework's files", () => {
  const named = [
    ...Object.values(STAGE_SPECS),
    ...Object.values(ARTIFACT_SPECS),
    ...Object.values(CONTEXT_SPECS),
    ...Object.values(REVIEW_PROMPTS).flatMap((phases) => Object.values(phases)),
    ...Object.values(TRANSITION_PROMPTS).flatMap(({ files }) => files),
    ...Object.values(ARTIFACT_STUBS).flatMap((stub) =>
      typeof stub === "string" ? [stub] : Object.values(stub)
    ),
  ];
  assert(named.length > 25);
  for (const { name } of Deno.readDirSync(repositoryPath("src/acm"))) {
    // The starter brings files of its own.
    if (!name.endsWith(".ts") || ["framework_files.ts", "starter.ts"].includes(name)) continue;
    const code = Deno.readTextFileSync(repositoryPath(`src/acm/${name}`));
    assertEquals(named.filter((file) => code.includes(`${file}"`)), [], name);
    assertEquals(/-SPEC\b|"prompts\/|"stubs\//.exec(code), null, name);
  }
});

Deno.test("each transition leaves a stage for the next one", () => {
  for (const [transition, { from, to }] of Object.entries(TRANSITION_PROMPTS)) {
    assertEquals(transition, `${from}_to_${to}`);
  }
});

Deno.test("each transition has its prompt under two names", () => {
  for (const { from, to, files } of Object.values(TRANSITION_PROMPTS)) {
    assertEquals(files, [
      `prompts/${from}-to-${to}-transition.md`,
      `prompts/start-${to}-prompt.md`,
    ]);
  }
});

Deno.test("specName() is the name of a spec as it is asked for, or the words of its file", () => {
  for (const [name, spec] of Object.entries(ARTIFACT_SPECS)) {
    assertEquals(specName(`ACM-${spec}.md`), name);
  }
  assertEquals(specName("ACM-ENV-PLUGIN-SPEC.md"), "env_plugin");
  assertEquals(specName("ADF-TASKS.md"), "tasks");
});
