import { assertEquals } from "@std/assert";
import { classificationOf } from "../../../src/acm/project/classification.ts";
import { documentOf } from "../project_document.ts";

function classified(text: string): unknown[] {
  const { type, scale, place } = classificationOf(documentOf(text));
  return [type, scale, place?.line];
}

Deno.test("classificationOf() reads type and scale from the section that a brief has for them", () => {
  const section = (lines: string) => `# Brief\n\n## Project Classification\n\n${lines}`;
  assertEquals(classified(section("- **Type:** App\n- **Scale:** Personal\n")), [
    "app",
    "personal",
    5,
  ]);
  assertEquals(classified(section("type: Software | App\n")), ["app", undefined, 5]);
  assertEquals(classified(section("Type: Tool\nType: workflow\nType: app\nScale: a\nScale: b\n")), [
    "workflow",
    "a",
    6,
  ]);
  const both = `${section("Type: App\n")}\nClassification: Workflow + Shared\n`;
  assertEquals(classified(both), ["app", undefined, 5]);
  assertEquals(classified("# Brief\n\n## Other\n\nType: App\n"), [undefined, undefined, undefined]);
});

Deno.test("classificationOf() reads a line of its own where no section says the type", () => {
  assertEquals(classified("# Brief\n\n**Classification:** App + Personal + MVP\n"), [
    "app",
    "personal",
    3,
  ]);
  assertEquals(classified("Classification: Artifact\n"), ["artifact", undefined, 1]);
  assertEquals(classified("Classification: none\nClassification: app · shared\n"), [
    "app",
    "shared",
    2,
  ]);
  assertEquals(classified("A classification: app\n"), [undefined, undefined, undefined]);
  assertEquals(classificationOf({ problem: "missing" }), {});
});
