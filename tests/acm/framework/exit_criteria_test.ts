import { assertEquals } from "@std/assert";
import { exitCriteria, stageSpecFile } from "../../../src/acm/framework/exit_criteria.ts";
import { TempFolder } from "../folders.ts";

const SPEC = "ACM-DISCOVER-SPEC.md";

/** Returns the text and line of each exit criterion in a spec. */
function criteria(text: string): [text: string, line: number][] {
  using folder = new TempFolder({ [SPEC]: text });
  return exitCriteria(folder.open(), "discover").map(({ text, line }) => [text, line]);
}
const words = (text: string): string[] => criteria(text).map(([text]) => text);

Deno.test("exitCriteria() reads only check boxes and the lines that continue them", () => {
  const text = `# Discover

- [ ] Not this

## Exit Criteria

- [ ] The **brief** exists
  and is complete
- [x] Issues are closed
Text

  not a part of it
1. [ ] A person agrees

## Next

- [ ] Not this
`;
  assertEquals(criteria(text), [
    ["The brief exists and is complete", 7],
    ["Issues are closed", 9],
    ["A person agrees", 13],
  ]);
});

const BODIES: Record<string, string> = {
  "bullets": "- One is done\n- Two is done\n",
  "numbers": "Leave when:\n\n1. One is done\n2. Two is done\n",
  "a table":
    "| # | Criterion | Owner |\n|---|---|---|\n| 1 | One is done | Team |\n| 2 | Two is done | Team |\n",
  "a German table": "| Nr. | Kriterium |\n|---|---|\n| 1 | One is done |\n| 2 | Two is done |\n",
  "subsections": "### First\n\n- [ ] One is done\n\n### Second\n\n- [ ] Two is done\n",
  "a bullet among boxes": "- [ ] One is done\n- Two is done\n",
  "details below a box": "- [ ] One is done\n  - by whom\n- [ ] Two is done\n",
};
for (const [name, body] of Object.entries(BODIES)) {
  Deno.test(`exitCriteria() reads ${name}`, () => {
    assertEquals(words(`# D\n\n## Exit Criteria\n\n${body}`), ["One is done", "Two is done"]);
  });
}

for (
  const heading of [
    "Exit Criteria for Discover",
    "Exit Gate",
    "Definition of Done",
    "4. Exit criteria",
    "Ausgangskriterien",
    "Completion Criteria",
  ]
) {
  Deno.test(`exitCriteria() reads criteria in the section ${heading}`, () => {
    assertEquals(words(`# D\n\n## ${heading}\n\n- [ ] It is done\n`), ["It is done"]);
  });
}

for (
  const text of [
    "# D\n\n## Poistumisehdot\n\n- [ ] Valmis\n",
    "# D\n\n## Exit Criteria\n\nLeave when everybody is content.\n",
    "# D\n\n## Exit Criteria\n",
    "# D\n\n```\n## Exit Criteria\n\n- [ ] It is done\n```\n",
  ]
) {
  Deno.test(`exitCriteria() finds no criteria in ${JSON.stringify(text)}`, () => {
    assertEquals(words(text), []);
  });
}

Deno.test("exitCriteria() returns the project types to which a group of criteria applies", () => {
  const text =
    "# D\n\n## Exit Criteria\n\n- [ ] All\n\n**For Apps/Workflows (additional):**\n- [ ] Some\n";
  using folder = new TempFolder({ [SPEC]: text });
  assertEquals(exitCriteria(folder.open(), "discover").map(({ types }) => types), [
    undefined,
    ["app", "workflow"],
  ]);
});

Deno.test("stageSpecFile() returns the expected file name if a stage has no spec", () => {
  using folder = new TempFolder({ "ADF-BRIEF-SPEC.md": "# B\n" });
  assertEquals(stageSpecFile(folder.open(), "pilot"), "ADF-PILOT-SPEC.md");
});
