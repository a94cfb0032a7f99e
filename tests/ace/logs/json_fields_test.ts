import { assertEquals } from "@std/assert";
import { asString, jsonIn, stringsIn } from "../../../src/ace/logs/json_fields.ts";

Deno.test("jsonIn() parses only lines that begin with an opening brace", () => {
  const lines = ["{}", `${" ".repeat(100)}{}`, `${" ".repeat(101)}{}`, "5", "[1]", "{", ""];
  assertEquals(lines.map(jsonIn), [{}, {}, ...Array(5).fill(undefined)]);
});

Deno.test("a field is undefined if its value has the wrong type", () => {
  assertEquals(asString("a"), "a");
  assertEquals(asString(1), undefined);
  assertEquals(stringsIn(["a", 1, "b"]), ["a", "b"]);
  assertEquals(stringsIn("a"), []);
});
