import { assertEquals } from "@std/assert";
import { connectPostgres } from "../../src/knowledge/postgres/database.ts";
import { PostgresStore } from "../../src/knowledge/postgres/store.ts";
import { SqliteStore } from "../../src/knowledge/sqlite/store.ts";
import type { Store } from "../../src/knowledge/store/store.ts";
import { queryTerms } from "../../src/knowledge/store/terms.ts";
import { inTempFolder } from "../kernel/temp_folder.ts";
import { hasPgvector, testDatabase, withDatabase } from "./stores.ts";

/** What the version before stored: five entries with vectors of eight numbers, one of them changed. */
const fixtures = new URL("../fixtures/knowledge/", import.meta.url);

async function checkMigrated(store: Store): Promise<void> {
  await store.open();
  const { entries } = await store.list({}, { limit: 100, oldestFirst: true });
  assertEquals(entries.map(({ content, role, version }) => [content, role, version]), [
    ["Releases are cut on Fridays at noon.", "all", 1],
    ["Use getUserById for lookups.", "dev", 1],
    ["Use getUserById for lookups.", "qa", 1],
    ["部署流程说明：先备份数据库。", "pm", 1],
    ["The second text.", "dev", 1],
  ]);
  const [first, , twin] = entries;
  const known = await store.get("5eed0000-0000-4000-8000-000000000001");
  assertEquals([known?.entry_type, known?.confidence, known?.tags], ["summary", 0.5, [
    "code",
    "names",
  ]]);
  assertEquals(known?.source, { file: "notes.md", story: "S-1" });
  assertEquals(twin?.parent_id, known?.id);
  const find = async (text: string): Promise<string[]> =>
    (await store.findByWords(queryTerms(text), { isCurrent: true }, 10)).map(({ id }) => id);
  assertEquals((await find("getUser")).length, 2);
  assertEquals((await find("部署")).length, 1);
  assertEquals(await find("When are releases cut?"), [first?.id]);
  assertEquals((await store.counts()).withoutVector, 0);
  assertEquals(await store.vectors.held(), { model: "text-embedding-3-small", dimension: 8 });
  const vector = await store.vectors.of(first?.id ?? "");
  if (vector === undefined) throw new Error("the vector is gone");
  assertEquals((await store.vectors.nearest(vector, {}, 1))[0]?.id, first?.id);
  const changed = await store.update(first?.id ?? "", { role: "pm" });
  assertEquals([changed?.version, (await store.history(first?.id ?? "")).length], [2, 1]);
  await store.close();
}

Deno.test("an embedded file of the version before is brought up to date without loss", () =>
  inTempFolder(async (folder) => {
    await Deno.copyFile(new URL("knowledge.sqlite", fixtures), `${folder}/knowledge.sqlite`);
    await checkMigrated(new SqliteStore(folder));
    await new SqliteStore(folder).open();
  }));

const url = testDatabase();

Deno.test({
  name: "a dump of the version before is brought up to date without loss",
  ignore: url === undefined || !await hasPgvector(url),
  fn: () =>
    withDatabase(url ?? "", async (own) => {
      const database = connectPostgres(own, 1);
      const dump = await Deno.readTextFile(new URL("knowledge.sql", fixtures));
      let statement = "";
      for (const line of dump.split("\n")) {
        statement += `${line}\n`;
        const isWhole = line.endsWith(";") && statement.split("$$").length % 2 === 1;
        if (isWhole) await database.query(statement);
        if (isWhole) statement = "";
      }
      await database.close();
      await checkMigrated(new PostgresStore(connectPostgres(own, 2), true));
    }),
});
