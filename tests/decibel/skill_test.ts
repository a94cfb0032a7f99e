import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse as parseYaml } from "@std/yaml";
import { SEVERITIES, STATUSES } from "../../src/decibel/records/status.ts";
import { decibelSkills } from "../../src/decibel/skills.ts";
import { DOTTED_NAMES } from "../../src/decibel/tool_names.ts";
import { decibelTools } from "../../src/decibel/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { ownField } from "../../src/kernel/own_field.ts";

const skill = Deno.readTextFileSync(repositoryPath("skills/decibel-records/SKILL.md"));
const [, source = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(skill) ?? [];
const byName = new Map(decibelTools.map((tool) => [tool.name, tool]));

Deno.test("the skill has valid Agent Skills front matter", () => {
  const frontMatter = parseYaml(source);
  assertEquals(ownField(frontMatter, "name"), "decibel-records");
  assertMatch(String(ownField(frontMatter, "description")), /\bUse when\b/);
  assert(String(ownField(frontMatter, "description")).length <= 1024);
  assert(String(ownField(frontMatter, "compatibility")).length <= 500);
  assertMatch(body, /^\n# \S/);
});

Deno.test("the tools accept every call that the skill shows as an example", () => {
  const calls = [...body.matchAll(/`([a-z_.]+)\s+(\{[^`]*\})`/g)];
  assert(calls.length >= 14, String(calls.length));
  for (const [, tool = "", json = ""] of calls) {
    const parsed = byName.get(tool)?.input.safeParse(JSON.parse(json));
    assertEquals(parsed?.error?.issues, undefined, `${tool} ${json}`);
    assert(parsed?.success, `${tool} ${json}`);
  }
});

Deno.test("the skill's table names every tool with its inputs and marks optional inputs with ?", () => {
  const rows = [...body.matchAll(/^\| `([a-z_.]+)`\s*\|([^|]*)\|/gm)];
  const told = rows.map(([, tool, cell = ""]) => [
    tool,
    [...cell.matchAll(/`(\w+)`(\??)/g)].map(([, field, mark]) => `${field}${mark}`),
  ]);
  const known = decibelTools.map(({ name, input }) => [
    name,
    Object.entries(input.shape).map(([field, schema]) =>
      schema.safeParse(undefined).success ? `${field}?` : field
    ),
  ]);
  assertEquals(told, known);
});

Deno.test("the skill lists every severity and every status", () => {
  const flat = body.replace(/\s+/g, " ");
  const [most = "", ...others] = SEVERITIES;
  assert(flat.includes(`The severities are ${others.reverse().join(", ")} and ${most}.`));
  assert(flat.includes(`Issue statuses are ${STATUSES.sentinel.join(", ")};`));
  assert(flat.includes(`Architecture decision statuses are ${STATUSES.architect.join(", ")}.`));
  assert(flat.includes(`A design decision's status is one of ${STATUSES.designer.join(", ")}.`));
});

Deno.test("the served skill uses the same tool names as the tool list", () => {
  const served = (form: string): string =>
    decibelSkills({ DECIBEL_TOOL_NAMES: form })["decibel-records"]?.["SKILL.md"] ?? "";
  assertEquals(served("underscore"), skill);
  for (const name of DOTTED_NAMES) {
    assert(served("dotted").includes(name), name);
    assert(!served("dotted").includes(name.replace(".", "_")), name);
    assert(!skill.includes(name), name);
  }
});
