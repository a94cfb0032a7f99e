import { assertEquals } from "@std/assert";
import { asName, namesIn, shownName } from "../../../src/ace/logs/shown_name.ts";

Deno.test("shownName() shows on one line what cannot be seen, and is the same a second time", () => {
  const name = "tsc\u009b2J\u202eK\u200b\u{e0041}\u001b[31m\nB\ud800";
  const shown = shownName(name);
  assertEquals(shown, "tsc\\u009b2J\\u202eK\\u200b\\udb40\\udc41\\u001b[31m B\ufffd");
  assertEquals(shownName(shown), shown);
  for (const plain of ["tsc", "src/ä b.ts", ""]) assertEquals(shownName(plain), plain);
});

Deno.test("shownName() cuts a very long name", () => {
  for (const character of ["x", "\u202e"]) {
    const shown = shownName(character.repeat(600));
    assertEquals([shown.length, shown.at(-1)], [500, "…"]);
    assertEquals(shownName(shown), shown);
  }
});

Deno.test("asName() and namesIn() take strings only", () => {
  assertEquals([asName("a\u200b"), asName(1)], ["a\\u200b", undefined]);
  assertEquals([namesIn(["a\u200b", 1]), namesIn("a")], [["a\\u200b"], []]);
});
