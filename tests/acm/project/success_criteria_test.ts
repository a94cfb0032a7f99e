import { assertEquals } from "@std/assert";
import { checkSuccessCriteria } from "../../../src/acm/project/success_criteria.ts";
import { documentOf } from "../project_document.ts";

const brief = documentOf(
  "## Success Criteria\n\n- [ ] **SC-1:** Tides are shown at once\n- [ ] Seven days of predictions work offline\n- [x] S3: Readers can tell ebb from flood\n",
  "docs/brief.md",
);

Deno.test("checkSuccessCriteria() lists each criterion with the lines that refer to it", () => {
  const design = documentOf(
    "Predictions of seven days are kept, so they work offline.\n",
    "docs/design.md",
  );
  const tasks = documentOf("| 1 | Compute (SC-1) |\n| 2 | SC-10, SC-1x |\n", "docs/tasks.md");
  const checks = checkSuccessCriteria(brief, [design, tasks, { problem: "missing" }]);
  assertEquals(checks.map(({ verdict, references }) => [verdict, references]), [
    ["undecided", [{ file: "docs/tasks.md", line: 1 }]],
    ["undecided", [{ file: "docs/design.md", line: 1 }]],
    ["met", []],
  ]);
});

Deno.test("checkSuccessCriteria() leaves what is referred to to a person, at the first place", () => {
  const tasks = documentOf("Text\n\nSC-1 first\n\nSC-1 again\n", "docs/tasks.md");
  const [first, second] = checkSuccessCriteria(brief, [tasks]);
  assertEquals([first?.file, first?.line, first?.for_person, first?.references?.length], [
    "docs/tasks.md",
    3,
    true,
    2,
  ]);
  assertEquals(first?.found, "referred to; whether it holds is for a person");
  assertEquals([second?.file, second?.line, second?.for_person], ["docs/brief.md", 4, undefined]);
  const [once] = checkSuccessCriteria(brief, [documentOf("SC-1\n", "docs/design.md")]);
  assertEquals([once?.file, once?.for_person], ["docs/design.md", true]);
  const many = checkSuccessCriteria(brief, [documentOf("SC-1\n".repeat(9), "docs/design.md")]);
  assertEquals(many[0]?.references?.length, 8);
});

Deno.test("checkSuccessCriteria() claims nothing where no line refers to a criterion", () => {
  const [first] = checkSuccessCriteria(brief, []);
  assertEquals([first?.verdict, first?.found], [
    "undecided",
    "no reference found in design, tasks or status",
  ]);
  assertEquals([first?.file, first?.line], ["docs/brief.md", 3]);
});

Deno.test("checkSuccessCriteria() takes three words and most of a criterion for a reference, and whole ids", () => {
  const checked = (criterion: string, line: string): number => {
    const text = `## Success Criteria\n\n- [ ] ${criterion}\n`;
    const [check] = checkSuccessCriteria(documentOf(text), [
      documentOf(`${line}\n`, "docs/design.md"),
    ]);
    return check?.references?.length ?? 0;
  };
  const criterion = "Harbour tides predicted nightly";
  assertEquals(checked(criterion, "Tides of the harbour are predicted nightly"), 1);
  assertEquals(checked(criterion, "Harbour tides"), 0);
  assertEquals(checked("Harbour tides", "Harbour tides"), 0);
  assertEquals(checked("Harbour tides predicted", "Harbour tides predicted"), 1);
  assertEquals(checked("SC-1: Fast", "SC-12 and SC-1 are met"), 1);
  assertEquals([checked("SC-1: Fast", "XSC-1"), checked("SC-1: Fast", "SC-1x, SC-12")], [0, 0]);
  assertEquals(checked("SC-1: Fast", "SC-1"), 1);
});
