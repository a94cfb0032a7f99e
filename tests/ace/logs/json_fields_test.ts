import { assertEquals } from "@std/assert";
import { asString, jsonIn, stringsIn } from "../../../src/ace/logs/json_fields.ts";

Deno.test("jsonIn() takes a line for JSON only where it begins with a brace", () => {
  const lines = ["{}", `${" ".repeat(100)}{}`, `${" ".repeat(101)}{}`, "5", "[1]", "{", ""];
  assertEquals(lines.map(jsonIn), [{}, {}, ...Array(5).fill(undefined)]);
});

Deno.test("jsonIn() leaves out a line with more values than a record of its length has", () => {
  const lineOf = (values: unknown[]) => JSON.stringify({ values });
  for (const values of [Array(50_000).fill(0), Array(1_000_000).fill("2026-11-22")]) {
    assertEquals(jsonIn(lineOf(values)), { values });
  }
  for (const value of [0, "", {}, [], "ab"]) {
    assertEquals(jsonIn(lineOf(Array(200_000).fill(value))), undefined);
  }
});

Deno.test("a field has the value it should have, or none", () => {
  assertEquals([asString("a"), asString(1)], ["a", undefined]);
  assertEquals([stringsIn(["a", 1, "b"]), stringsIn(["a"]), stringsIn("a")], [
    ["a", "b"],
    ["a"],
    [],
  ]);
});
