import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse as parseYaml } from "@std/yaml";
import skill from "../../skills/architecture-review/SKILL.md" with { type: "text" };
import { architectureTools } from "../../src/architecture/tools.ts";
import { ownField } from "../../src/kernel/own_field.ts";

const NAME = "architecture-review";
const [, source = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(skill) ?? [];
const byName = new Map(architectureTools.map((tool) => [tool.name, tool]));

Deno.test("the skill has valid Agent Skills front matter", () => {
  const frontMatter = parseYaml(source);
  assertEquals(ownField(frontMatter, "name"), NAME);
  const description = String(ownField(frontMatter, "description"));
  assert(description.length <= 1024, `${description.length}`);
  assertMatch(description, /\bUse (?:it )?when\b/);
  assert(String(ownField(frontMatter, "compatibility")).length <= 500);
});

Deno.test("the tools accept every call in the skill, and the skill shows every tool", () => {
  const calls = [...body.matchAll(/`([a-z]+(?:_[a-z]+)+)\s+(\{[^`]*\})`/g)];
  assertEquals(new Set(calls.map(([, tool]) => tool)), new Set(byName.keys()));
  for (const [, tool = "", json = ""] of calls) {
    assert(byName.get(tool)?.input.safeParse(JSON.parse(json)).success, `${tool} ${json}`);
  }
});
