import { assertStringIncludes } from "@std/assert";
import { EmbeddingsServer } from "../knowledge/embeddings_server.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { type Ran, runCommand } from "./process.ts";
import { targetsOf } from "./targets.ts";

for (const target of targetsOf("knowledge-server")) {
  const test = (
    name: string,
    use: (
      sync: (folder: string, env?: Record<string, string>) => Promise<Ran>,
      folder: string,
    ) => Promise<void>,
  ): void =>
    Deno.test(`${target.name}: knowledge-server ${name}`, () =>
      inTempFolder(async (folder) => {
        writeFiles(folder, { "docs/a.md": "# Branches\n\nBranches are named after the issue.\n" });
        const own = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off", DATABASE_URL: "" };
        const sync = (documents: string, env = {}): Promise<Ran> =>
          runCommand(target, ["sync", documents], { env: { ...own, ...env }, cwd: folder });
        await use(sync, folder);
      }));

  test("sync reports that it adds the entries' vectors itself", async (sync) => {
    await using api = new EmbeddingsServer(1536);
    const { stderr } = await sync("docs", { KB_EMBEDDINGS: "on", OPENAI_BASE_URL: api.url });
    assertStringIncludes(stderr, "sync now adds their vectors");
  });
}
