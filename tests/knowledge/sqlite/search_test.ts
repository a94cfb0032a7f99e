import { assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { repositoryPath } from "../../../src/dev/executables.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { questionWords } from "../../../src/knowledge/store/prepared_text.ts";
import { sqliteStore } from "../stores.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";

const entryOf = (content: string, given = {}) =>
  newEntry({ content, role: "dev", tags: [], vector: null, ...given });

/**
 * Runs `use` with a store and a function that returns the contents of entries found with a word.
 */
function withStore(
  use: (store: Store, found: (word: string) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  return inTempFolder(async (folder) => {
    const store = sqliteStore(folder);
    await use(store, async (word) => {
      const hits = await store.engine.findByWords(questionWords(word), { isCurrent: true }, 9);
      return (await store.read(hits.map(({ id }) => id))).map(({ content }) => content);
    });
    await store.close();
  });
}

Deno.test("findByWords() returns the newest of 300 entries with equal scores", () =>
  withStore(async (store, found) => {
    await store.open();
    for (let count = 1; count < 300; count++) await store.add(entryOf("lamp"));
    await store.add(entryOf("lamp", { tags: ["last"] }));
    const [hit] = await store.engine.findByWords(questionWords("lamp"), {}, 9);
    assertEquals((await store.get(hit?.id ?? ""))?.tags, ["last"]);
    assertEquals((await found("lamp")).length, 9);
  }));

/** Adds entries and prints their number until the test kills the process. */
const ADDING = `
  const { SqliteEngine } = await import(Deno.args[1]);
  const { newEntry } = await import(Deno.args[2]);
  const { Store } = await import(Deno.args[3]);
  const store = new Store(new SqliteEngine(Deno.args[0]));
  for (let count = 1;; count++) {
    await store.add(newEntry({ content: "lamp " + count, role: "dev", tags: [], vector: null }));
    await Deno.stdout.write(new TextEncoder().encode("."));
  }`;

Deno.test("the index and entries stay consistent if a process is killed while it adds entries", () =>
  inTempFolder(async (folder) => {
    const module = (path: string): string => `file://${repositoryPath(`src/knowledge/${path}`)}`;
    const config = repositoryPath("src/dev/deno.json");
    const program = `${folder}/adding.ts`;
    await Deno.writeTextFile(program, ADDING);
    const args = ["run", "-A", "--no-check", "--config", config, program, `${folder}/kb`];
    const process = new Deno.Command(Deno.execPath(), {
      args: [
        ...args,
        module("sqlite/engine.ts"),
        module("store/entry.ts"),
        module("store/store.ts"),
      ],
      stdout: "piped",
      stderr: "null",
    }).spawn();
    let acknowledged = 0;
    for await (const part of process.stdout) {
      acknowledged += part.length;
      if (acknowledged >= 20) break;
    }
    process.kill("SIGKILL");
    await process.status;
    const store = sqliteStore(`${folder}/kb`);
    const { total } = await store.counts();
    assertEquals(total >= acknowledged, true);
    assertEquals((await store.engine.findByWords(questionWords("lamp"), {}, 10_000)).length, total);
    await store.close();
    const database = new DatabaseSync(`${folder}/kb/knowledge.sqlite`);
    database.exec("INSERT INTO kb_words (kb_words) VALUES ('integrity-check')");
    database.close();
  }));
