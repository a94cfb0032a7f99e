import { assertEquals } from "@std/assert";
import { asName, namesIn, shownName } from "../../../src/ace/logs/shown_name.ts";

Deno.test("shownName() escapes invisible characters only once and returns one line", () => {
  const name = "tsc\u009b2J\u202eK\u200b\u{e0041}\u001b[31m\nB\ud800";
  const shown = shownName(name);
  assertEquals(shown, "tsc\\u009b2J\\u202eK\\u200b\\udb40\\udc41\\u001b[31m B\ufffd");
  assertEquals(shownName(shown), shown);
  for (const plain of ["tsc", "src/ä b.ts", ""]) assertEquals(shownName(plain), plain);
});

Deno.test("shownName() shortens a very long name", () => {
  for (const character of ["x", "\u202e"]) {
    const shown = shownName(character.repeat(600));
    assertEquals(shown.length, 500);
    assertEquals(shown.at(-1), "…");
    assertEquals(shownName(shown), shown);
  }
});

Deno.test("asName() and namesIn() ignore values that are not strings", () => {
  assertEquals(asName("a\u200b"), "a\\u200b");
  assertEquals(asName(1), undefined);
  assertEquals(namesIn(["a\u200b", 1]), ["a\\u200b"]);
  assertEquals(namesIn("a"), []);
});
