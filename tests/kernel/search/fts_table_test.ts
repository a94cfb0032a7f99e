import { assertAlmostEquals, assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { FtsTable } from "../../../src/kernel/search/fts_table.ts";
import type { RowHit } from "../../../src/kernel/search/row_hits.ts";
import { searchQuery } from "../../../src/kernel/search/search_query.ts";

/** Runs `use` with an empty table and a search function for a given number of documents. */
function withTable(
  use: (
    table: FtsTable,
    search: (query: string, size: number, limits?: object) => RowHit[],
  ) => void,
): void {
  const database = new DatabaseSync(":memory:");
  const table = new FtsTable({
    all: (sql, ...values) => database.prepare(sql).all(...values),
    run: (sql, ...values) => database.prepare(sql).run(...values),
  });
  table.create();
  use(
    table,
    (query, size, limits = {}) =>
      table.search([searchQuery(query)], { size, limit: 10, ...limits }),
  );
  database.close();
}

Deno.test("removing or replacing a document does not change the scores of other documents", () =>
  withTable((table, search) => {
    const texts = ["lamp genie", "lamp", "lamp genie bottle", "lamp bottle"];
    texts.forEach((text, at) => table.put(at + 1, { text }));
    const before = search("genie bottle", 4);
    for (let extra = 5; extra < 100; extra++) table.put(extra, { text: "lamp genie" });
    for (let extra = 5; extra < 100; extra++) table.remove(extra);
    for (let round = 0; round < 20; round++) {
      texts.forEach((text, at) => table.put(at + 1, { text }));
    }
    const after = search("genie bottle", 4);
    assertEquals(after.map(({ row }) => row), before.map(({ row }) => row));
    after.forEach(({ score }, at) => assertAlmostEquals(score, before[at]?.score ?? 0, 0.02));
  }));

Deno.test("share is the BM25 score divided by its maximum if coverage and phrases do not count", () =>
  withTable((table, search) => {
    table.put(1, { text: "lamp genie" });
    table.put(2, { text: "other words" });
    const [hit] = search("lamp", 2);
    assertAlmostEquals(hit?.share ?? 0, 1 / 2.2, 1e-6);
  }));

Deno.test("greatestFirst ranks the later row first among documents with equal scores", () =>
  withTable((table, search) => {
    for (let row = 1; row <= 300; row++) table.put(row, { text: "lamp" });
    assertEquals(search("lamp", 300).at(0)?.row, 1);
    assertEquals(search("lamp", 300, { greatestFirst: true }).at(0)?.row, 300);
  }));
