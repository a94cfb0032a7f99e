import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../../../src/kernel/errors.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { StoreError } from "../../../src/knowledge/store/failure.ts";
import { sqliteStore } from "../stores.ts";

async function refusalOf(folder: string): Promise<string> {
  const store = sqliteStore(folder);
  const error = await assertRejects(() => store.open(), StartError);
  return error instanceof Error ? error.message : "";
}

function change(folder: string, sql: string): void {
  const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
  database.exec(sql);
  database.close();
}

function versionOf(folder: string): number {
  const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
  const row = database.prepare("PRAGMA user_version").get();
  database.close();
  return Number(row?.user_version);
}

Deno.test("open() rejects a newer server's file and leaves it unchanged", () =>
  inTempFolder(async (folder) => {
    const store = sqliteStore(folder);
    await store.open();
    await store.close();
    const version = versionOf(folder);
    change(folder, "PRAGMA user_version = 99");
    assert((await refusalOf(folder)).includes("another version"));
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["knowledge.sqlite"]);
    change(folder, `PRAGMA user_version = ${version}`);
    await store.open();
    assertEquals((await store.counts()).total, 0);
    await store.close();
    // The last process to close the file writes the log back and deletes the log.
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["knowledge.sqlite"]);
  }));

Deno.test("open() rejects another program's file", () =>
  inTempFolder(async (folder) => {
    change(folder, "CREATE TABLE other (x)");
    assert((await refusalOf(folder)).includes("not created by this server"));
    change(folder, "PRAGMA application_id = 7");
    assert((await refusalOf(folder)).includes("not created by this server"));
  }));

Deno.test("open() rejects invalid databases and does not touch another program's log", () =>
  inTempFolder(async (folder) => {
    Deno.mkdirSync(`${folder}/text`);
    Deno.writeTextFileSync(`${folder}/text/knowledge.sqlite`, "no database\n".repeat(1000));
    assert((await refusalOf(`${folder}/text`)).includes("not created by this server"));
    change(folder, "PRAGMA journal_mode = WAL; CREATE TABLE other (x)");
    const writing = new DatabaseSync(`${folder}/knowledge.sqlite`);
    writing.exec("INSERT INTO other VALUES (1)");
    const place = `${folder}/copy`;
    Deno.mkdirSync(place);
    const names = ["knowledge.sqlite", "knowledge.sqlite-wal"];
    for (const name of names) Deno.copyFileSync(`${folder}/${name}`, `${place}/${name}`);
    writing.close();
    const read = () => names.map((name) => Deno.readFileSync(`${place}/${name}`));
    const before = read();
    assert((await refusalOf(place)).includes("not created by this server"));
    assertEquals(read(), before);
  }));

Deno.test("open() rejects symlinks and paths that are not files", () =>
  inTempFolder(async (folder) => {
    const store = sqliteStore(`${folder}/real`);
    await store.open();
    await store.close();
    const refusal = async (name: string, target?: string): Promise<string> => {
      const own = `${folder}/${crypto.randomUUID()}`;
      Deno.mkdirSync(own);
      if (name !== "knowledge.sqlite") {
        Deno.copyFileSync(`${folder}/real/knowledge.sqlite`, `${own}/knowledge.sqlite`);
      }
      if (target === undefined) Deno.mkdirSync(`${own}/${name}`);
      else Deno.symlinkSync(target, `${own}/${name}`);
      return await refusalOf(own);
    };
    const file = `${folder}/real/knowledge.sqlite`;
    for (const suffix of ["", "-wal", "-shm", "-journal"]) {
      const name = `knowledge.sqlite${suffix}`;
      const said = `the file ${name} in the embedded store's folder`;
      assertStringIncludes(await refusal(name, file), `${said} is a symlink`);
      assertStringIncludes(await refusal(name, `${folder}/none`), `${said} is a symlink`);
      assertStringIncludes(await refusal(name), `${said} is not a file`);
    }
    // The store treats an empty file as missing.
    Deno.mkdirSync(`${folder}/empty`);
    Deno.writeTextFileSync(`${folder}/empty/knowledge.sqlite`, "");
    const fresh = sqliteStore(`${folder}/empty`);
    assertEquals((await fresh.counts()).total, 0);
    await fresh.close();
  }));

Deno.test("a store that a process found damaged takes no writes, from later processes either", () =>
  inTempFolder(async (folder) => {
    const store = sqliteStore(folder);
    const entry = (content: string) => newEntry({ content, role: "dev", tags: [], vector: null });
    const kept = await store.add(entry("kept"));
    const contents = Array.from({ length: 500 }, (_, at) => entry(`${at} ${"lamp ".repeat(100)}`));
    await store.write(contents.map((entry) => ({ kind: "add", entry })));
    await store.close();
    const file = Deno.openSync(`${folder}/knowledge.sqlite`, { write: true });
    const { size } = file.statSync();
    for (let at = 8192 * 8; at < size; at += 8192) {
      file.seekSync(at, Deno.SeekMode.Start);
      file.writeSync(new Uint8Array(4096).fill(255));
    }
    file.close();
    await store.open();
    const error = await assertRejects(() => store.list({}, { limit: 500 }), StoreError);
    assertMatch(error instanceof StoreError ? error.told ?? "" : "", /damaged.*doctor/);
    for (const later of [store, sqliteStore(folder)]) {
      for (const write of [later.add(entry("new")), later.delete(kept)]) {
        await assertRejects(() => write, StoreError);
      }
      assert((await later.engine.damage()).length > 0);
      await later.close();
    }
  }));
