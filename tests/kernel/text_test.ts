import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  charactersIn,
  excerpt,
  flatten,
  printable,
  printableLine,
  printableLines,
  visibleJson,
  withoutEscapes,
  withoutInvisible,
} from "../../src/kernel/text.ts";

Deno.test("flatten() replaces line breaks, control characters and white space with one space", () => {
  assertEquals(flatten("  a\r\nb\tc\u0000d \u0085 e\u2028f\u2029g  "), "a b c d e f g");
});

Deno.test("flatten() removes characters that reverse or hide text", () => {
  const unsafe = ["\u202e", "\u202a", "\u2066", "\u2069", "\u200b", "\u200f", "\u061c", "\ufeff"];
  for (const character of unsafe) assertEquals(flatten(`a${character}b`), "a b");
});

Deno.test("flatten() keeps letters, accents and emoji unchanged", () => {
  assertEquals(flatten("Ünïcödé 日本語 עברית 🎉"), "Ünïcödé 日本語 עברית 🎉");
});

Deno.test("excerpt() returns a text unchanged if its length equals the limit", () => {
  assertEquals(excerpt("x".repeat(80)), "x".repeat(80));
  assertEquals(excerpt("abc", 3), "abc");
});

Deno.test("excerpt() cuts to the limit and ends with an ellipsis", () => {
  assertEquals(excerpt("x".repeat(81)), "x".repeat(79) + "…");
  assertEquals(excerpt("x".repeat(1_000_000), 10), "x".repeat(9) + "…");
});

Deno.test("excerpt() adds an ellipsis even if it cuts only spaces nearby", () => {
  assertEquals(excerpt(" ".repeat(1000) + "end", 10), "…");
});

Deno.test("excerpt() does not split a surrogate pair", () => {
  const cut = excerpt("🎉".repeat(50), 10);
  assertEquals(cut, "🎉".repeat(4) + "…");
  assert(excerpt("a\ud800b").isWellFormed());
});

Deno.test("visibleJson() escapes invisible characters without loss", () => {
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

Deno.test("printable() escapes terminal controls and invisible characters but keeps line breaks and tabs", () => {
  const text = "a\tb\nc\r\u001b[2J\u009b1m\u202ed\u200b\u{e0041}";
  assertEquals(
    printable(text),
    "a\tb\nc\\u000d\\u001b[2J\\u009b1m\\u202ed\\u200b\\udb40\\udc41",
  );
  assertEquals(printable("Ünïcödé 日本語 ⚠️ ✓"), "Ünïcödé 日本語 ⚠️ ✓");
});

Deno.test("flatten() removes soft hyphens, filler characters and tag characters", () => {
  for (const character of ["\u00ad", "\u3164", "\u115f", "\u{e0001}", "\u{e0041}", "\u206a"]) {
    assertEquals(flatten(`a${character}b`), "a b");
  }
});

/** Visible format characters in Arabic, Syriac, Kaithi and Egyptian hieroglyphs. */
const SHAPED =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u;
/** Characters that Unicode classifies as control, format, line separator or default ignorable. */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

Deno.test("flatten() replaces and printable() escapes every invisible Unicode code point", () => {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => NOT_SHOWN.test(String.fromCodePoint(code)));
  const hidden = codes.map((code) => String.fromCodePoint(code)).filter((one) => !SHAPED.test(one));
  // Unicode 16 and 17 have this many invisible code points, and later versions may have more.
  assert(hidden.length >= 4240, String(hidden.length));
  for (const one of hidden) {
    const text = `a${one}b`;
    const name = `U+${one.codePointAt(0)?.toString(16)}`;
    assertEquals(flatten(text), "a b", name);
    assertMatch(printableLine(text), /^a(?:\\u[\da-f]{4})+b$/, name);
    assertEquals(JSON.parse(visibleJson(text)), text, name);
    assert(!visibleJson(text).includes(one), name);
    const keeps = one === "\n" || one === "\t";
    assertEquals(printable(text), keeps ? text : printableLine(text), name);
    assertEquals(withoutInvisible(text), keeps ? text : "ab", name);
  }
});

Deno.test("printable() and flatten() keep format characters that have a visible shape", () => {
  const text = "سورة \u06dd١ \u{110bd} \u{13430}";
  assertEquals([flatten(text), printable(text)], [text, text]);
});

Deno.test("only the first variation selector after an emoji or a keycap is kept", () => {
  const legitimate = "⚠️ ☎︎ ©️ 1️⃣ #️⃣ 🏳️";
  for (const shown of [flatten, printable, printableLine]) {
    assertEquals(shown(legitimate), legitimate);
  }
  assertEquals(visibleJson(legitimate), JSON.stringify(legitimate));
  assertEquals(flatten("⚠️\ufe0f\ufe00x r\ufe0fm\ufe01 1\ufe0f ∩\ufe00"), "⚠️ x r m 1 ∩");
  assertEquals(printable("⚠️\ufe0f r\ufe0f 1\ufe0f"), "⚠️\\ufe0f r\\ufe0f 1\\ufe0f");
  assertEquals(visibleJson("r\ufe0f"), '"r\\ufe0f"');
});

Deno.test("a Braille blank counts as white space and is escaped outside Braille text", () => {
  assertEquals(flatten("\u2800a\u2800\u2800b\u2800"), "a b");
  assertEquals(printable("⠓⠀⠀⠀⠺ \u2800\u2800 a\u2800"), "⠓⠀⠀⠀⠺ \\u2800\\u2800 a\\u2800");
});

Deno.test("printableLines() writes each text on one line", () => {
  assertEquals(
    printableLines(["a\nb\tc", "", "✓ d\r\u2028"]),
    "a\\u000ab\\u0009c\n\n✓ d\\u000d\\u2028",
  );
});

Deno.test("withoutEscapes() keeps only text that a terminal would display", () => {
  assertEquals(withoutEscapes("\u001b[91merror\u001b[0m \u001b]8;;x\u0007link"), "error link");
  assertEquals(withoutEscapes("plain [0m"), "plain [0m");
});

Deno.test("withoutInvisible() removes tags, fillers and variation selectors but keeps line breaks", () => {
  assertEquals(withoutInvisible("a\u{e0041}\u00ad\u3164\ufe0fb\u202e\n\tc"), "ab\n\tc");
});

Deno.test("charactersIn() counts a surrogate pair or an unpaired surrogate as one character", () => {
  const texts = ["", "ab", "a👍b", "👍👍", "\ud83d", "\udc4d\udc4d", "\ud83d\ud83d\udc4d"];
  assertEquals(texts.map(charactersIn), [0, 2, 3, 2, 1, 2, 2]);
});
