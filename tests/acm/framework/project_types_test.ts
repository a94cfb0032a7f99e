import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { PROJECT_TYPES } from "../../../src/acm/framework/framework_files.ts";
import { type Classification, readTypeGuidance } from "../../../src/acm/framework/project_types.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { fixture, fixtureText, TempFolder } from "../folders.ts";

const guidance = (asked: Classification) => readTypeGuidance(fixture("framework"), asked);

Deno.test("readTypeGuidance() omits the sections about other project types", () => {
  const others = {
    app: ["poster series", "tide readings", "Writing and layout", "Ran a week unattended"],
    workflow: ["poster series", "renames photos", "Handed over", "Coding and testing"],
    artifact: ["renames photos", "tide readings", "src/, tests/", "Wiring and rehearsing"],
  };
  const whole = fixtureText("framework/ACM-PROJECT-TYPES-SPEC.md");
  for (const type of PROJECT_TYPES) {
    const text = guidance({ type });
    assert(text.length < whole.length / 2, type);
    for (const phrase of others[type]) {
      assertStringIncludes(whole, phrase);
      assertEquals(text.includes(phrase), false, `${type}: ${phrase}`);
    }
  }
});

Deno.test("readTypeGuidance() keeps a placeholder if its value is not given", () => {
  assertStringIncludes(
    guidance({ type: "workflow" }),
    "Classification: `Workflow + {scale} + {scope} + {complexity}`",
  );
  assertEquals(guidance({ type: "workflow" }).includes("Modifier"), false);
});

Deno.test("readTypeGuidance() returns the row for each scale and scope, and treats full as full-build", () => {
  const rows = {
    personal: "Mistakes cost little.",
    shared: "people who know each other.",
    community: "Open to strangers",
    commercial: "Somebody pays",
  };
  for (const scale of ["personal", "shared", "community", "commercial"] as const) {
    const text = guidance({ type: "artifact", scale });
    for (const [name, row] of Object.entries(rows)) {
      assertEquals(text.includes(row), name === scale, `${scale}: ${name}`);
    }
  }
  assertStringIncludes(guidance({ type: "artifact", scope: "mvp" }), "| `mvp` | The smallest");
  assertStringIncludes(guidance({ type: "artifact", scope: "full" }), "| `full-build` |");
});

Deno.test("readTypeGuidance() lists the headings if the spec has no section for the project type", () => {
  using folder = new TempFolder({ "ACM-PROJECT-TYPES-SPEC.md": "# Types\n\n## App\n" });
  const error = assertThrows(
    () => readTypeGuidance(folder.open(), { type: "workflow" }),
    ToolError,
  );
  assertEquals(
    error.text,
    'The project types spec has no section for "workflow"\nIts headings: Types; App',
  );
});

Deno.test("readTypeGuidance() accepts the ADF file and a spec without a template", () => {
  using folder = new TempFolder({
    "ADF-PROJECT-TYPES-SPEC.md": "# Types\n\n## Artifact\n\nOne.\n",
  });
  assertEquals(
    readTypeGuidance(folder.open(), { type: "artifact", scale: "shared" }),
    "# Project type: artifact\n\nClassification: `Artifact + shared + {scope}`\n\n## Artifact\n\nOne.",
  );
});

Deno.test("readTypeGuidance() fills in template names regardless of letter case and surrounding marks", () => {
  const spec = "# Types\n\n```\n{TYPE} / {Scale} / {SCOPE}  \n```\n\n## App\n\nOne.\n";
  using folder = new TempFolder({ "ACM-PROJECT-TYPES-SPEC.md": spec });
  assertStringIncludes(
    readTypeGuidance(folder.open(), { type: "app", scale: "shared", scope: "full" }),
    "Classification: `App / shared / full-build`\n",
  );
});

Deno.test("readTypeGuidance() returns the spec unchanged if it has no headings", () => {
  using folder = new TempFolder({ "ACM-PROJECT-TYPES-SPEC.md": "An app is a program.\n" });
  assertEquals(readTypeGuidance(folder.open(), { type: "app" }), "An app is a program.\n");
});
