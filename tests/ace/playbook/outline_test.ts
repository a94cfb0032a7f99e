import { assertEquals } from "@std/assert";
import { withSections } from "../../../src/ace/playbook/outline.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

const added = (text: string, ...names: string[]) => withSections(parsePlaybook(text), names);

Deno.test("withSections() adds the headings that are missing, a blank line before each", () => {
  assertEquals(added("", "A", "B"), "## A\n\n## B\n");
  assertEquals(added("# T\n", "A"), "# T\n\n## A\n");
  assertEquals(added("# T", "A", "B"), "# T\n\n## A\n\n## B\n");
  assertEquals(added("# T\r\n", "A", "B"), "# T\r\n\r\n## A\r\n\r\n## B\r\n");
  assertEquals(added("## A\n\ntext", "A", "B"), "## A\n\ntext\n\n## B\n");
  assertEquals(added("## A\n### B", "B", "A"), "## A\n### B");
});
