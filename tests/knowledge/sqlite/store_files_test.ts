import { assertEquals } from "@std/assert";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

Deno.test("open() accepts a store whose files have hard links, both in use and after a crash", () =>
  inTempFolder(async (folder) => {
    const store = new SqliteStore(folder);
    const entry = newEntry({ content: "lamp", role: "dev", tags: [], vector: null });
    await store.add(entry);
    const names = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    assertEquals(names, ["", "-shm", "-wal"].map((suffix) => `knowledge.sqlite${suffix}`));
    const copy = `${folder}/copy`;
    Deno.mkdirSync(copy);
    for (const name of names) Deno.linkSync(`${folder}/${name}`, `${copy}/${name}`);
    const second = new SqliteStore(folder);
    assertEquals((await second.get(entry.id))?.content, "lamp");
    await second.close();
    // A crash leaves these files behind.
    const left = `${folder}/left`;
    Deno.mkdirSync(left);
    for (const name of names) {
      Deno.copyFileSync(`${folder}/${name}`, `${left}/${name}`);
      Deno.linkSync(`${left}/${name}`, `${left}/backup-${name}`);
    }
    const third = new SqliteStore(left);
    assertEquals((await third.get(entry.id))?.content, "lamp");
    await third.close();
    await store.close();
  }));
