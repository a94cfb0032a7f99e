import { assertEquals, assertStrictEquals } from "@std/assert";
import { alignedBuffer } from "../../../src/knowledge/sqlite/database.ts";

Deno.test("alignedBuffer() copies only what is a part of a larger buffer", () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  assertStrictEquals(alignedBuffer(whole), whole.buffer);
  assertEquals(new Uint8Array(alignedBuffer(whole.subarray(1, 3))), new Uint8Array([2, 3]));
});
