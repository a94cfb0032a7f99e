import { assertEquals } from "@std/assert";
import { readSkillFile } from "../../../src/kernel/service/skill.ts";

const skills = { greeting: { "SKILL.md": "# Hello", "more/a.md": "a" } };

Deno.test("readSkillFile() returns a file only for the URI of a skill", () => {
  const text = (uri: string) => readSkillFile(skills, uri)?.text;
  assertEquals(text("skill://greeting/SKILL.md"), "# Hello");
  assertEquals(text("skill://greeting/more/a.md"), "a");
  const others = ["skill://greeting", "skill://none/SKILL.md", "greeting/SKILL.md", "skill:/"];
  for (const uri of [...others, "x://greeting/SKILL.md", "skill://constructor/name"]) {
    assertEquals(readSkillFile(skills, uri), undefined, uri);
  }
  assertEquals(readSkillFile(skills, "skill://greeting/SKILL.md")?.mimeType, "text/markdown");
});
