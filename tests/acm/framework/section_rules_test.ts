import { assertEquals } from "@std/assert";
import type { DocumentName } from "../../../src/acm/framework/places.ts";
import { sectionRules, specOf } from "../../../src/acm/framework/section_rules.ts";
import { TempFolder } from "../folders.ts";

/** Returns each section rule in a spec as its line, its name and its conditions. */
function rulesIn(
  spec: string,
  { name = "brief", files = {} }: { name?: DocumentName; files?: Record<string, string> } = {},
): string[] {
  const file = `ACM-${name.toUpperCase()}-SPEC.md`;
  using folder = new TempFolder({ [file]: spec, ...files });
  return sectionRules(folder.open(), name).map((rule) => {
    assertEquals(rule.file, file);
    return [rule.line, rule.name, rule.ofType, rule.isShown && "shown"].filter(Boolean).join(" ");
  });
}

Deno.test("sectionRules() reads numbered subheadings in the list of sections without their numbers", () => {
  const spec =
    "# Brief\n\n## Required Sections\n\n### Title\n\n### 1. Summary\n\n#### Deep\n\n### **Scope**\n\n## Notes\n\n### Not this\n\n## Core sections\n\n### Last\n";
  assertEquals(rulesIn(spec), ["7 Summary", "11 Scope", "19 Last"]);
  assertEquals(rulesIn("# Brief\n\n## Purpose\n\n### Not this\n"), []);
});

Deno.test("sectionRules() reads required table rows and numbered items", () => {
  const table =
    "## Core Sections\n\n| Section | Required |\n|---|---|\n| Summary | Yes |\n| Notes | No |\n|  | Yes |\n| Scope | yes |\n";
  assertEquals(rulesIn(table), ["5 Summary", "8 Scope"]);
  assertEquals(rulesIn("## Content\n\n| Element | Why |\n|---|---|\n| Summary | short |\n"), [
    "5 Summary",
  ]);
  assertEquals(rulesIn("## Content\n\n| Word | Why |\n|---|---|\n| Summary | short |\n"), []);
  assertEquals(
    rulesIn("## Sections\n\n1. **Summary**: what it is\n2) **Scope**\n- **Not this**\n"),
    [
      "3 Summary",
      "4 Scope",
    ],
  );
});

Deno.test("sectionRules() reads the stub's headings in the example if the spec lists no sections", () => {
  const form =
    "# Brief\n\n## Other\n\n```markdown\n## Never\n```\n\n## Format\n\n```\nnone\n```\n\n```markdown\n# T\n\n## 1. Summary\n\n### Deep\n\n## Extra\n```\n";
  assertEquals(rulesIn(form), ["18 Summary shown", "22 Extra shown"]);
  assertEquals(rulesIn(form, { files: { "stubs/brief.md": "# T\n\n## Summary\n" } }), [
    "18 Summary shown",
  ]);
});

Deno.test("sectionRules() returns the project types and scales to which a section applies", () => {
  const spec =
    "## Core sections\n\n1. **Summary**\n\n## Software extensions\n\n1. **Stack**\n\n## App + commercial additional sections\n\n1. **Pricing**\n\n## Workflow extensions\n\n1. **Trigger**\n";
  assertEquals(rulesIn(spec), [
    "3 Summary",
    "7 Stack app",
    "11 Pricing app + commercial",
    "15 Trigger workflow",
  ]);
});

Deno.test("sectionRules() reads only the project part of a README spec, if that part exists", () => {
  const part = (name: string) =>
    `## ${name}\n\n### Required sections\n\n1. **${name.split(" ")[0]}**\n\n`;
  const spec = part("Folder README requirements") + part("Project README Requirements") +
    part("Other READMEs");
  assertEquals(rulesIn(spec, { name: "readme" }), ["11 Project"]);
  assertEquals(rulesIn(spec), ["5 Folder", "11 Project", "17 Other"]);
  assertEquals(rulesIn(part("Folder README requirements"), { name: "readme" }), ["5 Folder"]);
});

Deno.test("specOf() reads a document's spec only once, even if the spec is missing", () => {
  using folder = new TempFolder({ "ACM-BRIEF-SPEC.md": "# Brief\n" });
  const framework = folder.open();
  assertEquals(specOf(framework, "brief"), { file: "ACM-BRIEF-SPEC.md", text: "# Brief\n" });
  assertEquals(specOf(framework, "brief") === specOf(framework, "brief"), true);
  assertEquals([specOf(framework, "design"), sectionRules(framework, "design")], [undefined, []]);
});
