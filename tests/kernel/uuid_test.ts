import { assertEquals } from "@std/assert";
import { hexOf } from "../../src/kernel/bytes.ts";
import { uuidOf } from "../../src/kernel/uuid.ts";

Deno.test("uuidOf() puts version and variant in their places", () => {
  assertEquals(uuidOf("f".repeat(64), 8), "ffffffff-ffff-8fff-bfff-ffffffffffff");
  assertEquals(uuidOf("0".repeat(32), 5), "00000000-0000-5000-8000-000000000000");
});

Deno.test("hexOf() has two digits for each byte", () => {
  assertEquals(hexOf(new Uint8Array([0, 10, 255])), "000aff");
});
