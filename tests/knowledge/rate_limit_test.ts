import { assertEquals } from "@std/assert";
import { RateLimit } from "../../src/knowledge/rate_limit.ts";

Deno.test("take() lets so many through in any minute, and tells when the next may come", () => {
  const limit = new RateLimit(2);
  assertEquals([limit.take(0), limit.take(10_000), limit.take(20_000)], [undefined, undefined, 40]);
  assertEquals([limit.take(60_000), limit.take(60_001)], [undefined, 10]);
});
