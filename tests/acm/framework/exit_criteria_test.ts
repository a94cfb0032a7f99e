import { assertEquals } from "@std/assert";
import { criteriaPlace, exitCriteria, phasesOf } from "../../../src/acm/framework/exit_criteria.ts";
import { TempFolder } from "../folders.ts";

const SPEC = "ACM-DISCOVER-SPEC.md";

Deno.test("exitCriteria() reads the check boxes with what continues them, and nothing between", () => {
  const text = `# Discover

- [ ] Not this

## Exit Criteria

- [ ] The **brief** exists
  and is complete
- [x] Issues are closed
Text

  not a part of it
1. [ ] A person agrees
- no box

## Next

- [ ] Not this
`;
  using folder = new TempFolder({ [SPEC]: text });
  const criterion = (line: number, text: string) => ({ text, file: SPEC, line });
  assertEquals(exitCriteria(folder.open(), "discover"), [
    criterion(7, "The brief exists and is complete"),
    criterion(9, "Issues are closed"),
    criterion(13, "A person agrees"),
  ]);
  assertEquals(criteriaPlace(folder.open(), "discover"), { file: SPEC, line: 5 });
});

Deno.test("criteriaPlace() is the first line of a spec that does not say what ends the stage", () => {
  using folder = new TempFolder({ [SPEC]: "# Discover\n\nText\n" });
  assertEquals(criteriaPlace(folder.open(), "discover"), { file: SPEC, line: 1 });
  assertEquals(exitCriteria(folder.open(), "discover"), []);
});

Deno.test("phasesOf() takes the phase model, else the headings under Phases, else the list there", () => {
  const phases = (text: string): string[] => {
    using folder = new TempFolder({ [SPEC]: `# Discover\n\n${text}` });
    return phasesOf(folder.open(), "discover");
  };
  const model = (...rows: string[]) =>
    `## Phase Model\n\n| Phase | Why |\n|---|---|\n${
      rows.map((row) => `| ${row} | x |\n`).join("")
    }\n`;
  const headings =
    "## Phases\n\n### 1. Ask\n\n#### Deep\n\n### Write\n\n## Other\n\n### Not this\n";
  assertEquals(phases(model("1. Ask", "2) Write", "Loop", "1. Ask") + headings), ["Ask", "Write"]);
  assertEquals(phases(model("Ask", "Write")), ["Ask", "Write"]);
  assertEquals(phases(model("1. Ask", "Loop")), ["Ask"]);
  assertEquals(phases(model("Ask").replace("Phase |", "Step |") + headings), ["Ask", "Write"]);
  assertEquals(phases("## Phases\n\n1. **Ask**: who\n2. Write — what\n- Not this\n"), [
    "Ask",
    "Write",
  ]);
  assertEquals(phases("## Other\n\n1. Not this: x\n"), []);
});
