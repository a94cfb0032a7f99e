import { assertEquals } from "@std/assert";
import { counted, plural } from "../../src/kernel/plural.ts";

Deno.test("counted() returns the singular for 1", () => {
  assertEquals(counted(1, "line"), "1 line");
});

Deno.test("counted() adds an s for any other number", () => {
  assertEquals(counted(0, "line"), "0 lines");
  assertEquals(counted(2, "line"), "2 lines");
});

Deno.test("counted() uses the given plural", () => {
  assertEquals(counted(3, "entry", "entries"), "3 entries");
});

Deno.test("plural() returns the verb that agrees with the number", () => {
  assertEquals(plural(1, "was", "were"), "was");
  assertEquals(plural(2, "was", "were"), "were");
});
