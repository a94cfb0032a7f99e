import { assertEquals } from "@std/assert";
import { searchLimits } from "../../../src/knowledge/tools/search.ts";

Deno.test("searchLimits() default to 10 and 50, and the default never exceeds the maximum", () => {
  assertEquals(searchLimits({}), { usual: 10, most: 50 });
  assertEquals(searchLimits({ KB_SEARCH_MAX_LIMIT: "5" }), { usual: 5, most: 5 });
  const both = { KB_SEARCH_DEFAULT_LIMIT: "60", KB_SEARCH_MAX_LIMIT: "80" };
  assertEquals(searchLimits(both), { usual: 60, most: 80 });
});
