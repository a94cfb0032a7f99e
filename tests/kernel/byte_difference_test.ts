import { assertEquals } from "@std/assert";
import { hasSameBytes } from "../../src/kernel/byte_difference.ts";

Deno.test("hasSameBytes() sees one other byte anywhere, and another length", () => {
  for (let length = 0; length < 20; length++) {
    const before = Uint8Array.from({ length }, (_, index) => index);
    assertEquals(hasSameBytes(before, before.slice()), true);
    assertEquals(hasSameBytes(before, undefined), false);
    assertEquals(hasSameBytes(before, new Uint8Array(length + 1)), false);
    for (let one = 0; one < length; one++) {
      const after = before.slice();
      after[one] = 99;
      assertEquals(hasSameBytes(before, after), false);
    }
  }
});

Deno.test("hasSameBytes() tells zeros apart", () => {
  for (const at of [7, 63, 15]) {
    const bytes = new Uint8Array(64);
    const other = bytes.slice();
    other[at] = 0x80;
    assertEquals(hasSameBytes(bytes, other), false, `byte ${at}`);
  }
});

Deno.test("hasSameBytes() takes bytes that are no number for themselves", () => {
  const infinite = new Uint8Array(64).fill(0xff);
  assertEquals(hasSameBytes(infinite, infinite.slice()), true);
  const other = infinite.slice();
  other[40] = 0xfe;
  assertEquals(hasSameBytes(infinite, other), false);
});
