import { assertEquals } from "@std/assert";
import { CACHE_HINTS, LIVE_CACHE_HINTS } from "../../../src/kernel/mcp/cache_hints.ts";

const HOUR_MS = 60 * 60 * 1000;

Deno.test("clients may cache static lists for an hour but must not cache documents", () => {
  const kept = Object.entries(CACHE_HINTS).map(([method, hint]) => [method, hint.ttlMs]);
  assertEquals(Object.fromEntries(kept), {
    "tools/list": HOUR_MS,
    "prompts/list": HOUR_MS,
    "resources/list": 0,
    "resources/templates/list": HOUR_MS,
    "resources/read": 0,
  });
  assertEquals(LIVE_CACHE_HINTS["prompts/list"].ttlMs, 0);
  assertEquals(LIVE_CACHE_HINTS["tools/list"], CACHE_HINTS["tools/list"]);
});
