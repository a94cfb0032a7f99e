import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { readTransition, type TransitionRequest } from "../../../src/acm/project/transition.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixturePath, fixtureText, rootAt, TempFolder } from "../folders.ts";

function read(request: TransitionRequest, project = "healthy", framework = "framework"): string {
  const projects = [rootAt(fixturePath(`projects/${project}`), "ACM_PROJECT_ROOT")];
  return readTransition({ framework: fixture(framework), projects }, request).text;
}

const discoverToDesign = fixtureText("framework/prompts/start-design-prompt.md");

Deno.test("readTransition() returns the exact text of each transition prompt", () => {
  assertEquals(read({ transition: "discover_to_design" }), discoverToDesign);
  assertEquals(
    read({ transition: "design_to_develop" }),
    fixtureText("framework/prompts/start-develop-prompt.md"),
  );
});

Deno.test("readTransition() returns the prompt for develop_to_deliver if the framework has one", () => {
  assertEquals(
    read({ transition: "develop_to_deliver" }, "healthy", "framework-adf"),
    fixtureText("framework-adf/prompts/start-deliver-prompt.md"),
  );
  const error = assertThrows(() => read({ transition: "develop_to_deliver" }), ToolError);
  assertEquals(
    error.text,
    "Cannot read the develop_to_deliver prompt: the framework has no file prompts/develop-to-deliver-transition.md\n" +
      "Add prompts/develop-to-deliver-transition.md or prompts/start-deliver-prompt.md " +
      "to the framework folder, or point ACM_ROOT at another framework.",
  );
});

Deno.test("readTransition() finds a prompt under its alternative file name", () => {
  assertEquals(
    read({ transition: "discover_to_design" }, "healthy", "framework-adf"),
    fixtureText("framework-adf/prompts/discover-to-design-transition.md"),
  );
});

Deno.test("readTransition() returns the verdict and then the exact prompt if validate is true", () => {
  const text = read({ transition: "discover_to_design", validate: true });
  const [checklist = "", ...rest] = text.split("\n\n");
  assertEquals(rest.join("\n\n"), discoverToDesign);
  const [verdict = "", first] = checklist.split("\n");
  assertMatch(verdict, /^undecided: discover_to_design of healthy \(\d+ of 4 criteria met\)$/);
  assertEquals(
    first,
    "? undecided: intent.md names the problem, the outcome and why it matters — for a person (ACM-DISCOVER-SPEC.md line 37)",
  );
});

Deno.test("readTransition() returns just the verdict if validate is only", () => {
  const projects = [rootAt(fixturePath("projects/healthy"), "ACM_PROJECT_ROOT")];
  const answer = (validate: true | "only") =>
    readTransition({ framework: fixture("framework"), projects }, {
      transition: "discover_to_design",
      validate,
    });
  const [whole, only] = [answer(true), answer("only")];
  assertEquals(only.text, whole.text.split("\n\n")[0]);
  assertEquals([only.data?.checks, only.data?.prompt], [whole.data?.checks, undefined]);
  assertEquals([whole.data?.prompt, only.failed], [discoverToDesign, true]);
});

Deno.test("readTransition() returns the newer prompt and names the prompt that starts the next stage", () => {
  using folder = new TempFolder({
    "prompts/start-design-prompt.md": "# Start\n",
    "prompts/discover-to-design-transition.md": "# Move\n",
  });
  const { text } = readTransition({ framework: folder.open(), projects: [] }, {
    transition: "discover_to_design",
  });
  assertEquals(
    text,
    "# Move\n\nTo begin the next stage, read prompts/start-design-prompt.md (acm://prompt/start-design-prompt).\n",
  );
});

Deno.test("readTransition() does not read the project if validate is not set", () => {
  const context = { framework: fixture("framework"), projects: [] };
  for (const validate of [undefined, false]) {
    const answer = readTransition(context, { transition: "discover_to_design", validate });
    assertEquals(answer, { text: discoverToDesign });
  }
});

Deno.test("readTransition() ignores project_path if validate is not set", () => {
  assertEquals(read({ transition: "discover_to_design", project_path: "docs" }), discoverToDesign);
});

Deno.test("readTransition() checks the project at project_path", () => {
  const projects = [rootAt(fixturePath("projects"), "ACM_PROJECT_ROOT")];
  const { text } = readTransition({ framework: fixture("framework"), projects }, {
    transition: "discover_to_design",
    project_path: "open-issue",
    validate: true,
  });
  assert(text.startsWith("not met: discover_to_design of open-issue ("));
});

Deno.test("readTransition() rejects a project outside the root folders even if validate is not set", () => {
  for (const validate of [true, false]) {
    const asked = { transition: "discover_to_design", project_path: "/etc", validate } as const;
    const error = assertThrows(() => read(asked), ToolError);
    assertStringIncludes(error.message, 'project_path "/etc"');
    assertStringIncludes(error.text, "ACM_PROJECT_ROOT");
  }
});

Deno.test("readTransition() explains how to configure a project if the server has none", () => {
  const context = { framework: fixture("framework"), projects: [] };
  const error = assertThrows(
    () => readTransition(context, { transition: "discover_to_design", validate: true }),
    ToolError,
  );
  assertStringIncludes(error.text, "ACM_PROJECT_ROOT");
});

Deno.test("readTransition() returns the requested prompt section after the checklist", () => {
  const text = read({ transition: "discover_to_design", section: "after", validate: true });
  assertEquals(
    text.split("\n\n").slice(1).join("\n\n"),
    "## After\n\nThe first draft of `docs/design.md` exists and names its open questions.\n",
  );
});

Deno.test("readTransition() checks a project whose folder is also the framework's folder", () => {
  using folder = new TempFolder({
    "prompts/start-design-prompt.md": "# Prompt",
    "ACM-DISCOVER-SPEC.md": "# Discover\n\n## Exit Criteria\n\n- [ ] Brief status is complete\n",
    "status.md": "---\nstage: discover\nphase: complete\n---\n",
    "docs/brief.md": "---\nstatus: complete\n---\n## Issue Log\n\nNone\n",
  });
  const projects = [rootAt(folder.path, "ACM_PROJECT_ROOT")];
  const { text } = readTransition({ framework: folder.open(), projects }, {
    transition: "discover_to_design",
    validate: true,
  });
  assertStringIncludes(text, "✓ met: Brief status is complete");
});
