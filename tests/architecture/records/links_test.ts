import { assertEquals } from "@std/assert";
import { linkedPath, linksOf } from "../../../src/architecture/records/links.ts";

Deno.test("linksOf() returns links, images and definitions with their lines, except those in code", () => {
  const text = '[a](b.md) ![i](c.png "Title")\n`[x](y.md)` [d](<e f.md>)\n\n[ref]: g.md\n\n' +
    "```\n[no](no.md)\n```\n\n[h](i_(j).md)\n";
  assertEquals(linksOf(text).map(({ target, line }) => `${line} ${target}`), [
    "1 b.md",
    "1 c.png",
    "2 e f.md",
    "4 g.md",
    "10 i_(j).md",
  ]);
});

for (
  const line of [
    "[^1]: about, it says",
    "[note]: this goes on",
    "[a](Naming of Stored Objects) says",
  ]
) {
  Deno.test(`linksOf() finds no link in "${line}"`, () => assertEquals(linksOf(line), []));
}

Deno.test("linksOf() recognises an image with a size", () => {
  assertEquals(linksOf("![a](b.png =100x20)"), [{ target: "b.png", line: 1 }]);
});

Deno.test("linksOf() recognises a definition with a title", () => {
  assertEquals(linksOf('[a]: b.md "B"'), [{ target: "b.md", line: 1 }]);
});

Deno.test("linkedPath() returns a link's path relative to the root folder", () => {
  const from = (target: string) => linkedPath("resources/adr/sub/001-a.md", target);
  assertEquals(from("002-b.md"), "resources/adr/sub/002-b.md");
  assertEquals(from("./../../patterns/a%20b.md#part"), "resources/patterns/a b.md");
  assertEquals(from("../../../prompts/"), "prompts");
  assertEquals(from("100%.md"), "resources/adr/sub/100%.md");
});

Deno.test("linkedPath() returns undefined for links that point to no file in the root folder", () => {
  const targets = [
    "https://x.y/z.md",
    "mailto:a@b",
    "#part",
    "/a.md",
    "",
    "../../../../a.md",
    "C:\\x",
    "@ada",
    "ada@example.org",
  ];
  for (const target of targets) {
    assertEquals(linkedPath("resources/adr/sub/001-a.md", target), undefined, target);
  }
});
