import { assertEquals } from "@std/assert";
import { counted, plural } from "../../src/kernel/plural.ts";

Deno.test("counted() returns the singular if the number is 1", () => {
  assertEquals(counted(1, "line"), "1 line");
});

Deno.test("counted() adds an s to the noun if the number is not 1", () => {
  assertEquals(counted(0, "line"), "0 lines");
  assertEquals(counted(2, "line"), "2 lines");
});

Deno.test("counted() uses the given plural instead of adding an s", () => {
  assertEquals(counted(3, "entry", "entries"), "3 entries");
});

Deno.test("plural() returns the verb form that agrees with the number", () => {
  assertEquals(plural(1, "was", "were"), "was");
  assertEquals(plural(2, "was", "were"), "were");
});
