import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { lineAt, snippetOf } from "../../../src/kernel/search/snippet.ts";
import { parseFrontMatter } from "../../../src/kernel/markdown/front_matter.ts";

/** Returns the snippet for the first occurrence of `match` in `text`. */
function snippet(text: string, match: string): string {
  const start = text.indexOf(match);
  assert(start >= 0, match);
  const { bodyOffset } = parseFrontMatter(text);
  return snippetOf({ text, bodyOffset }, { start, end: start + match.length });
}

Deno.test("lineAt() counts lines from 1", () => {
  assertEquals([0, 1, 2, 3].map((offset) => lineAt("a\nb\n", offset)), [1, 1, 2, 2]);
  assertEquals([0, 1, 2].map((offset) => lineAt("\n\n", offset)), [1, 2, 3]);
});

Deno.test("snippetOf() returns a short paragraph uncut on one line", () => {
  assertEquals(
    snippet("# T\n\nOne two\nthree four.\n\n## U\n\nfive\n", "three"),
    "One two three four.",
  );
});

Deno.test("snippetOf() begins with the list item, table row or quote that contains the match", () => {
  assertEquals(snippet("text\n- one\n- two needle\n", "needle"), "- two needle");
  assertEquals(snippet("text\n12. two needle\n", "needle"), "12. two needle");
  assertEquals(snippet("|a|\n|-|\n|b|\n|needle|\n", "needle"), "|needle|");
});

Deno.test("snippetOf() begins with the sentence that contains the match if the paragraph is long", () => {
  const before = (words: number) => `${"far ".repeat(words)}away. `;
  const text = "A sentence with a needle. And more.";
  assertEquals(snippet(before(30) + text, "needle"), `…${text}`);
  assertEquals(snippet(`# T\n\n${before(5)}${text}`, "needle"), before(5) + text);
});

Deno.test("snippetOf() begins at a word if no sentence begins nearby", () => {
  const text = `${"word ".repeat(50)}needle ${"word ".repeat(50)}`;
  const shown = snippet(text, "needle");
  assert(shown.startsWith("…word "));
  assert(shown.endsWith(" word…"));
  assert(shown.indexOf("needle") <= 81);
});

Deno.test("snippetOf() ends before the next heading, even if the heading is underlined", () => {
  assertEquals(snippet("needle one.\n\n## Next\n\ntext\n", "needle"), "needle one.");
  assertEquals(snippet("needle one.\n\nNext\n----\n\ntext\n", "needle"), "needle one.");
  assertEquals(snippet("needle one.\n\nNext\n====\n\ntext\n", "needle"), "needle one.");
});

Deno.test("snippetOf() shows the text below a matching heading", () => {
  assertEquals(snippet("## The needle ##\n\nText of it.\n", "needle"), "The needle: Text of it.");
  assertEquals(
    snippet("The needle\n----------\n\nText of it.\n", "needle"),
    "The needle: Text of it.",
  );
  assertEquals(snippet("# Needle?\n\n## Summary\n\nText.\n", "Needle"), "Needle? Text.");
  assertEquals(snippet("## The needle\n", "needle"), "The needle");
});

Deno.test("snippetOf() omits lines that contain only markup", () => {
  const text = "A needle:\n\n```sh\nrun it\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nend\n";
  assertEquals(snippet(text, "needle"), "A needle: run it | a | b | | 1 | 2 | end");
});

Deno.test("snippetOf() keeps a markup line that contains the match", () => {
  assertStringIncludes(snippet("text\n\n```needle\nx\n```\n", "needle"), "```needle");
});

Deno.test("snippetOf() shows only the matching line if the match is in the front matter", () => {
  const text = '---\ntype: "x"\ndescription: "About a needle"\nupdated: 1\n---\n\n# T\n\nText.\n';
  assertEquals(snippet(text, "needle"), 'description: "About a needle"');
});

Deno.test("snippetOf() does not include front matter if the match is in the body", () => {
  assertEquals(snippet("---\na: b\n---\nneedle\n", "needle"), "needle");
});

Deno.test("snippetOf() cuts between words, to at most 240 characters including each …", () => {
  for (const before of [0, 10, 79, 80, 81, 200]) {
    for (const size of [1, 3, 7, 13]) {
      const text = `${"a".repeat(size)} `.repeat(before) + "needle " + "b c d ".repeat(200);
      const shown = snippet(text, "needle");
      assert(shown.length <= 240, `${before} ${size}: ${shown.length}`);
      assert(shown.length > 200, `${before} ${size}: ${shown.length}`);
      assertStringIncludes(shown, "needle");
      const words = shown.replaceAll("…", "").split(" ");
      assertEquals(words.filter((word) => !text.split(" ").includes(word)), []);
    }
  }
});

Deno.test("snippetOf() cuts a text only if it exceeds the limit", () => {
  for (const size of [240, 241]) {
    const text = `needle ${"x ".repeat(200)}`.slice(0, size - 1) + "y";
    assertEquals(snippet(text, "needle").endsWith("y"), size === 240);
  }
});

Deno.test("snippetOf() adds no … at the end of a section", () => {
  assertEquals(snippet("needle\n", "needle"), "needle");
  assertEquals(snippet(`needle ${"x ".repeat(110)}\n`, "needle").at(-1), "x");
  assertEquals(snippet(`needle ${"x ".repeat(130)}\n`, "needle").at(-1), "…");
});

Deno.test("snippetOf() cuts a line without spaces at any character around the match", () => {
  const shown = snippet(`${"x".repeat(5000)}needle${"y".repeat(5000)}`, "needle");
  assert(shown.length <= 240);
  assert(shown.startsWith("…needley") && shown.endsWith("…"));
});

Deno.test("snippetOf() does not split a surrogate pair", () => {
  for (let pad = 0; pad < 4; pad++) {
    const shown = snippet(`needle${"x".repeat(pad)}${"😀".repeat(500)}`, "needle");
    assert(shown.isWellFormed() && !shown.includes("\ufffd"), `${pad}`);
  }
});

Deno.test("snippetOf() removes characters that could fake a line or reverse text", () => {
  const shown = snippet("a needle\u2028b\u0000c\u202ed\x1b[31m e\r\nf\tg", "needle");
  assertEquals(shown, "a needle b c d [31m e f g");
});

Deno.test("snippetOf() reads text with CRLF line breaks", () => {
  const text = "# T\r\n\r\nOne\r\ntwo needle.\r\n\r\nNext\r\n----\r\n";
  assertEquals(snippet(text, "needle"), "One two needle.");
});

Deno.test("snippetOf() includes text after a match at the beginning of the body", () => {
  assertEquals(snippet("---\na: b\n---\nneedle one\ntwo\n", "needle"), "needle one two");
});

Deno.test("snippetOf() begins after the leading white space", () => {
  const word = "b".repeat(79);
  assertEquals(snippet(`${"a".repeat(100)} ${word}needle`, "needle"), `…${word}needle`);
});

Deno.test("snippetOf() omits a heading above the match if the text begins with a line break", () => {
  assertEquals(snippet("\nplain\n===\nneedle\n", "needle"), "needle");
});

Deno.test("snippetOf() marks a cut after a line that just fits and splits a longer word", () => {
  const line = `needle ${"a".repeat(232)}`;
  assertEquals([line.length, snippet(`${line}\nmore\n`, "needle")], [239, `${line}…`]);
  const long = `${"a".repeat(74)}needle ${"b".repeat(300)}`;
  assertEquals(snippet(long, "needle"), `${long.slice(0, 239)}…`);
});
