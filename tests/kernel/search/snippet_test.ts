import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { lineAt, snippetOf } from "../../../src/kernel/search/snippet.ts";
import { parseFrontMatter } from "../../../src/kernel/markdown/front_matter.ts";

/** The snippet for the first place of `match` in `text`. */
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

Deno.test("snippetOf() shows a short paragraph whole, on one line", () => {
  assertEquals(
    snippet("# T\n\nOne two\nthree four.\n\n## U\n\nfive\n", "three"),
    "One two three four.",
  );
});

Deno.test("snippetOf() begins with the item, row or quote that the match is in", () => {
  assertEquals(snippet("text\n- one\n- two needle\n", "needle"), "- two needle");
  assertEquals(snippet("text\n12. two needle\n", "needle"), "12. two needle");
  assertEquals(snippet("|a|\n|-|\n|b|\n|needle|\n", "needle"), "|needle|");
});

Deno.test("snippetOf() begins with the sentence where its paragraph begins far before", () => {
  const before = (words: number) => `${"far ".repeat(words)}away. `;
  const text = "A sentence with a needle. And more.";
  assertEquals(snippet(before(30) + text, "needle"), `…${text}`);
  assertEquals(snippet(`# T\n\n${before(5)}${text}`, "needle"), before(5) + text);
});

Deno.test("snippetOf() begins at a word where no sentence is near", () => {
  const text = `${"word ".repeat(50)}needle ${"word ".repeat(50)}`;
  const shown = snippet(text, "needle");
  assert(shown.startsWith("…word "));
  assert(shown.endsWith(" word…"));
  assert(shown.indexOf("needle") <= 81);
});

Deno.test("snippetOf() never swallows the next heading, nor its underline", () => {
  assertEquals(snippet("needle one.\n\n## Next\n\ntext\n", "needle"), "needle one.");
  assertEquals(snippet("needle one.\n\nNext\n----\n\ntext\n", "needle"), "needle one.");
  assertEquals(snippet("needle one.\n\nNext\n====\n\ntext\n", "needle"), "needle one.");
});

Deno.test("snippetOf() shows what is under a heading that the match is in", () => {
  assertEquals(snippet("## The needle ##\n\nText of it.\n", "needle"), "The needle: Text of it.");
  assertEquals(
    snippet("The needle\n----------\n\nText of it.\n", "needle"),
    "The needle: Text of it.",
  );
  assertEquals(snippet("# Needle?\n\n## Summary\n\nText.\n", "Needle"), "Needle? Text.");
  assertEquals(snippet("## The needle\n", "needle"), "The needle");
});

Deno.test("snippetOf() leaves out lines that are only markup", () => {
  const text = "A needle:\n\n```sh\nrun it\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\nend\n";
  assertEquals(snippet(text, "needle"), "A needle: run it | a | b | | 1 | 2 | end");
});

Deno.test("snippetOf() keeps a line of markup that the match is in", () => {
  assertStringIncludes(snippet("text\n\n```needle\nx\n```\n", "needle"), "```needle");
});

Deno.test("snippetOf() shows of front matter only the line of the match", () => {
  const text = '---\ntype: "x"\ndescription: "About a needle"\nupdated: 1\n---\n\n# T\n\nText.\n';
  assertEquals(snippet(text, "needle"), 'description: "About a needle"');
});

Deno.test("snippetOf() does not begin in the front matter for a match in the body", () => {
  assertEquals(snippet("---\na: b\n---\nneedle\n", "needle"), "needle");
});

Deno.test("snippetOf() has at most 240 characters with every …, cut at words", () => {
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

Deno.test("snippetOf() shows whole what fits exactly, and cuts what is longer by one", () => {
  for (const size of [240, 241]) {
    const text = `needle ${"x ".repeat(200)}`.slice(0, size - 1) + "y";
    assertEquals(snippet(text, "needle").endsWith("y"), size === 240);
  }
});

Deno.test("snippetOf() ends without … where the section ends", () => {
  assertEquals(snippet("needle\n", "needle"), "needle");
  assertEquals(snippet(`needle ${"x ".repeat(110)}\n`, "needle").at(-1), "x");
  assertEquals(snippet(`needle ${"x ".repeat(130)}\n`, "needle").at(-1), "…");
});

Deno.test("snippetOf() shows a match in a line without spaces, cut anywhere", () => {
  const shown = snippet(`${"x".repeat(5000)}needle${"y".repeat(5000)}`, "needle");
  assert(shown.length <= 240);
  assert(shown.startsWith("…needley") && shown.endsWith("…"));
});

Deno.test("snippetOf() does not cut a pair of surrogates", () => {
  for (let pad = 0; pad < 4; pad++) {
    const shown = snippet(`needle${"x".repeat(pad)}${"😀".repeat(500)}`, "needle");
    assert(shown.isWellFormed() && !shown.includes("\ufffd"), `${pad}`);
  }
});

Deno.test("snippetOf() shows nothing that could forge a line or turn the text", () => {
  const shown = snippet("a needle\u2028b\u0000c\u202ed\x1b[31m e\r\nf\tg", "needle");
  assertEquals(shown, "a needle b c d [31m e f g");
});

Deno.test("snippetOf() reads CRLF", () => {
  const text = "# T\r\n\r\nOne\r\ntwo needle.\r\n\r\nNext\r\n----\r\n";
  assertEquals(snippet(text, "needle"), "One two needle.");
});

Deno.test("snippetOf() goes on behind a match that begins the body", () => {
  assertEquals(snippet("---\na: b\n---\nneedle one\ntwo\n", "needle"), "needle one two");
});

Deno.test("snippetOf() begins behind the first white space, though nothing is before it", () => {
  const word = "b".repeat(79);
  assertEquals(snippet(`${"a".repeat(100)} ${word}needle`, "needle"), `…${word}needle`);
});

Deno.test("snippetOf() leaves out a heading above the match in a text that begins with a line break", () => {
  assertEquals(snippet("\nplain\n===\nneedle\n", "needle"), "needle");
});

Deno.test("snippetOf() marks a cut behind a line that just fits, and cuts a word that is longer", () => {
  const line = `needle ${"a".repeat(232)}`;
  assertEquals([line.length, snippet(`${line}\nmore\n`, "needle")], [239, `${line}…`]);
  const long = `${"a".repeat(74)}needle ${"b".repeat(300)}`;
  assertEquals(snippet(long, "needle"), `${long.slice(0, 239)}…`);
});
