import { assertEquals } from "@std/assert";
import { parseInsight, sectionFor } from "../../../src/ace/insights/insight.ts";
import { insightRecord } from "../files.ts";

Deno.test("parseInsight() reads both dialects", () => {
  for (const delta of ["[Bullet #a] x", { section: "s", operation: "add" }]) {
    const insight = parseInsight({ ...insightRecord(0), delta });
    assertEquals(insight, { ...insight, ...insightRecord(0) });
  }
});

Deno.test("parseInsight() does with little, and finds none in other values", () => {
  const insight = parseInsight({ id: "i", recommendation: "r", confidence: 7 });
  assertEquals([insight?.confidence, insight?.signal.pattern, insight?.metaTags], [1, "r", []]);
  for (const value of [null, [], {}, { id: "i", recommendation: "r" }]) {
    assertEquals(parseInsight(value), undefined);
  }
});

Deno.test("sectionFor() routes by tag and runner", () => {
  const route = (metaTags: string[], runner?: string) =>
    sectionFor({ metaTags, source: { beadIds: [], ...(runner && { runner }) } });
  assertEquals(route(["discovery-chain", "tsc"]), "Dependency Patterns");
  assertEquals(route([], "tsc"), "TypeScript Patterns");
  assertEquals(route(["typescript", "build"]), "TypeScript Patterns");
  assertEquals(route(["npm"]), "Build & Test Patterns");
  assertEquals(route(["Test", "validation"]), "Build & Test Patterns");
  assertEquals(route(["architecture"], "tsc"), "Architecture Patterns");
  assertEquals(route(["manual"], "manual"), "Architecture Patterns");
});
