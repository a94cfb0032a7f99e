import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { JsonError, parseJson } from "../../src/kernel/json.ts";

Deno.test("parseJson() returns the parsed value if the text is valid JSON", () => {
  assertEquals(parseJson('{"a": [1, null, "b"]}'), { a: [1, null, "b"] });
});

Deno.test("parseJson() reports an error on one line", () => {
  for (const text of ["", "[", "[1,]", "nul", '["a\nb"]', "// no\n[]", "[1] 2"]) {
    const { message } = assertThrows(() => parseJson(text), JsonError);
    assertMatch(message, /^[^\n]+$/, text);
  }
});

Deno.test("parseJson() quotes at most one line of the text in its error", () => {
  const { message } = assertThrows(() => parseJson("x".repeat(100_000)), JsonError);
  assertEquals(message.length < 200, true);
});
