import { assertEquals, assertStringIncludes } from "@std/assert";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { type Ran, runCommand } from "./process.ts";
import { targetOf } from "./targets.ts";

const target = targetOf("knowledge-server");
const test = (
  name: string,
  use: (
    sync: (...args: string[]) => Promise<Ran>,
    folder: string,
  ) => Promise<void>,
): void =>
  Deno.test(`knowledge-server ${name}`, () =>
    inTempFolder(async (folder) => {
      writeFiles(folder, { "docs/a.md": "# Branches\n\nBranches are named after the issue.\n" });
      const env = { KB_EMBEDDED_DIR: `${folder}/kb`, KB_EMBEDDINGS: "off", DATABASE_URL: "" };
      const sync = (...args: string[]): Promise<Ran> =>
        runCommand(target, ["sync", ...args], { env, cwd: folder });
      await use(sync, folder);
    }));

test("sync --yes counts the expired entries of removed sections", async (sync, folder) => {
  await sync("docs");
  Deno.removeSync(`${folder}/docs/a.md`);
  const { stderr } = await sync("docs");
  assertStringIncludes(stderr, "sync would end 1 of 1 entries");
  const { stdout } = await sync("docs", "--yes");
  assertEquals(stdout, "0 files: 0 created, 0 updated, 1 expired, 0 unchanged\n");
});

test("sync --dry-run lists the entries that would expire", async (sync, folder) => {
  await sync("docs");
  Deno.removeSync(`${folder}/docs/a.md`);
  const place = `${Deno.realPathSync(folder)}/docs/a.md:1`;
  assertStringIncludes((await sync("docs", "--dry-run")).stdout, `expired ${place} Branches\n`);
});

test("sync reports a missing folder", async (sync) => {
  assertEquals(
    (await sync("nodocs")).stderr,
    "knowledge-server: sync: nodocs is not a folder that the server can open\n",
  );
});

test("sync asks for the folder of a file", async (sync) => {
  assertStringIncludes((await sync("docs/a.md")).stderr, '"docs/a.md", which is not a folder');
});
