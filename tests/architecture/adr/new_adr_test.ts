import { assertEquals, assertStringIncludes } from "@std/assert";
import { adrTemplate, nextAdrNumber } from "../../../src/architecture/adr/new_adr.ts";
import { contentOf } from "../content.ts";

const of = (...names: string[]) =>
  contentOf(Object.fromEntries(names.map((name) => [`adr/${name}.md`, `# ${name}\n`]))).documents;

Deno.test("nextAdrNumber() is the next one in the house's manner", () => {
  const today = new Date("2026-03-04T00:00:00Z");
  const next = (...names: string[]) => nextAdrNumber(of(...names), today);
  assertEquals(next(), "0001");
  assertEquals(next("001-a", "009-b"), "010");
  assertEquals(next("0001-a", "0004-b", "core/0007-c"), "0005");
  assertEquals(next("adr-001-a", "adr-002-b"), "adr-003");
  assertEquals(next("20240925-a", "20241016-b"), "20260304");
});

Deno.test("adrTemplate() is the house's, else MADR's", () => {
  assertEquals(adrTemplate(of("template", "001-a")), "# template\n");
  assertStringIncludes(adrTemplate(of("001-a")), "## Considered Options");
});
