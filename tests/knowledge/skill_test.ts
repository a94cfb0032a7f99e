import { assertEquals } from "@std/assert";
import { parseYamlValue } from "../../src/kernel/markdown/yaml.ts";
import { ownField } from "../../src/kernel/own_field.ts";
import { parseItems } from "../../src/knowledge/entries/import_file.ts";
import { knowledgeSkills } from "../../src/knowledge/skills.ts";
import { knowledgeToolsFor } from "../../src/knowledge/tools.ts";

const knowledgeTools = knowledgeToolsFor({});

const skill = knowledgeSkills["knowledge-base"]?.["SKILL.md"] ?? "";

Deno.test("the skill's table names every tool and input and marks optional inputs with ?", () => {
  const rows = [...skill.matchAll(/^\| `(kb_\w+)`\s*\|([^|]*)\|/gm)];
  assertEquals(rows.map(([, tool]) => tool), knowledgeTools.map(({ name }) => name));
  for (const [, name = "", cell = ""] of rows) {
    const inputs = [...cell.matchAll(/`(\w+)`(\??)/g)].map(([, field, mark]) => `${field}${mark}`);
    const shape = knowledgeTools.find((tool) => tool.name === name)?.input.shape ?? {};
    const wanted = Object.entries(shape).map(([field, schema]) =>
      schema.safeParse(undefined).success ? `${field}?` : field
    );
    assertEquals(inputs, wanted, name);
  }
});

Deno.test("kb_bulk_import and kb_search accept the skill's examples", () => {
  const [, yaml = ""] = /```yaml\n([^]*?)```/.exec(skill) ?? [];
  assertEquals(parseItems(parseYamlValue(yaml, 10_000).value).items.length, 1);
  const [, json = ""] = /`(\{"query"[^`]*\})`/.exec(skill) ?? [];
  const search = knowledgeTools.find(({ name }) => name === "kb_search");
  assertEquals(search?.input.safeParse(JSON.parse(json)).success, true);
});

Deno.test("the skill names all error codes that the server returns", () => {
  const codes = "VALIDATION_ERROR NOT_FOUND API_ERROR DATABASE_ERROR FORBIDDEN RATE_LIMITED";
  assertEquals(codes.split(" ").filter((code) => !skill.includes(code)), []);
  assertEquals(ownField(knowledgeSkills, "other"), undefined);
});
