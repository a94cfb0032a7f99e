import { assertEquals } from "@std/assert";
import { initPlaybook } from "../../../src/ace/insights/playbook_init.ts";
import { aceFolder, playbookWith } from "../files.ts";

/** What it says and the playbook then, of one with that text; undefined is none. */
async function initialized(agents?: string): Promise<[said: string, text: string]> {
  const folder = aceFolder(agents === undefined ? {} : { agents });
  try {
    return [await initPlaybook(folder.context), folder.read("AGENTS.md")];
  } finally {
    folder.remove();
  }
}

const ALL = "## TypeScript Patterns\n\n## Build & Test Patterns\n\n## Dependency Patterns\n\n" +
  "## Architecture Patterns\n";

Deno.test("initPlaybook() makes a playbook with all sections where there is none", async () => {
  assertEquals(await initialized(), ["AGENTS.md created with 4 sections", `# AGENTS.md\n\n${ALL}`]);
});

Deno.test("initPlaybook() adds the sections that a playbook lacks, by whatever name it has them", async () => {
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
