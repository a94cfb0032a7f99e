import { assertEquals, assertStringIncludes } from "@std/assert";
import { promptsOf } from "../../../src/architecture/prompt_files/library.ts";
import { inTempFolder, writeFiles } from "../../kernel/temp_folder.ts";
import { contentAt, promptOf } from "../content.ts";

const BUILT_IN = ["create-adr", "review-code-against-patterns", "suggest-patterns"];

const names = (prompts: ReturnType<typeof promptsOf>) => prompts.list().map(({ name }) => name);

function prompt(name: string, text = "x"): string {
  return JSON.stringify({ name, messages: [{ role: "user", content: { type: "text", text } }] });
}

Deno.test("PromptLibrary returns the built-in prompts or the files that replace them", async () => {
  await inTempFolder((root) => {
    const content = contentAt(root);
    const prompts = promptsOf(content);
    assertEquals(names(prompts), BUILT_IN);
    assertEquals(promptOf(content, "create-adr").arguments[0]?.maxLength, 2000);
    writeFiles(root, {
      "prompts/a.json": prompt("create-adr", "mine"),
      "prompts/b.json": prompt("zoo"),
      "prompts/sub/c.json": prompt("below"),
      "prompts/note.txt": "",
    });
    assertEquals(prompts.refresh(), true);
    assertEquals(names(prompts), [...BUILT_IN, "zoo"]);
    assertEquals(promptOf(content, "create-adr").messages, [{ role: "user", text: "mine" }]);
    Deno.removeSync(`${root}/prompts`, { recursive: true });
    assertEquals(prompts.refresh(), true);
    assertEquals(names(prompts), BUILT_IN);
    assertEquals(prompts.refresh(), false);
  });
});

Deno.test("PromptLibrary keeps the last valid version of a prompt file until the file is removed", async () => {
  await inTempFolder((root) => {
    const warnings: string[] = [];
    const content = contentAt(root, warnings);
    const prompts = promptsOf(content);
    const write = (text: string) => writeFiles(root, { "prompts/hot.json": text });
    const text = () => promptOf(content, "hot").messages[0]?.text;
    write(prompt("hot", "one"));
    assertEquals(text(), "one");
    for (const broken of ["{nope", prompt("hot").replace("name", "nom"), " ", "\0"]) {
      write(broken);
      assertEquals([prompts.refresh(), text()], [false, "one"]);
    }
    assertEquals(warnings.length, 4);
    for (const line of warnings) {
      assertStringIncludes(line, "prompts/hot.json:1: ");
      assertStringIncludes(line, "; the server still uses the last valid version");
    }
    write(prompt("hot", "two"));
    assertEquals([prompts.refresh(), text()], [true, "two"]);
    write(prompt("cold"));
    assertEquals(prompts.refresh(), true);
    assertEquals(names(prompts).includes("hot"), false);
    Deno.removeSync(`${root}/prompts/hot.json`);
    assertEquals(prompts.refresh(), true);
    assertEquals(names(prompts).includes("cold"), false);
    assertEquals(prompts.problems().size, 0);
  });
});

Deno.test("PromptLibrary serves neither of two files with the same prompt name and reports both files", async () => {
  await inTempFolder((root) => {
    const warnings: string[] = [];
    const content = contentAt(root, warnings);
    const prompts = promptsOf(content);
    writeFiles(root, {
      "prompts/one.json": prompt("double", "first"),
      "prompts/two.json": prompt("double", "second"),
      "prompts/three.json": prompt("create-adr"),
      "prompts/four.json": prompt("create-adr"),
    });
    assertEquals(names(prompts), BUILT_IN.slice(1));
    assertStringIncludes(warnings.join("\n"), "prompts/one.json and prompts/two.json: both define");
    Deno.removeSync(`${root}/prompts/one.json`);
    assertEquals(prompts.refresh(), true);
    assertEquals(promptOf(content, "double").messages[0]?.text, "second");
  });
});

Deno.test("PromptLibrary does not follow a symlink that points outside its folder", async () => {
  await inTempFolder((folder) => {
    const warnings: string[] = [];
    writeFiles(folder, { "out.json": prompt("escaped"), "root/prompts/a.json": prompt("a") });
    Deno.symlinkSync("../../out.json", `${folder}/root/prompts/escaped.json`);
    const content = contentAt(`${folder}/root`, warnings);
    const prompts = promptsOf(content);
    assertEquals(names(prompts), ["a", ...BUILT_IN]);
    assertStringIncludes(
      warnings.join(),
      "prompts/escaped.json: the path is a symlink that points outside",
    );
  });
});
