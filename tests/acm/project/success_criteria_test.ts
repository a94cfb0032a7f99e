import { assertEquals } from "@std/assert";
import { seeSuccessCriteria } from "../../../src/acm/project/success_criteria.ts";
import { documentOf } from "../project_document.ts";

const brief = documentOf(
  "## Success Criteria\n\n- [ ] **SC-1:** Tides are shown at once\n- [ ] Seven days of predictions work offline\n- [x] S3: Readers can tell ebb from flood\n",
  "docs/brief.md",
);

Deno.test("seeSuccessCriteria() lists each success criterion with the lines that mention it", () => {
  const design = documentOf(
    "Predictions of seven days are kept, so they work offline.\n",
    "docs/design.md",
  );
  const tasks = documentOf("| 1 | Compute (SC-1) |\n| 2 | SC-10, SC-1x |\n", "docs/tasks.md");
  const found = seeSuccessCriteria(brief, [design, tasks, { problem: "missing" }]);
  assertEquals(found.map(({ finding }) => [finding.verdict, finding.references]), [
    ["undecided", [{ file: "docs/tasks.md", line: 1 }]],
    ["undecided", [{ file: "docs/design.md", line: 1 }]],
    ["met", []],
  ]);
});

Deno.test("seeSuccessCriteria() leaves a referenced criterion to a reviewer and names its first reference", () => {
  const tasks = documentOf("Text\n\nSC-1 first\n\nSC-1 again\n", "docs/tasks.md");
  const [first] = seeSuccessCriteria(brief, [tasks]);
  assertEquals(first?.finding.place, { file: "docs/tasks.md", line: 3 });
  assertEquals(first?.finding.isForPerson, true);
  assertEquals(first?.finding.references?.length, 2);
  assertEquals(first?.finding.found, "referenced; a reviewer decides if the criterion is met");
  const [many] = seeSuccessCriteria(brief, [documentOf("SC-1\n".repeat(9), "docs/design.md")]);
  assertEquals(many?.finding.references?.length, 8);
});

Deno.test("seeSuccessCriteria() reports undecided if no line refers to the criterion", () => {
  const [first] = seeSuccessCriteria(brief, []);
  assertEquals([first?.finding.verdict, first?.finding.found], [
    "undecided",
    "no reference in design, tasks or status",
  ]);
  assertEquals([first?.criterion.file, first?.criterion.line], ["docs/brief.md", 3]);
});

Deno.test("seeSuccessCriteria() recognises whole ids, or at least three words and most of a criterion", () => {
  const checked = (criterion: string, line: string): number => {
    const text = `## Success Criteria\n\n- [ ] ${criterion}\n`;
    const [found] = seeSuccessCriteria(documentOf(text), [
      documentOf(`${line}\n`, "docs/design.md"),
    ]);
    return found?.finding.references?.length ?? 0;
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
