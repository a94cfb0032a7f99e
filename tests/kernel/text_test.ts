import { assert, assertEquals } from "@std/assert";
import {
  charactersIn,
  excerpt,
  flatten,
  printable,
  visibleJson,
  withoutEscapes,
  withoutInvisible,
} from "../../src/kernel/text.ts";

Deno.test("flatten() makes one space of line breaks, controls and white space", () => {
  assertEquals(flatten("  a\r\nb\tc\u0000d \u0085 e\u2028f\u2029g  "), "a b c d e f g");
});

Deno.test("flatten() removes what reverses or hides text", () => {
  const unsafe = ["\u202e", "\u202a", "\u2066", "\u2069", "\u200b", "\u200f", "\u061c", "\ufeff"];
  for (const character of unsafe) assertEquals(flatten(`a${character}b`), "a b");
});

Deno.test("flatten() leaves letters, accents and emoji as they are", () => {
  assertEquals(flatten("Ünïcödé 日本語 עברית 🎉"), "Ünïcödé 日本語 עברית 🎉");
});

Deno.test("excerpt() returns a text of exactly the limit whole", () => {
  assertEquals(excerpt("x".repeat(80)), "x".repeat(80));
  assertEquals(excerpt("abc", 3), "abc");
});

Deno.test("excerpt() cuts to the limit with an ellipsis as the last character", () => {
  assertEquals(excerpt("x".repeat(81)), "x".repeat(79) + "…");
  assertEquals(excerpt("x".repeat(1_000_000), 10), "x".repeat(9) + "…");
});

Deno.test("excerpt() shows that it left something out even where only spaces were near", () => {
  assertEquals(excerpt(" ".repeat(1000) + "end", 10), "…");
});

Deno.test("excerpt() leaves no half of a character", () => {
  const cut = excerpt("🎉".repeat(50), 10);
  assertEquals(cut, "🎉".repeat(4) + "…");
  assert(excerpt("a\ud800b").isWellFormed());
});

Deno.test("visibleJson() escapes what cannot be seen, and nothing is lost", () => {
  const value = {
    a: "x\u009b\u200b\u202e\ufeff\u00ad\u{e0041}y",
    b: ["é 日本語 🎉", "a\nb\u001b"],
  };
  const json = visibleJson(value);
  assertEquals(
    json,
    '{"a":"x\\u009b\\u200b\\u202e\\ufeff\\u00ad\\udb40\\udc41y","b":["é 日本語 🎉","a\\nb\\u001b"]}',
  );
  assertEquals(JSON.parse(json), value);
});

Deno.test("printable() escapes what moves a terminal or hides, and keeps lines and tabs", () => {
  const text = "a\tb\nc\r\u001b[2J\u009b1m\u202ed\u200b\u{e0041}";
  assertEquals(
    printable(text),
    "a\tb\nc\\u000d\\u001b[2J\\u009b1m\\u202ed\\u200b\\udb40\\udc41",
  );
  assertEquals(printable("Ünïcödé 日本語 ⚠️ ✓"), "Ünïcödé 日本語 ⚠️ ✓");
});

Deno.test("flatten() knows soft hyphens, fillers and tags", () => {
  for (const character of ["\u00ad", "\u3164", "\u115f", "\u{e0001}", "\u{e0041}", "\u206a"]) {
    assertEquals(flatten(`a${character}b`), "a b");
  }
});

Deno.test("withoutEscapes() leaves what a terminal would show", () => {
  assertEquals(withoutEscapes("\u001b[91merror\u001b[0m \u001b]8;;x\u0007link"), "error link");
  assertEquals(withoutEscapes("plain [0m"), "plain [0m");
});

Deno.test("withoutInvisible() takes tags, fillers and selectors away, and keeps line breaks", () => {
  assertEquals(withoutInvisible("a\u{e0041}\u00ad\u3164\ufe0fb\u202e\n\tc"), "ab\n\tc");
});

Deno.test("charactersIn() counts a surrogate pair once, and half of one, too", () => {
  const texts = ["", "ab", "a👍b", "👍👍", "\ud83d", "\udc4d\udc4d", "\ud83d\ud83d\udc4d"];
  assertEquals(texts.map(charactersIn), [0, 2, 3, 2, 1, 2, 2]);
});
