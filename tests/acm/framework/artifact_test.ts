import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readContextSpec, readSpec, readStub } from "../../../src/acm/framework/artifact.ts";
import {
  ARTIFACTS,
  CONTEXT_LEVELS,
  PROJECT_TYPES,
  STUBS,
} from "../../../src/acm/framework/framework_files.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixtureText, TempFolder } from "../folders.ts";

const SPECS = {
  brief: "ACM-BRIEF-SPEC.md",
  intent: "ACM-INTENT-SPEC.md",
  status: "ACM-STATUS-SPEC.md",
  readme: "ACM-README-SPEC.md",
  context: "ACM-CONTEXT-ARTIFACT-SPEC.md",
  rules: "ACM-RULES-SPEC.md",
  design: "ACM-DESIGN-SPEC.md",
  backlog: "ACM-BACKLOG-SPEC.md",
  folder_structure: "ACM-FOLDER-STRUCTURE-SPEC.md",
  project_types: "ACM-PROJECT-TYPES-SPEC.md",
  stages: "ACM-STAGES-SPEC.md",
  review: "ACM-REVIEW-SPEC.md",
};

Deno.test("readSpec() returns each of the twelve specs verbatim", () => {
  assertEquals([...ARTIFACTS], Object.keys(SPECS));
  for (const artifact of ARTIFACTS) {
    assertEquals(
      readSpec(fixture("framework"), artifact),
      fixtureText(`framework/${SPECS[artifact]}`),
    );
  }
});

Deno.test("readSpec() finds a spec under the framework's later name", () => {
  assertEquals(
    readSpec(fixture("framework-adf"), "design"),
    fixtureText("framework-adf/ADF-DESIGN-SPEC.md"),
  );
});

Deno.test("readSpec() names the missing file", () => {
  const error = assertThrows(() => readSpec(fixture("framework-adf"), "brief"), ToolError);
  assertEquals(
    error.text,
    "Cannot read the brief spec: ACM-BRIEF-SPEC.md is not in the framework\n" +
      "Add ACM-BRIEF-SPEC.md or ADF-BRIEF-SPEC.md to the framework's folder, or set ACM_ROOT to another.",
  );
});

Deno.test("readSpec() returns one section when asked", () => {
  const section = readSpec(fixture("framework"), "brief", "status v");
  assertEquals(
    section,
    "## Status Values\n\n`draft`, then `in-review`, then `complete`.\n\n",
  );
});

Deno.test("readStub() returns each stub verbatim, rules_constraints from its hyphenated file", () => {
  const names = {
    brief: "brief",
    intent: "intent",
    status: "status",
    rules_constraints: "rules-constraints",
    claude_md: "claude-md/app",
  };
  for (const artifact of STUBS) {
    assertEquals(
      readStub(fixture("framework"), { artifact }),
      fixtureText(`framework/stubs/${names[artifact]}.md`),
    );
  }
});

Deno.test("readStub() returns the CLAUDE.md of each project type", () => {
  for (const project_type of PROJECT_TYPES) {
    assertEquals(
      readStub(fixture("framework"), { artifact: "claude_md", project_type }),
      fixtureText(`framework/stubs/claude-md/${project_type}.md`),
    );
  }
});

Deno.test("readStub() ignores the project type where the artifact has one stub", () => {
  assertEquals(
    readStub(fixture("framework"), { artifact: "brief", project_type: "workflow" }),
    fixtureText("framework/stubs/brief.md"),
  );
});

Deno.test("readStub() returns one section when asked, and names the missing file", () => {
  const section = readStub(fixture("framework"), { artifact: "intent", section: "why" });
  assertEquals(section, "## Why It Matters\n\n[Who gains]\n");
  using folder = new TempFolder();
  const error = assertThrows(
    () => readStub(folder.open(), { artifact: "claude_md", project_type: "workflow" }),
    ToolError,
  );
  assertStringIncludes(error.message, "stubs/claude-md/workflow.md is not in the framework");
});

Deno.test("readContextSpec() returns the spec of each level verbatim, or a section", () => {
  for (const level of CONTEXT_LEVELS) {
    assertEquals(
      readContextSpec(fixture("framework"), level),
      fixtureText(`framework/ACM-${level.toUpperCase()}-CLAUDE-MD-SPEC.md`),
    );
  }
  const section = readContextSpec(fixture("framework"), "global", "size");
  assertEquals(section, "## Size\n\nForty lines at most, because it is loaded every time.\n");
});

Deno.test("readContextSpec() names the level and the missing file", () => {
  using folder = new TempFolder();
  const error = assertThrows(() => readContextSpec(folder.open(), "global"), ToolError);
  assertEquals(
    error.message,
    "Cannot read the global CLAUDE.md spec: ACM-GLOBAL-CLAUDE-MD-SPEC.md is not in the framework",
  );
});
