import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readTransition, type TransitionRequest } from "../../../src/acm/project/transition.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixturePath, fixtureText, rootAt, TempFolder } from "../folders.ts";

function read(request: TransitionRequest, project = "healthy", framework = "framework"): string {
  const projects = [rootAt(fixturePath(`projects/${project}`), "ACM_PROJECT_ROOT")];
  return readTransition({ framework: fixture(framework), projects }, request);
}

const discoverToDesign = fixtureText("framework/prompts/start-design-prompt.md");

Deno.test("readTransition() returns each prompt verbatim", () => {
  assertEquals(read({ transition: "discover_to_design" }), discoverToDesign);
  assertEquals(
    read({ transition: "design_to_develop" }),
    fixtureText("framework/prompts/start-develop-prompt.md"),
  );
});

Deno.test("readTransition() has develop_to_deliver where the root has it", () => {
  assertEquals(
    read({ transition: "develop_to_deliver" }, "healthy", "framework-adf"),
    fixtureText("framework-adf/prompts/start-deliver-prompt.md"),
  );
  const error = assertThrows(() => read({ transition: "develop_to_deliver" }), ToolError);
  assertEquals(
    error.text,
    "Cannot read the develop_to_deliver prompt: prompts/start-deliver-prompt.md is not in the framework\n" +
      "Add prompts/start-deliver-prompt.md or prompts/develop-to-deliver-transition.md " +
      "to the framework folder, or point ACM_ROOT at another framework.",
  );
});

Deno.test("readTransition() finds a prompt under its second name", () => {
  assertEquals(
    read({ transition: "discover_to_design" }, "healthy", "framework-adf"),
    fixtureText("framework-adf/prompts/discover-to-design-transition.md"),
  );
});

Deno.test("readTransition() puts the checklist before the verbatim prompt when it validates", () => {
  const text = read({ transition: "discover_to_design", validate: true });
  const [checklist = "", ...rest] = text.split("\n\n");
  assertEquals(rest.join("\n\n"), discoverToDesign);
  assertEquals(checklist.split("\n"), [
    "Prerequisites of discover_to_design for healthy: met (4 of 4)",
    '✓ met: the stage in status.md is discover — "Discover" (status.md line 3)',
    '✓ met: the phase in status.md is complete — "complete" (status.md line 4)',
    '✓ met: the status of the brief is complete — "complete" (docs/brief.md line 5)',
    "✓ met: the brief has no open P1, Critical or High issue — none open (docs/brief.md line 40)",
  ]);
});

Deno.test("readTransition() does not look at the project unless it validates", () => {
  const context = { framework: fixture("framework"), projects: [] };
  for (const validate of [undefined, false]) {
    const text = readTransition(context, { transition: "discover_to_design", validate });
    assertEquals(text, discoverToDesign);
  }
});

Deno.test("readTransition() returns the prompt alone for a project that it need not check", () => {
  assertEquals(read({ transition: "discover_to_design", project_path: "docs" }), discoverToDesign);
});

Deno.test("readTransition() checks the project that project_path names", () => {
  const projects = [rootAt(fixturePath("projects"), "ACM_PROJECT_ROOT")];
  const text = readTransition({ framework: fixture("framework"), projects }, {
    transition: "discover_to_design",
    project_path: "open-issue",
    validate: true,
  });
  assert(text.startsWith("Prerequisites of discover_to_design for open-issue: not met (3 of 4)\n"));
});

Deno.test("readTransition() refuses a project outside the roots, also without validate", () => {
  for (const validate of [true, false]) {
    const asked = { transition: "discover_to_design", project_path: "/etc", validate } as const;
    const error = assertThrows(() => read(asked), ToolError);
    assertStringIncludes(error.message, 'project_path "/etc"');
    assertStringIncludes(error.text, "ACM_PROJECT_ROOT");
  }
});

Deno.test("readTransition() says how to give a project when there is none", () => {
  const context = { framework: fixture("framework"), projects: [] };
  const error = assertThrows(
    () => readTransition(context, { transition: "discover_to_design", validate: true }),
    ToolError,
  );
  assertStringIncludes(error.text, "ACM_PROJECT_ROOT");
});

Deno.test("readTransition() returns one section of the prompt, behind the checklist", () => {
  const text = read({ transition: "discover_to_design", section: "after", validate: true });
  assertEquals(
    text.split("\n\n").slice(1).join("\n\n"),
    "## After\n\nThe first draft of `docs/design.md` exists and names its open questions.\n",
  );
});

Deno.test("readTransition() reads a project that is also the framework's folder", () => {
  using folder = new TempFolder({
    "prompts/start-design-prompt.md": "# Prompt",
    "status.md": "---\nstage: discover\nphase: complete\n---\n",
    "docs/brief.md": "---\nstatus: complete\n---\n## Issue Log\n\nNone\n",
  });
  const projects = [rootAt(folder.path, "ACM_PROJECT_ROOT")];
  const text = readTransition({ framework: folder.open(), projects }, {
    transition: "discover_to_design",
    validate: true,
  });
  assertStringIncludes(text.split("\n")[0] ?? "", ": met (4 of 4)");
});
