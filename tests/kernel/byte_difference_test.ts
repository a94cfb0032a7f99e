import { assertEquals } from "@std/assert";
import { onlyDifference } from "../../src/kernel/byte_difference.ts";

Deno.test("onlyDifference() finds one byte anywhere, and nothing else", () => {
  for (let length = 0; length < 20; length++) {
    const before = Uint8Array.from({ length }, (_, index) => index);
    assertEquals(onlyDifference(before, before.slice()), undefined);
    assertEquals(onlyDifference(before, new Uint8Array(length + 1)), undefined);
    for (let one = 0; one < length; one++) {
      const after = before.slice();
      after[one] = 99;
      assertEquals(onlyDifference(before, after), one);
      for (let other = one + 1; other < length; other++) {
        const twice = after.slice();
        twice[other] = 99;
        assertEquals(onlyDifference(before, twice), undefined);
      }
    }
  }
});
