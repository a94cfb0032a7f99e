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

Deno.test("hasSameBytes() tells zeros apart, and takes bytes that are no number for themselves", () => {
  const bytes = new Uint8Array(64);
  for (const others of [[0x80, 7], [0x80, 63], [0x80, 15]]) {
    const [byte = 0, at = 0] = others;
    const other = bytes.slice();
    other[at] = byte;
    assertEquals([hasSameBytes(bytes, other), onlyDifference(bytes, other)], [false, at]);
  }
  const infinite = new Uint8Array(64).fill(0xff);
  assertEquals(hasSameBytes(infinite, infinite.slice()), true);
  const other = infinite.slice();
  other[40] = 0xfe;
  assertEquals([hasSameBytes(infinite, other), onlyDifference(infinite, other)], [false, 40]);
});
