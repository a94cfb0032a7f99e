import { assertEquals } from "@std/assert";
import { hasSameBytes, onlyDifference } from "../../src/kernel/byte_difference.ts";

Deno.test("onlyDifference() finds one byte anywhere and nothing else, hasSameBytes() any difference", () => {
  for (let length = 0; length < 20; length++) {
    const before = Uint8Array.from({ length }, (_, index) => index);
    assertEquals(onlyDifference(before, before.slice()), undefined);
    assertEquals([before.slice(), undefined].map((other) => hasSameBytes(before, other)), [
      true,
      false,
    ]);
    assertEquals(onlyDifference(before, new Uint8Array(length + 1)), undefined);
    for (let one = 0; one < length; one++) {
      const after = before.slice();
      after[one] = 99;
      assertEquals(onlyDifference(before, after), one);
      assertEquals(hasSameBytes(before, after), false);
      for (let other = one + 1; other < length; other++) {
        const twice = after.slice();
        twice[other] = 99;
        assertEquals(onlyDifference(before, twice), undefined);
      }
    }
  }
});
