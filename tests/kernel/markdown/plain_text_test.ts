import { assertEquals } from "@std/assert";
import { linkTexts, plainText, withoutCode } from "../../../src/kernel/markdown/plain_text.ts";

Deno.test("plainText() removes every emphasis and code marker", () => {
  assertEquals(plainText(" **a** `b_c` "), "a bc");
  assertEquals(plainText("2 * 3 is [six](x.md)"), "2  3 is [six](x.md)");
});

Deno.test("linkTexts() replaces a link or an image with its label", () => {
  const text = "see [ADR-1](adr/1.md), [ADR-2][two] and ![a map](map.png) [x]";
  assertEquals(linkTexts(text), "see ADR-1, ADR-2 and a map [x]");
});

Deno.test("withoutCode() removes text between equally long runs of backticks", () => {
  const texts = ["a `b` c", "a ``b ` c`` d", "a `b`` c", "```a` b", "`a` `b`", "none"];
  assertEquals(texts.map(withoutCode), ["a  c", "a  d", "a `b`` c", "```a` b", " ", "none"]);
});
