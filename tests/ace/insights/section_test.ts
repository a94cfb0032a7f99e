import { assertEquals } from "@std/assert";
import { playbookSection, sectionFor } from "../../../src/ace/insights/section.ts";
import { parsePlaybook } from "../../../src/ace/playbook/playbook.ts";

Deno.test("sectionFor() chooses the section from the insight's section, runner or tags", () => {
  const route = (metaTags: string[], runner?: string, section?: string) =>
    sectionFor({
      metaTags,
      source: { beadIds: [], ...(runner && { runner }) },
      ...(section && { section }),
    });
  assertEquals(route([], "tsc", "Deploy Notes"), "Deploy Notes");
  assertEquals(route(["test", "build"], "tsc"), "TypeScript Patterns");
  assertEquals(route(["type-error", "module"], "cargo"), "Build & Test Patterns");
  assertEquals(route(["modules"], "go test"), "Build & Test Patterns");
  assertEquals(route(["discovery-chain", "tsc"]), "Dependency Patterns");
  assertEquals(route(["typescript", "build"]), "TypeScript Patterns");
  assertEquals(route(["npm"]), "Build & Test Patterns");
  assertEquals(route(["Test", "validation"]), "Build & Test Patterns");
  assertEquals(route(["architecture"], "nobody"), "Architecture Patterns");
  assertEquals(route([], "nobody"), "Build & Test Patterns");
  assertEquals(route(["manual"]), "Architecture Patterns");
});

Deno.test("sectionFor() chooses the section from the text if a lesson has no runner", () => {
  const route = (pattern: string) =>
    sectionFor({
      metaTags: ["lesson"],
      source: { beadIds: [] },
      signal: { pattern, evidence: [] },
      recommendation: "act",
    });
  assertEquals(route("tsc reports TS2307"), "TypeScript Patterns");
  assertEquals(route("tests need Postgres"), "Build & Test Patterns");
  assertEquals(route("a gift card is redeemed"), "Architecture Patterns");
});

Deno.test("playbookSection() returns the name that the playbook uses for a usual section", () => {
  const { sections } = parsePlaybook("## build and test\n## TypeScript\n## TypeScript Patterns\n");
  const named = (name: string) => playbookSection(sections, name)?.name;
  assertEquals(named("Build & Test Patterns"), "build and test");
  assertEquals(named("TypeScript Patterns"), "TypeScript Patterns");
  assertEquals(named("Dependency Patterns"), undefined);
});
