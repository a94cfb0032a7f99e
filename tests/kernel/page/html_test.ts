import { assertEquals } from "@std/assert";
import { html } from "../../../src/kernel/page/html.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";

Deno.test("html() escapes characters that could end a text node, an attribute or a tag", () => {
  const text = `<script>alert("1")</script>' onerror=x &amp; \`a\``;
  const escaped =
    "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onerror=x &amp;amp; &#96;a&#96;";
  assertEquals(`${html`<p title="${text}">${text}</p>`}`, `<p title="${escaped}">${escaped}</p>`);
});

Deno.test("html() escapes characters that reverse or hide text", () => {
  assertEquals(
    `${html`<b>${"a\u202eb\u2066c\u200bd\0\ud800"}</b>`}`,
    "<b>a\\u202eb\\u2066c\\u200bd\\u0000\ufffd</b>",
  );
});

Deno.test("html() inserts templates and lists unescaped and omits undefined and false", () => {
  const parts = ["a", "<"].map((one) => html`<li>${one}</li>`);
  assertEquals(
    `${html`<ul>${parts}${undefined}${false}${0}</ul>`}`,
    "<ul><li>a</li><li>&lt;</li>0</ul>",
  );
});

Deno.test("templates insert values only into text and quoted attributes", async () => {
  const unquoted = /=\$\{|<\$\{|<\/\$\{|<[a-z]+ \$\{/;
  const wrong: string[] = [];
  for (const file of pageSources(repositoryPath("src"))) {
    const text = await Deno.readTextFile(file);
    for (const [index, line] of text.split("\n").entries()) {
      if (unquoted.test(line)) wrong.push(`${file}:${index + 1}: ${line}`);
    }
  }
  assertEquals(wrong, []);
});

function* pageSources(folder: string): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* pageSources(path);
    else if (/\/src\/\w+\/page(?:\/\w+)?\.ts$/.test(path)) yield path;
  }
}
