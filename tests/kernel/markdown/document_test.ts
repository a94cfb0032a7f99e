import { assertEquals } from "@std/assert";
import { documentName, headingAt, parseDocument } from "../../../src/kernel/markdown/document.ts";

const title = (text: string) => parseDocument("kb/some-name.md", text).title;

Deno.test("parseDocument() takes the title from the front matter, the first heading or the file name", () => {
  assertEquals(title("---\ntitle: From Front Matter\n---\n# Heading\n"), "From Front Matter");
  assertEquals(title("---\ntype: x\n---\n\ntext\n\n## Heading *it* is\n"), "Heading *it* is");
  assertEquals(title("Setext\nheading\n=======\n"), "Setext heading");
  assertEquals(title("no heading at all\n"), "some-name");
  assertEquals(title(""), "some-name");
});

Deno.test("parseDocument() ignores headings in fenced code and a blank title", () => {
  assertEquals(title("```\n# Not this\n```\n\n# But this\n"), "But this");
  assertEquals(title('---\ntitle: ""\n---\n# But this\n'), "But this");
  assertEquals(title("---\ntitle: [a]\n---\n# But this\n"), "But this");
});

Deno.test("parseDocument() finds a heading far from the beginning", () => {
  assertEquals(title(`${"text\n".repeat(2000)}\n# Far\n`), "Far");
  assertEquals(title(`\`\`\`\n${"# not this\n".repeat(400)}\`\`\`\n\n# Far\n`), "Far");
});

Deno.test("parseDocument() reads the rest of a document if its front matter is invalid", () => {
  const document = parseDocument("kb/a.md", "---\na: b: c\n---\n# Heading\n");
  assertEquals([document.title, document.bodyOffset], ["Heading", 16]);
});

Deno.test("parseDocument() returns the whole title on one line", () => {
  assertEquals(title('---\ntitle: "a\\n- forged\\u202e"\n---\n'), "a - forged");
  assertEquals(title(`# ${"x".repeat(6000)}\n\ntext\n`).length, 6000);
});

Deno.test("documentName() returns the file's name without its folder and extension", () => {
  assertEquals(["kb/a.md", "kb/b/c.d.md"].map(documentName), ["a", "c.d"]);
});

Deno.test("headingAt() returns the heading of the section that contains the offset", () => {
  const text = "intro\n\n# One\n\ntext\n\nTwo\nlines\n-----\n\nmore\n\n```\n# no\n```\n\nend\n";
  const document = parseDocument("kb/a.md", text);
  const heading = (match: string) => headingAt(document, text.indexOf(match))?.text;
  assertEquals(heading("intro"), undefined);
  assertEquals(heading("One"), "One");
  assertEquals(heading("text"), "One");
  assertEquals(heading("Two"), "Two lines");
  assertEquals(heading("lines"), "Two lines");
  assertEquals(heading("more"), "Two lines");
  assertEquals(heading("end"), "Two lines");
});
