import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { APPLICATION, SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { StoreError } from "../../../src/knowledge/store/failure.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";
import { watching } from "./watching.ts";

Deno.test("close() leaves one file, and later queries throw", () =>
  inTempFolder((folder) => {
    const database = new SqliteDatabase(folder, 5000);
    database.script(`CREATE TABLE t (x); PRAGMA application_id = ${APPLICATION}`);
    database.script("INSERT INTO t VALUES (1), (2)");
    database.close();
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["knowledge.sqlite"]);
    assertThrows(() => database.all("SELECT x FROM t"), StoreError);
    // Checking the file's owner doesn't leave a file open either.
    new SqliteDatabase(folder, 5000).close();
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name), ["knowledge.sqlite"]);
  }));

Deno.test("transaction() commits all or none of its work, and the next transaction succeeds", () =>
  inTempFolder((folder) => {
    const database = new SqliteDatabase(folder, 5000);
    database.script("CREATE TABLE t (x)");
    const insert = () => database.all("INSERT INTO t VALUES (1) RETURNING x").length;
    assertThrows(() => database.transaction(() => insert() && database.all("no SQL")), StoreError);
    assertEquals(database.transaction(insert), 1);
    assertEquals(database.all("SELECT x FROM t").length, 1);
    database.close();
  }));

/**
 * Creates a database with this server's mark and without a log, to which the returned connection is
 * writing.
 */
function beingWritten(folder: string): DatabaseSync {
  const database = new DatabaseSync(`${folder}/knowledge.sqlite`);
  database.exec(`PRAGMA application_id = ${APPLICATION}; BEGIN IMMEDIATE; CREATE TABLE t (x)`);
  return database;
}

Deno.test("the database opens when another connection finishes writing", () =>
  inTempFolder((folder) => {
    const other = beingWritten(folder);
    let tries = 0;
    const seen = (sql: string): void => {
      if (sql.includes("journal_mode") && ++tries === 3) other.exec("COMMIT");
    };
    watching("exec", seen, () => {
      const database = new SqliteDatabase(folder, 5000);
      assertEquals(database.get("PRAGMA journal_mode")?.journal_mode, "wal");
      database.close();
    });
    assertEquals(tries, 3);
    other.close();
  }));

Deno.test("opening a database throws an error with the reason if the database stays locked", () =>
  inTempFolder((folder) => {
    const other = beingWritten(folder);
    const started = performance.now();
    const error = assertThrows(() => new SqliteDatabase(folder, 250), StoreError);
    assertStringIncludes(error.told ?? "", "is locked");
    assert(performance.now() - started >= 100);
    other.close();
  }));

Deno.test("opening a locked database throws immediately if waiting is off", () =>
  inTempFolder((folder) => {
    const other = beingWritten(folder);
    let tries = 0;
    watching("exec", (sql) => void (sql.includes("journal_mode") && tries++), () => {
      assertThrows(() => new SqliteDatabase(folder, 0), StoreError);
    });
    assert(tries <= 1);
    other.close();
  }));
