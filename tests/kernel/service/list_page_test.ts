import { assertEquals, assertThrows } from "@std/assert";
import { ToolError } from "../../../src/kernel/errors.ts";
import { decodeCursor, encodeCursor, indexAfter } from "../../../src/kernel/service/list_page.ts";

Deno.test("indexAfter() is the place behind a key, whether it is there or not", () => {
  const keys = ["b", "d", "f"];
  const index = (after: string): number => indexAfter(3, (at) => keys[at] ?? "", after);
  assertEquals(["", "a", "b", "c", "f", "g"].map(index), [0, 0, 1, 1, 3, 3]);
  assertEquals(indexAfter(0, () => "", "x"), 0);
});

Deno.test("decodeCursor() gives back the key, and refuses what no page gave", () => {
  assertEquals(decodeCursor(encodeCursor("x://ü/%C3 ✓")), "x://ü/%C3 ✓");
  for (const cursor of ["", "not a cursor!", "../../etc/passwd", btoa("x"), btoa("%E0%A4%A")]) {
    assertThrows(() => decodeCursor(cursor), ToolError, "cursor");
  }
});
