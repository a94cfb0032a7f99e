import { assertEquals } from "@std/assert";
import { sha256Hex } from "../../src/kernel/sha256.ts";

Deno.test("sha256Hex() gives what sha256sum prints of a text's UTF-8", async () => {
  // FIPS 180-4's example, and the beginning of that of a text outside ASCII.
  assertEquals(
    await sha256Hex("abc"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  assertEquals((await sha256Hex("日本語")).slice(0, 8), "77710aed");
});
