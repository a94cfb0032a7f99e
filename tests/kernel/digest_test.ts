import { assertEquals } from "@std/assert";
import { hexOf, sha256Hex, uuidOf } from "../../src/kernel/digest.ts";

Deno.test("sha256Hex() returns the same digest as sha256sum", async () => {
  // The expected digests are the FIPS 180-4 example and the first digits for a non-ASCII text.
  assertEquals(
    await sha256Hex("abc"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  assertEquals((await sha256Hex("日本語")).slice(0, 8), "77710aed");
});

Deno.test("uuidOf() sets the version and variant bits", () => {
  assertEquals(uuidOf("f".repeat(64), 8), "ffffffff-ffff-8fff-bfff-ffffffffffff");
  assertEquals(uuidOf("0".repeat(32), 5), "00000000-0000-5000-8000-000000000000");
});

Deno.test("hexOf() writes two hexadecimal digits per byte", () => {
  assertEquals(hexOf(new Uint8Array([0, 10, 255])), "000aff");
});
