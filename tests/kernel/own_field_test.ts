import { assertEquals } from "@std/assert";
import { ownField } from "../../src/kernel/own_field.ts";

Deno.test("ownField() returns an object's own properties and a list's elements by index", () => {
  assertEquals(ownField({ id: 7 }, "id"), 7);
  assertEquals(ownField(["a", "b"], 1), "b");
});

Deno.test("ownField() ignores inherited properties", () => {
  for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
    assertEquals(ownField({}, name), undefined);
  }
});

Deno.test("ownField() returns undefined if the value is not an object", () => {
  for (const value of [undefined, null, 1, "text", true]) {
    assertEquals(ownField(value, "length"), undefined);
  }
});

Deno.test("ownField() reads a property named __proto__ from JSON", () => {
  assertEquals(ownField(JSON.parse('{"__proto__": 1}'), "__proto__"), 1);
});
