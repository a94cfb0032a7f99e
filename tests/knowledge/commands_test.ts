import { assertEquals, assertRejects } from "@std/assert";
import { EXIT, StartError } from "../../src/kernel/errors.ts";
import { Folder } from "../../src/kernel/disk/folder.ts";
import { CallGuard } from "../../src/knowledge/call_guard.ts";
import { knowledgeTasks } from "../../src/knowledge/commands.ts";
import { newEntry } from "../../src/knowledge/store/entry.ts";
import { SqliteStore } from "../../src/knowledge/sqlite/store.ts";
import { inTempFolder, writeFiles } from "../kernel/temp_folder.ts";
import { callOn } from "./calls.ts";

/** Runs a command on a store in `folder` and returns the printed text. */
async function run(folder: string, [name, ...args]: string[]): Promise<string> {
  const store = new SqliteStore(`${folder}/kb`);
  const path = Deno.realPathSync(folder);
  const imports = new Folder({
    title: "import",
    setBy: "KB_IMPORT_ROOT",
    value: path,
    path,
  });
  const guard = new CallGuard(undefined, undefined);
  const call = {
    ...callOn({ store, embedder: undefined }),
    ...{ imports, guard, documents: [], notes: undefined, formerStore: undefined },
    ...{ storeFile: "", host: "" },
  };
  let printed = "";
  try {
    const command = knowledgeTasks.find((one) => one.name === name);
    const print = (text: string): void => void (printed += text);
    await command?.run(args, call, { print, folder: "" });
    return printed;
  } finally {
    await store.close();
  }
}

Deno.test("export and import report invalid command lines as usage errors", () =>
  inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/kb`);
    for (const words of [["export", "kb.yaml"], ["import"], ["import", "a.yaml", "b.yaml"]]) {
      const error = await assertRejects(() => run(folder, words), StartError, "usage: ");
      assertEquals(error.exitCode, EXIT.usage);
    }
  }));

Deno.test("import prints the number of updated entries, and export prints all entries", () =>
  inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/kb`);
    const id = newEntry({ content: "x", role: "dev", tags: [], vector: null }).id;
    writeFiles(folder, { "kb.yaml": `- {id: ${id}, content: a rule, roles: [dev]}\n` });
    const told = (counts: string): string => `${counts}, 0 failed\n`;
    const first = await run(folder, ["import", "kb.yaml"]);
    assertEquals(first, told("1 entry created, 0 updated, 0 unchanged"));
    const yaml = await run(folder, ["export"]);
    writeFiles(folder, { "again.yaml": yaml });
    const second = await run(folder, ["import", "again.yaml"]);
    assertEquals(second, told("0 entries created, 0 updated, 1 unchanged"));
    assertEquals(await run(folder, ["export"]), yaml);
  }));
