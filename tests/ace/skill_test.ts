import { assert, assertEquals, assertMatch } from "@std/assert";
import { aceTools } from "../../src/ace/tools.ts";
import { repositoryPath } from "../../src/dev/executables.ts";
import { parseFrontMatter, textField } from "../../src/kernel/markdown/front_matter.ts";

const skill = Deno.readTextFileSync(repositoryPath("skills/ace-learning/SKILL.md"));
const inlineCode = [...skill.matchAll(/`([^`]+)`/g)].map(([, code = ""]) =>
  code.replace(/\s+/g, " ")
);

Deno.test("the ace-server skill has valid Agent Skills front matter", () => {
  const frontMatter = parseFrontMatter(skill);
  assertEquals(textField(frontMatter, "name"), "ace-learning");
  assertMatch(textField(frontMatter, "description") ?? "", /\bUse when\b/);
  assert((textField(frontMatter, "description") ?? "").length <= 1024);
  assert(skill.split("\n").length < 500);
});

Deno.test("the tools accept every call in the ace-server skill", () => {
  const seen = new Set<string>();
  for (const code of inlineCode) {
    const [, name = "", json = ""] = /^(ace_[a-z_]+) (\{.*\})$/.exec(code) ?? [];
    if (name === "") continue;
    const tool = aceTools.find((one) => one.name === name);
    assert(tool?.input.safeParse(JSON.parse(json)).success, code);
    seen.add(name);
  }
  assertEquals([...seen].sort(), aceTools.map(({ name }) => name).sort());
});
