import { assert, assertEquals, assertMatch } from "@std/assert";
import { parse as parseYaml } from "@std/yaml";
import { acmTools } from "../src/acm/tools.ts";
import { repositoryPath } from "../src/dev/executables.ts";
import { ownField } from "../src/kernel/own_field.ts";

const FOLDER = "acm-workflow";
const skill = Deno.readTextFileSync(repositoryPath(`skills/${FOLDER}/SKILL.md`));
const guide = Deno.readTextFileSync(repositoryPath(`skills/${FOLDER}/references/tool-guide.md`));
const documents = { "SKILL.md": skill, "tool-guide.md": guide };

const byName = new Map(acmTools.map((tool) => [tool.name, tool]));
const [, source = "", body = ""] = /^---\n([^]*?)\n---\n([^]*)$/.exec(skill) ?? [];
const frontMatter = parseYaml(source);

/** Returns a front matter field that must be a text. */
function textField(name: string): string {
  const value = ownField(frontMatter, name);
  assert(typeof value === "string", name);
  return String(value);
}

/** Returns a document's text without the line breaks that wrap its inline code. */
function inlineCode(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code.replace(/\s+/g, " "));
}

/** Returns every `tool {json}` call in the document's inline code. */
function callsIn(text: string): { tool: string; json: string }[] {
  return inlineCode(text).flatMap((code) => {
    const [, tool = "", json = ""] = /^([a-z]+(?:_[a-z]+)+) (\{.*\})$/.exec(code) ?? [];
    return tool === "" ? [] : [{ tool, json }];
  });
}

function fieldsOf(tool: string): string[] {
  return Object.keys(byName.get(tool)?.input.shape ?? {});
}

/** Returns a tool's required inputs, which the error for an empty input names. */
function requiredOf(tool: string): string[] {
  const parsed = byName.get(tool)?.input.safeParse({});
  return parsed?.error?.issues.map(({ path }) => String(path[0])) ?? [];
}

Deno.test("SKILL.md has the front matter that the Agent Skills format requires", () => {
  const name = textField("name");
  assertEquals(name, FOLDER);
  assertMatch(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  assert(name.length <= 64);
  const description = textField("description");
  assert(description.length >= 1 && description.length <= 1024, `${description.length}`);
  assertMatch(description, /\bUse (?:it |this )?when\b/);
  assert(textField("compatibility").length <= 500);
  const known = ["name", "description", "compatibility", "license", "metadata", "allowed-tools"];
  const fields = Object.keys(frontMatter ?? {});
  assertEquals(fields.filter((field) => !known.includes(field)), []);
});

Deno.test("SKILL.md has fewer than 500 lines, and text after its front matter", () => {
  assert(skill.split("\n").length < 500);
  assertMatch(body, /^\n# \S/);
});

Deno.test("SKILL.md names only existing files in the skill's folder", () => {
  const named = inlineCode(body).filter((code) => /^references\/[\w.-]+$/.test(code));
  assert(named.length > 0);
  for (const file of named) {
    assert(Deno.statSync(repositoryPath(`skills/${FOLDER}/${file}`)).isFile);
  }
});

Deno.test("SKILL.md describes the four workflows", () => {
  const headings = [...body.matchAll(/^## Workflow: (.+)$/gm)].map(([, heading]) => heading);
  assertEquals(headings, [
    "start a new project",
    "prepare for review",
    "move between stages",
    "audit a project",
  ]);
});

Deno.test("the tools accept every call that the skill shows", () => {
  assert(callsIn(skill).length >= 20);
  for (const [name, text] of Object.entries(documents)) {
    for (const { tool, json } of callsIn(text)) {
      const parsed = byName.get(tool)?.input.safeParse(JSON.parse(json));
      assertEquals(parsed?.error?.issues, undefined, `${name}: ${tool} ${json}`);
      assert(parsed?.success, `${name}: ${tool} ${json}`);
    }
  }
});

Deno.test("the guide states when to use each tool and when not to, in the order of the tools", () => {
  const rows = [...guide.matchAll(/^\| `(\w+)`\s*\| \S[^|]*\| \S[^|]*\|$/gm)];
  assertEquals(rows.map(([, tool]) => tool), acmTools.map(({ name }) => name));
});

Deno.test("SKILL.md and the guide mention exactly the existing tools", () => {
  for (const [name, text] of Object.entries(documents)) {
    const mentioned = new Set(
      [...text.matchAll(/(?<![\w_])(?:get|check|query)_[a-z_]+/g)].map(([tool]) => tool),
    );
    assertEquals([...mentioned].sort(), [...byName.keys()].sort(), name);
  }
});

Deno.test("the tool table names every input of each tool and marks optional inputs with ?", () => {
  const rows = [...skill.matchAll(/^\| `((?:get|check|query)_\w+)`\s*\|([^|]*)\|/gm)];
  assertEquals(rows.map(([, tool]) => tool), acmTools.map(({ name }) => name));
  for (const [, tool = "", cell = ""] of rows) {
    const inputs = [...cell.matchAll(/`(\w+)`(\??)/g)];
    assertEquals(inputs.map(([, field]) => field), fieldsOf(tool), tool);
    const required = inputs.filter(([, , mark]) => mark === "").map(([, field]) => field);
    assertEquals(required, requiredOf(tool), tool);
  }
});
