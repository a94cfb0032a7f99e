import { assertEquals } from "@std/assert";
import { exitCriteria } from "../../../src/acm/framework/exit_criteria.ts";
import { requiredSections } from "../../../src/acm/framework/required_sections.ts";
import { TempFolder } from "../folders.ts";

function namesOf(spec: string, file: string): (readonly string[])[] {
  using framework = new TempFolder({ [`ACM-${file.toUpperCase()}-SPEC.md`]: spec });
  return requiredSections(framework.open(), `docs/${file}.md`).map(({ names }) => names);
}

function sectionsOf(spec: string, file = "plan"): string[] {
  return namesOf(spec, file).map((names) => names[0] ?? "");
}

/** Forms of a list of required sections, and the sections that it names. */
const LISTS: [form: string, list: string, names: string[]][] = [
  ["headings", "### 1. Goal\n\nWhy.\n\n### Steps\n", ["Goal", "Steps"]],
  ["table rows", "| Section | Holds |\n|---|---|\n| Goal | why |\n| Steps | how |", [
    "Goal",
    "Steps",
  ]],
  [
    "required table rows",
    "| Section | Required |\n|---|---|\n| Goal | Yes |\n| Notes | no |",
    ["Goal"],
  ],
  ["bold items", "- **Goal** — why\n- **Steps:** how it is done.", ["Goal", "Steps"]],
  ["plain items", "1. Goal: why\n2. Steps (in order)\n3. Risks", ["Goal", "Steps", "Risks"]],
  ["items in code", "* `## Goal` says why\n* `Steps`", ["Goal", "Steps"]],
  ["optional items", "- Goal\n- Notes (optional)", ["Goal"]],
  ["sentences", "- Write the goal first. Then the rest.\n- Keep it short.", []],
];
for (const [form, list, names] of LISTS) {
  Deno.test(`requiredSections() reads a list of ${form}`, () => {
    assertEquals(sectionsOf(`# Plan\n\n## Required Sections\n\n${list}\n\n## Rules\n`), names);
  });
}

Deno.test("requiredSections() uses the requirement's list if the spec has none", () => {
  assertEquals(sectionsOf("# Status\n\nOne page.\n", "status"), ["Current State"]);
});

Deno.test("requiredSections() prefers the spec's list to the requirement's list", () => {
  const spec = "# Status\n\n## Sections\n\n- Now\n- Next\n";
  assertEquals(sectionsOf(spec, "status"), ["Now", "Next"]);
});

Deno.test("requiredSections() accepts either name of a heading that has two", () => {
  const spec = "# Plan\n\n## Required Sections\n\n### Problem/Opportunity\n";
  assertEquals(namesOf(spec, "plan"), [["Problem/Opportunity", "Problem", "Opportunity"]]);
});

Deno.test("exitCriteria() returns every bullet with its continuation and line", () => {
  const text = "# Plan\n\n## 5. Exit criteria\n\nDone when:\n\n- [ ] **Goal** is\n  agreed\n" +
    "* Steps go\non in this line\n\n1. Last\n\n    more\n\n```\n- not this\n```\n\n## Rules\n\n- nor this\n";
  using framework = new TempFolder({ "ACM-PLAN-SPEC.md": text });
  const found = exitCriteria(framework.open(), "plan").map(({ text, line }) => `${line} ${text}`);
  assertEquals(found, ["7 Goal is agreed", "9 Steps go on in this line", "12 Last"]);
});
