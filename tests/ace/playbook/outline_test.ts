import { assertEquals } from "@std/assert";
import { sectionNotFound, withSections } from "../../../src/ace/playbook/outline.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

const added = (text: string, ...names: string[]) => withSections(parsePlaybook(text), names);

Deno.test("withSections() adds each missing heading after a blank line", () => {
  assertEquals(added("", "A", "B"), "## A\n\n## B\n");
  assertEquals(added("# T\n", "A"), "# T\n\n## A\n");
  assertEquals(added("# T", "A", "B"), "# T\n\n## A\n\n## B\n");
  assertEquals(added("# T\r\n", "A", "B"), "# T\r\n\r\n## A\r\n\r\n## B\r\n");
  assertEquals(added("## A\n\ntext", "A", "B"), "## A\n\ntext\n\n## B\n");
  assertEquals(added("## A\n### B", "B", "A"), "## A\n### B");
});

Deno.test("sectionNotFound() lists existing sections, with a longer list in its details", () => {
  const sections = Array.from({ length: 201 }, (_, at) => ({ name: `S${at}` }));
  const long = "x".repeat(300);
  const { message, next, details } = sectionNotFound(["No", long], [...sections, ...sections]);
  assertEquals(message, `The playbook has no section "No", "${long.slice(0, 79)}…"`);
  assertEquals(
    next?.split("Sections: ")[1],
    `${sections.slice(0, 40).map(({ name }) => name).join("; ")}.`,
  );
  assertEquals(details, {
    missing: ["No", `${long.slice(0, 199)}…`],
    sections: sections.slice(0, 200).map(({ name }) => name),
  });
  assertEquals(sectionNotFound(["No"], []).next?.endsWith("Sections: none."), true);
});
