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

Deno.test("checkSuccessCriteria() claims nothing where no line refers to a criterion", () => {
  const [first] = checkSuccessCriteria(brief, []);
  assertEquals([first?.verdict, first?.found], [
    "undecided",
    "no reference found in design, tasks or status",
  ]);
  assertEquals([first?.file, first?.line], ["docs/brief.md", 3]);
});
