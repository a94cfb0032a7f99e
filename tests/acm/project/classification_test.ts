import { assertEquals, assertMatch } from "@std/assert";
import { classificationOf, seeClassification } from "../../../src/acm/project/classification.ts";
import { starterFolder } from "../folders.ts";
import { documentOf } from "../project_document.ts";

function classified(text: string): unknown[] {
  const { type, scale, place } = classificationOf(starterFolder(), documentOf(text));
  return [type, scale, place?.line];
}

Deno.test("classificationOf() reads the type and scale from the brief's classification section", () => {
  const section = (lines: string) => `# Brief\n\n## Project Classification\n\n${lines}`;
  assertEquals(classified(section("- **Type:** App\n- **Scale:** Personal\n")), [
    "app",
    "personal",
    5,
  ]);
  assertEquals(classified(section("type: Software (a page)\n")), ["app", undefined, 5]);
  const twice = "Type: Tool\nType: workflow\nType: app\nScale: shared\nScale: b\n";
  assertEquals(classified(section(twice)), ["workflow", "shared", 6]);
  const both = `${section("Type: App\n")}\nClassification: Workflow + Shared\n`;
  assertEquals(classified(both), ["app", "shared", 5]);
  assertEquals(classified("# Brief\n\n## Einordnung\n\nType: App\n"), ["app", undefined, 5]);
});

Deno.test("classificationOf() reads a separate classification line if the section is missing", () => {
  assertEquals(classified("# Brief\n\n**Classification:** App + Personal + MVP\n"), [
    "app",
    "personal",
    3,
  ]);
  assertEquals(classified("Classification: app · shared\n"), ["app", "shared", 1]);
  assertEquals(classified("A classification: app\n"), [undefined, undefined, undefined]);
  assertEquals(classificationOf(starterFolder(), { problem: "missing" }), {});
});

Deno.test("seeClassification() names a value that the framework does not allow", () => {
  const text = "# B\n\n## Classification\n\n`App + galactic + mvp`\n";
  const { verdict, found, place } = seeClassification(starterFolder(), documentOf(text));
  assertEquals([verdict, place?.line], ["not met", 5]);
  assertMatch(found, /^"galactic" is not one of /);
});

Deno.test("seeClassification() reports not met if the field is empty", () => {
  const text = "# B\n\n## Classification\n\n- **Type:** App\n- **Scale:** TBD\n";
  assertEquals(seeClassification(starterFolder(), documentOf(text)).verdict, "not met");
});
