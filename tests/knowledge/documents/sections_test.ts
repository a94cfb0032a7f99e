import { assertEquals } from "@std/assert";
import { entrySections } from "../../../src/knowledge/documents/sections.ts";

const titlesIn = (text: string): string[] =>
  entrySections("docs/guide.md", text).sections.map(({ headings }) => headings.join(" > "));

Deno.test("a section includes the headings above its text, outermost first", () =>
  assertEquals(titlesIn("# Guide\n\na\n\n## Steps\n\n### Ship\n\nb\n\n## End\n\nc\n"), [
    "Guide",
    "Guide > Steps > Ship",
    "Guide > End",
  ]));

Deno.test("a section without text produces no entry", () =>
  assertEquals(titlesIn("# Guide\n\n## Empty\n\n## Full\n\ntext\n"), ["Guide > Full"]));

Deno.test("the text before the first heading has the document's name as its heading", () =>
  assertEquals(titlesIn("First.\n\n# Guide\n\nSecond.\n"), ["guide", "Guide"]));

Deno.test("a document without a top-level heading uses its title as the outermost heading", () =>
  assertEquals(titlesIn("---\ntitle: Rules\n---\n## Names\n\ntext\n"), ["Rules > Names"]));

Deno.test("a comment in a code block is not a heading", () =>
  assertEquals(titlesIn("# Guide\n\n```sh\n# no heading\n```\n"), ["Guide"]));

Deno.test("sections with identical headings are numbered", () => {
  const { sections } = entrySections("a.md", "## Notes\n\na\n\n## Notes\n\nb\n");
  assertEquals(sections.map(({ occurrence }) => occurrence), [0, 1]);
});

Deno.test("a section stores the line number of its heading for any line endings", () => {
  const { sections } = entrySections("a.md", "# A\r\n\r\none\r\n\r\n## B\r\n\r\ntwo\r\n");
  assertEquals(sections.map(({ line }) => line), [1, 5]);
  assertEquals(sections.map(({ text }) => text), ["one", "two"]);
});

Deno.test("a long section is split between paragraphs without losing text", () => {
  const paragraphs = Array.from({ length: 40 }, (_, at) => `${at} ${"word ".repeat(60)}`.trim());
  const { sections } = entrySections("a.md", `# A\n\n${paragraphs.join("\n\n")}\n`);
  assertEquals(sections.map(({ text }) => text).join("\n\n"), paragraphs.join("\n\n"));
  assertEquals(sections.map(({ part }) => part), sections.map((_, at) => at));
});

Deno.test("front matter sets the role and the valid tags of a document's entries", () => {
  const { role, tags } = entrySections(
    "a.md",
    "---\nrole: qa\ntags: [Release, a/b, two words]\n---\nx",
  );
  assertEquals(role, "qa");
  assertEquals(tags, ["release", "two-words"]);
});

Deno.test("a note with a knowledge_id is one section with the exact text of its body, including headings", () => {
  const id = "5f0c1a52-7d0e-4a3c-9a54-0c1d2e3f4a5b";
  const text = `---\nknowledge_id: ${id}\ntitle: "T"\n---\n\n# One\n\ntwo\n`;
  const { noteId, sections, title } = entrySections("a.md", text);
  assertEquals(noteId, id);
  assertEquals(title, "T");
  assertEquals(sections.map((section) => section.text), ["# One\n\ntwo"]);
});
