import { assert, assertEquals, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { findSection, headingKey } from "../../../src/kernel/markdown/headings.ts";

const DOCUMENT = [
  "# Guide",
  "Intro.",
  "## Scope",
  "In.",
  "### Out of Scope",
  "Out.",
  "```",
  "## Fenced",
  "```",
  "## Success Criteria",
  "Yes.",
  "## Success Story",
  "No.",
  "# Notes",
  "First.",
  "# Annex",
  "## Notes",
  "Second.",
  "",
].join("\n");

Deno.test("headingKey() ignores letter case, emphasis, code markers and section numbers", () => {
  for (
    const heading of [
      "Open Questions",
      "**Open** questions",
      "3. `Open`  Questions",
      "2.1 open questions",
    ]
  ) {
    assertEquals(headingKey(heading), "open questions");
  }
  assertEquals(headingKey("1.0"), "1.0");
});

Deno.test("findSection() returns the exact text of a section and its subsections", () => {
  const scope = "## Scope\nIn.\n### Out of Scope\nOut.\n```\n## Fenced\n```\n";
  assertEquals(findSection(DOCUMENT, "Scope"), scope);
  assertEquals(findSection(DOCUMENT, "Out of Scope"), scope.slice(scope.indexOf("###")));
  assertEquals(findSection(DOCUMENT, "Annex"), "# Annex\n## Notes\nSecond.\n");
});

Deno.test("findSection() accepts a heading in any letter case and a unique prefix", () => {
  assertEquals(findSection(DOCUMENT, "  sCOPE "), findSection(DOCUMENT, "Scope"));
  assertEquals(findSection(DOCUMENT, "success c"), "## Success Criteria\nYes.\n");
});

Deno.test("findSection() prefers a complete heading to a prefix match", () => {
  assertEquals(findSection("# Scope of work\na\n# Scope\nb\n", "scope"), "# Scope\nb\n");
});

Deno.test("findSection() returns all sections with the same heading", () => {
  assertEquals(findSection(DOCUMENT, "notes"), "# Notes\nFirst.\n\n## Notes\nSecond.\n");
});

Deno.test("findSection() lists the document's headings if no heading matches", () => {
  const error = assertThrows(() => findSection(DOCUMENT, "Fenced"), ToolError);
  assertEquals(
    error.text,
    'No heading matches section "Fenced"\nHeadings: Guide; Scope; Out of Scope; ' +
      "Success Criteria; Success Story; Notes; Annex; Notes",
  );
});

Deno.test("findSection() lists the matching headings if a prefix is ambiguous", () => {
  const error = assertThrows(() => findSection(DOCUMENT, "success"), ToolError);
  assertEquals(
    error.text,
    'Several headings begin with section "success"\nHeadings: Success Criteria; Success Story',
  );
});

Deno.test("findSection() reports that a document has no headings", () => {
  const error = assertThrows(() => findSection("text\n", "x"), ToolError);
  assertEquals(error.next, "This document has no headings. Omit section.");
});

Deno.test("findSection() limits the length of its error", () => {
  const many = Array.from({ length: 500 }, (_, index) => `# ${"h".repeat(200)} ${index}`).join(
    "\n",
  );
  const error = assertThrows(
    () => findSection(many, "\n\u202e" + "x".repeat(1_000_000)),
    ToolError,
  );
  assert(error.message.length < 120);
  assert(error.text.length < 80 * 82 + 150);
});
