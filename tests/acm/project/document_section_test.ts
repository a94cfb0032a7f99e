import { assertEquals } from "@std/assert";
import { isNone, sectionOf } from "../../../src/acm/project/document_section.ts";
import { documentOf } from "../project_document.ts";

Deno.test("sectionOf() holds the lines under a heading, up to the next of its level", () => {
  const section = sectionOf(documentOf("# A\n\n## 2. **B**\nb\n### C\nc\n## D\nd\n"), "b");
  assertEquals(section?.where, "x.md line 3");
  assertEquals(section?.lines.map(({ text, number }) => [number, text]), [
    [4, "b"],
    [5, "### C"],
    [6, "c"],
  ]);
});

Deno.test("sectionOf() is undefined for a heading that is only in code or front matter", () => {
  assertEquals(
    sectionOf(documentOf("---\nx: y\n# b\n---\n```\n# b\n```\n    # b\n"), "b"),
    undefined,
  );
});

Deno.test("sectionOf() counts lines of the document, with its front matter", () => {
  const section = sectionOf(documentOf("---\na: b\n---\n\nC\n=\n\nd\n"), "c");
  assertEquals(section?.where, "x.md line 5");
  assertEquals(section?.lines.map(({ number }) => number), [7, 8]);
});

Deno.test("isNone() is true for no text, placeholders and the word none", () => {
  const none = (body: string) => {
    const section = sectionOf(documentOf(`# A\n${body}`), "a");
    return section && isNone(section);
  };
  assertEquals(["", "\n—\n", "None", "- N/A", "nothing yet"].map(none), Array(5).fill(true));
  assertEquals(["x", "None\n\n- x", "nonesuch"].map(none), Array(3).fill(false));
});
