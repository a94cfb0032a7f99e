import { assertEquals, assertStringIncludes } from "@std/assert";
import { markdownHtml } from "../../../src/kernel/page/markdown.ts";

/** Returns the HTML of a Markdown text without line breaks. */
function shown(text: string, resolve?: (href: string) => string | undefined): string {
  return String(markdownHtml(text, resolve)).replace(/\n/g, "");
}

Deno.test("markdownHtml() shows block-level HTML as text", () => {
  assertEquals(
    shown("<script>alert(1)</script>"),
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  );
});

Deno.test("markdownHtml() shows inline HTML as text", () => {
  assertEquals(shown("a <img src=x> b"), "<p>a &lt;img src=x&gt; b</p>");
});

Deno.test("markdownHtml() shows a link as text if its scheme is not http, https or mailto", () => {
  assertEquals(shown("[a](javascript:alert)"), "<p>a</p>");
});

Deno.test("markdownHtml() escapes quotation marks in an address", () => {
  assertEquals(
    shown(`[a](<https://x.test/"onclick=">)`),
    `<p><a href="https://x.test/&quot;onclick=&quot;" rel="noreferrer">a</a></p>`,
  );
});

Deno.test("markdownHtml() replaces an image with a link", () => {
  assertEquals(
    shown("![a](https://x.test/y.png)"),
    `<p><a href="https://x.test/y.png" rel="noreferrer">a</a></p>`,
  );
});

Deno.test("markdownHtml() links a record's relative address to its text on the page", () => {
  assertEquals(shown("[a](../b.md)", () => "adr/b c"), `<p><a href="#adr/b%20c">a</a></p>`);
});

Deno.test("markdownHtml() omits the document's title", () => {
  assertEquals(shown("# Title\n\n## Part\n\nText"), "<h3>Part</h3><p>Text</p>");
});

Deno.test("markdownHtml() decodes the common character references", () => {
  assertEquals(shown("a &lt;b&gt; &amp; c"), "<p>a &lt;b&gt; &amp; c</p>");
});

Deno.test("markdownHtml() renders a table", () => {
  assertStringIncludes(shown("| a |\n|---|\n| b |"), "<tbody><tr><td>b</td></tr></tbody>");
});

Deno.test("markdownHtml() shows task list items with their check marks", () => {
  assertStringIncludes(shown("- [x] a\n- [ ] b"), "☑");
});

Deno.test("markdownHtml() shows a text with thousands of unclosed emphasis markers unformatted", () => {
  assertStringIncludes(shown("**a *b".repeat(10_000)), "<pre>**a");
});

Deno.test("markdownHtml() shows thousands of nested lists unformatted", () => {
  assertStringIncludes(shown("- ".repeat(2000) + "a"), "<pre>- -");
});
