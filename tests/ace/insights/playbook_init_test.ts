import { assertEquals, assertStringIncludes } from "@std/assert";
import { initPlaybook } from "../../../src/ace/insights/playbook_init.ts";
import { aceFolder, playbookWith } from "../files.ts";

/**
 * Returns the first line of the message and the new playbook. `agents` is the text of the old
 * playbook, if one exists.
 */
async function initialized(agents?: string): Promise<[said: string, text: string]> {
  const folder = aceFolder(agents === undefined ? {} : { agents });
  try {
    const [said = ""] = (await initPlaybook(folder.context)).split("\n");
    return [said, folder.read("AGENTS.md")];
  } finally {
    folder.remove();
  }
}

const ALL = "## TypeScript Patterns\n\n## Build & Test Patterns\n\n## Dependency Patterns\n\n" +
  "## Architecture Patterns\n";

Deno.test("initPlaybook() creates a playbook with all sections if the file is missing", async () => {
  assertEquals(await initialized(), ["AGENTS.md created with 4 sections", `# AGENTS.md\n\n${ALL}`]);
});

Deno.test("initPlaybook() adds missing sections and recognises sections with alternative names", async () => {
  assertEquals(await initialized(playbookWith()), [
    "AGENTS.md has all its sections",
    playbookWith(),
  ]);
  const text = "# Guide\n\n## typescript\n\n## Dependency Patterns\n";
  assertEquals(await initialized(text), [
    'AGENTS.md: added "Build & Test Patterns", "Architecture Patterns"',
    `${text}\n## Build & Test Patterns\n\n## Architecture Patterns\n`,
  ]);
});

const ATTRIBUTES = [
  "AGENTS.md merge=union",
  "/traces.jsonl merge=union",
  "/insights.jsonl merge=union",
  "",
].join("\n");

Deno.test("initPlaybook() prints each line that it adds to .gitattributes", async () => {
  const folder = aceFolder();
  assertStringIncludes(await initPlaybook(folder.context), ATTRIBUTES.trimEnd());
  folder.remove();
});

Deno.test("initPlaybook() keeps the existing lines in .gitattributes", async () => {
  const folder = aceFolder();
  Deno.writeTextFileSync(folder.context.attributes.path, "*.png binary");
  await initPlaybook(folder.context);
  const text = Deno.readTextFileSync(folder.context.attributes.path);
  assertEquals(text, `*.png binary\n${ATTRIBUTES}`);
  folder.remove();
});

Deno.test("initPlaybook() adds nothing to .gitattributes if called a second time", async () => {
  const folder = aceFolder();
  await initPlaybook(folder.context);
  await initPlaybook(folder.context);
  assertEquals(Deno.readTextFileSync(folder.context.attributes.path), ATTRIBUTES);
  folder.remove();
});
