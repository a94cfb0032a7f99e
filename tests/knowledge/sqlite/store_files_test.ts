import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../../src/kernel/errors.ts";
import { SqliteStore } from "../../../src/knowledge/sqlite/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

async function refusalOf(folder: string): Promise<string> {
  const error = await assertRejects(() => new SqliteStore(folder).open(), StartError);
  return error instanceof Error ? error.message : "";
}

/** The suffix and contents of each hard-linked store file, with the expected error. */
const LINKED: readonly [suffix: string, bytes: Uint8Array, reason: RegExp][] = [
  ["", new Uint8Array(), /knowledge\.sqlite in .* has hard links/],
  ["-wal", new Uint8Array(), /knowledge\.sqlite-wal in .* has hard links/],
  ["-wal", new Uint8Array(40), /-wal in .* has hard links/],
  ["-journal", new Uint8Array(512), /-journal in .* has hard links/],
  ["-shm", new Uint8Array(), /-shm in .* has hard links/],
  ["-shm", new Uint8Array(3), /-shm in .* has hard links/],
];

Deno.test("open() rejects a foreign file with hard links and leaves it unchanged", () =>
  inTempFolder(async (folder) => {
    for (const [suffix, bytes, reason] of LINKED) {
      const place = `${folder}/${crypto.randomUUID()}`;
      Deno.mkdirSync(place);
      Deno.writeFileSync(`${place}/other`, bytes);
      Deno.linkSync(`${place}/other`, `${place}/knowledge.sqlite${suffix}`);
      assertMatch(await refusalOf(place), reason);
      assertEquals(Deno.readFileSync(`${place}/other`), bytes, suffix);
      // The store accepts the file after the hard link is removed.
      Deno.removeSync(`${place}/other`);
      const store = new SqliteStore(place);
      await store.open();
      await store.close();
    }
    const place = `${folder}/tables`;
    Deno.mkdirSync(place);
    const database = new DatabaseSync(`${place}/knowledge.sqlite`);
    database.exec("CREATE TABLE other (x); DROP TABLE other");
    database.close();
    Deno.linkSync(`${place}/knowledge.sqlite`, `${place}/other`);
    const before = Deno.readFileSync(`${place}/other`);
    assertMatch(await refusalOf(place), /has hard links/);
    assertEquals(Deno.readFileSync(`${place}/other`), before);
  }));

Deno.test("open() rejects journal files that SQLite did not write and leaves them unchanged", () =>
  inTempFolder(async (folder) => {
    for (const suffix of ["-wal", "-shm", "-journal"]) {
      for (const isNew of [true, false]) {
        const place = `${folder}/${isNew}${suffix}`;
        const store = new SqliteStore(place);
        if (isNew) Deno.mkdirSync(place);
        else await store.open();
        await store.close();
        const path = `${place}/knowledge.sqlite${suffix}`;
        Deno.writeTextFileSync(path, "precious\n");
        assertMatch(
          await refusalOf(place),
          new RegExp(`${suffix} in .* not written by SQLite.*Move`),
        );
        assertEquals(Deno.readTextFileSync(path), "precious\n");
      }
    }
  }));

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
