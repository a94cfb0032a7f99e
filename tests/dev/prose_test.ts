import { assertEquals } from "@std/assert";
import { sentencesIn, wordCount } from "../../src/dev/prose/documents.ts";
import { codePassages } from "../../src/dev/prose/passages.ts";
import { misspellings } from "../../src/dev/prose/spelling.ts";

const FILE = "tests/fixtures/prose/example.ts";

const textsOf = (kind: string): string[] =>
  codePassages(FILE).filter((passage) => passage.kind === kind)
    .map(({ lines }) => lines.map(({ text }) => text).join(" ").trim());

const documentOf = (text: string) => ({
  kind: "README" as const,
  file: "README.md",
  text,
  lines: text.split("\n").map((_, index) => index + 1),
});

Deno.test("codePassages() joins adjacent line comments and ignores // inside them", () => {
  assertEquals(textsOf("line comment"), [
    'The name may be empty: "// not a comment". The caller checks that.',
  ]);
});

Deno.test("codePassages() returns doc comments with their line numbers", () => {
  const [comment] = codePassages(FILE).filter(({ kind }) => kind === "doc comment");
  assertEquals(comment?.lines[0], { line: 1, text: "Returns a greeting. It names the user." });
});

Deno.test("codePassages() ignores error texts in test code", () => {
  assertEquals(textsOf("error"), []);
});

Deno.test("sentencesIn() splits paragraphs and table cells, and returns their line numbers", () => {
  const found = [
    ...sentencesIn(documentOf("One is here. `two` is\nthere.\n\n| a | b |\n|---|---|\n")),
  ];
  assertEquals(found.map(({ line, text }) => [line, text]), [
    [1, "One is here."],
    [1, "`two` is there."],
    [4, "a"],
    [4, "b"],
  ]);
});

Deno.test("wordCount() counts only a link's text, and counts a code span as one word", () => {
  assertEquals(wordCount("See [the list](https://example.org/a b) of `many words here`."), 5);
});

Deno.test("misspellings() reports unknown words outside code, with their locations", async () => {
  const found = await misspellings([documentOf("Right.\n\nThis is wronng, `wronng` isn't.")]);
  assertEquals(found, ["README.md:3  unknown word: wronng"]);
});
