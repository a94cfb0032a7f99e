import { assertEquals, assertStringIncludes } from "@std/assert";
import { PageTexts } from "../../../src/kernel/page/text.ts";

function drawn(markdown: string): string {
  return `${new PageTexts().draw(markdown)}`;
}

Deno.test("draw() leaves out front matter and title, and separates headings, items and code", () => {
  const text =
    "---\na: 1\n---\n\n# Title\n\n## Part\n\nOne\nline\n- first\n  more\n\n```\nx\n```\n";
  assertEquals(
    drawn(text),
    '<p class="heading">Part</p><p class="paragraph">One line</p>' +
      '<p class="item">- first more</p><pre tabindex="0">x</pre>',
  );
});

Deno.test("draw() links only web addresses", () => {
  const text = "[web](https://example.org/) [file](other.md) [code](javascript:alert)";
  assertEquals(
    drawn(text),
    '<p class="paragraph"><a href="https://example.org/" rel="noreferrer">web</a> file code</p>',
  );
});

Deno.test("draw() shows an unclosed code block to its end", () => {
  assertStringIncludes(drawn("~~~\n# a\n- b"), "# a\n- b</pre>");
});

Deno.test("PageTexts replaces a text above the page's limit with a note", () => {
  const texts = new PageTexts();
  assertEquals(`${texts.draw("a ".repeat(1_000_000))}`.length > 2_000_000, true);
  assertStringIncludes(`${texts.draw("b ".repeat(1_000_000))}`, "Its file has the text");
});
