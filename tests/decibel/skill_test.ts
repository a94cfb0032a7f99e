import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse as parseYaml } from "@std/yaml";
import { LINK_TYPES, SEVERITIES, STATUSES } from "../../src/decibel/records/kind.ts";
import { decibelParts } from "../../src/decibel/parts.ts";
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
  assert(calls.length >= 12, String(calls.length));
  for (const [, tool = "", json = ""] of calls) {
    const parsed = byName.get(tool)?.input.safeParse(JSON.parse(json));
    assertEquals(parsed?.error?.issues, undefined, `${tool} ${json}`);
    assert(parsed?.success, `${tool} ${json}`);
  }
});

Deno.test("the skill lists every severity, status and link type", () => {
  const rows = new Map(
    [...body.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map((
      [, field, values],
    ) => [field, values]),
  );
  assertEquals(rows.get("severity"), SEVERITIES.toReversed().join(", "));
  assertEquals(rows.get("issue status"), STATUSES.sentinel.join(", "));
  assertEquals(rows.get("change status"), STATUSES.architect.join(", "));
  assertEquals(rows.get("design status"), STATUSES.designer.join(", "));
  assertEquals(rows.get("link type"), LINK_TYPES.join(", "));
});

Deno.test("the served skill uses the same tool names as the tool list", () => {
  const served = (form: string): string => {
    const { skills } = decibelParts({ DECIBEL_TOOL_NAMES: form });
    return skills?.["decibel-records"]?.["SKILL.md"] ?? "";
  };
  assertEquals(served("underscore"), skill);
  for (const name of DOTTED_NAMES) {
    assert(served("dotted").includes(name), name);
    assert(!served("dotted").includes(name.replace(".", "_")), name);
    assert(!skill.includes(name), name);
  }
});
