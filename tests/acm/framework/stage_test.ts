import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { PHASES, STAGES } from "../../../src/acm/framework/framework_files.ts";
import { readReviewPrompt, readStage } from "../../../src/acm/framework/document.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixtureText, TempFolder } from "../folders.ts";

const UNSUPPORTED =
  "Stage 'deliver' is not yet supported. Supported stages: discover, design, develop. See backlog item B15.";

Deno.test("readStage() returns the exact spec for each stage", () => {
  for (const stage of ["discover", "design", "develop"] as const) {
    assertEquals(
      readStage(fixture("framework"), stage),
      fixtureText(`framework/ACM-${stage.toUpperCase()}-SPEC.md`),
    );
  }
});

Deno.test("readStage() finds all stage specs under the framework's later name, including deliver", () => {
  for (const stage of ["design", "deliver"] as const) {
    assertEquals(
      readStage(fixture("framework-adf"), stage),
      fixtureText(`framework-adf/ADF-${stage.toUpperCase()}-SPEC.md`),
    );
  }
});

Deno.test("readStage() reports that deliver is not supported if its spec is missing", () => {
  for (const section of [undefined, "Phases"]) {
    const error = assertThrows(
      () => readStage(fixture("framework"), "deliver", section),
      ToolError,
    );
    assertEquals(error.text, UNSUPPORTED);
  }
});

Deno.test("readStage() names the missing file for any stage except deliver", () => {
  using folder = new TempFolder();
  const error = assertThrows(() => readStage(folder.open(), "design"), ToolError);
  assertStringIncludes(error.message, "the framework has no file ACM-DESIGN-SPEC.md");
  assertStringIncludes(error.text, "ACM_ROOT");
});

Deno.test("readStage() reports an unreadable file by name instead of as missing", () => {
  using folder = new TempFolder({ "ACM-DESIGN-SPEC.md/x": "", "ACM-DELIVER-SPEC.md/x": "" });
  for (const stage of ["design", "deliver"] as const) {
    const error = assertThrows(() => readStage(folder.open(), stage), ToolError);
    assertEquals(
      error.message,
      `Cannot read ACM-${stage.toUpperCase()}-SPEC.md: the path is not a regular file`,
    );
  }
});

Deno.test("readStage() finds a section by a unique prefix in any letter case", () => {
  const section = readStage(fixture("framework"), "discover", "EXIT");
  assertEquals(section.split("\n")[0], "## Exit Criteria");
  assertEquals(readStage(fixture("framework"), "discover", "exit criteria"), section);
});

Deno.test("readStage() returns a section with a setext heading, including its subsections", () => {
  const section = readStage(fixture("framework"), "develop", "phases");
  assertEquals(section.split("\n").slice(0, 2), ["Phases", "------"]);
  assertStringIncludes(section, "### Working Order");
  assertEquals(section.includes("Exit Criteria"), false);
});

Deno.test("readStage() ignores headings in fenced code", () => {
  const error = assertThrows(
    () => readStage(fixture("framework"), "design", "Context Map"),
    ToolError,
  );
  assertEquals(
    error.text,
    'No heading matches section "Context Map"\n' +
      "Headings: ACM Design Stage Specification; Purpose; Phases; Context Loading; Exit Criteria",
  );
});

Deno.test("readStage() lists the matching headings if the requested section is ambiguous", () => {
  const error = assertThrows(() => readStage(fixture("framework"), "discover", "phase"), ToolError);
  assertEquals(
    error.text,
    'Several headings begin with section "phase"\nHeadings: Phase Model; Phase Details',
  );
});

Deno.test("readReviewPrompt() returns the exact prompt for each stage and phase", () => {
  const names = {
    discover: { internal: "ralph-review-prompt", external: "external-review-prompt" },
    design: { internal: "design-ralph-review-prompt", external: "design-external-review-prompt" },
    develop: {
      internal: "develop-ralph-review-prompt",
      external: "develop-external-review-prompt",
    },
  };
  for (const stage of ["discover", "design", "develop"] as const) {
    for (const phase of PHASES) {
      assertEquals(
        readReviewPrompt(fixture("framework"), { stage, phase }),
        fixtureText(`framework/prompts/${names[stage][phase]}.md`),
      );
    }
  }
});

Deno.test("readReviewPrompt() returns the deliver prompt if the framework has it", () => {
  assertEquals(
    readReviewPrompt(fixture("framework-adf"), { stage: "deliver", phase: "internal" }),
    fixtureText("framework-adf/prompts/deliver-ralph-review-prompt.md"),
  );
  const asked = { stage: "deliver", phase: "external" } as const;
  const error = assertThrows(() => readReviewPrompt(fixture("framework"), asked), ToolError);
  assertEquals(error.text, UNSUPPORTED);
});

Deno.test("readReviewPrompt() names the file if the prompt for an existing stage is missing", () => {
  using folder = new TempFolder(
    Object.fromEntries(STAGES.map((stage) => [`ADF-${stage.toUpperCase()}-SPEC.md`, "# Spec"])),
  );
  for (const stage of STAGES) {
    const error = assertThrows(
      () => readReviewPrompt(folder.open(), { stage, phase: "external" }),
      ToolError,
    );
    const file = stage === "discover" ? "" : `${stage}-`;
    assertStringIncludes(
      error.message,
      `the external review of ${stage}: the framework has no file prompts/${file}external-review-prompt.md`,
    );
  }
});

Deno.test("readReviewPrompt() returns one section on request", () => {
  const section = readReviewPrompt(fixture("framework"), {
    stage: "discover",
    phase: "internal",
    section: "files",
  });
  assertEquals(section, "## Files\n\n- docs/brief.md\n- docs/intent.md\n\n");
});
