import { assertEquals } from "@std/assert";
import { sectionFor } from "../../../src/ace/insights/section_route.ts";

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
