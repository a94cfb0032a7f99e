import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { SqliteDatabase } from "../../../src/knowledge/sqlite/database.ts";
import { Postings } from "../../../src/knowledge/sqlite/postings.ts";
import { migrateSqlite } from "../../../src/knowledge/sqlite/schema.ts";
import { inTempFolder } from "../../kernel/temp_folder.ts";

/** Gives `use` the postings of a new database. */
function withPostings(use: (postings: Postings) => void): Promise<void> {
  return inTempFolder((folder) => {
    const database = new SqliteDatabase(folder);
    migrateSqlite(database);
    // In one transaction: each would wait for the disk.
    database.transaction(() => use(new Postings(database)));
    database.close();
  });
}

/** BM25 as a share of what could be reached, by looking at every text. */
function scoresByScan(contents: ReadonlyMap<number, string>, terms: readonly string[]) {
  const [K1, B] = [1.2, 0.75];
  const words = new Map([...contents].map(([n, content]) => [n, content.split(" ")]));
  const sizes = [...words.values()].map(({ length }) => length);
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const scores = new Map<number, number>();
  let most = 0;
  for (const term of terms) {
    const having = [...words].filter(([, all]) => all.includes(term));
    const rarity = Math.log(1 + (words.size - having.length + 0.5) / (having.length + 0.5));
    most += rarity;
    for (const [n, all] of having) {
      const count = all.filter((word) => word === term).length;
      const score = rarity * count / (count + K1 * (1 - B + B * all.length / average));
      scores.set(n, (scores.get(n) ?? 0) + score);
    }
  }
  return new Map([...scores].map(([n, score]) => [n, Math.min(1, score / most)]));
}

function assertAsByScan(
  postings: Postings,
  contents: ReadonlyMap<number, string>,
  terms: readonly string[],
): void {
  const expected = scoresByScan(contents, terms);
  const scores = postings.scores(terms);
  for (let n = 0; n < scores.length; n++) {
    const [score = NaN, wanted = 0] = [scores[n], expected.get(n)];
    assert(Math.abs(score - wanted) < 1e-5, `${terms} in ${n}: ${score}, not ${wanted}`);
  }
  assert(Math.max(0, ...expected.keys()) < scores.length);
}

Deno.test("scores() are those of looking at every text, across blocks and after changes", () =>
  withPostings((postings) => {
    const random = seededRandom(8);
    const below = (limit: number): number => Math.floor(random() * limit);
    const content = (): string =>
      Array.from({ length: 1 + below(12) }, () => `qx${"abcdefgh"[below(8)]}zz`).join(" ");
    const contents = new Map<number, string>();
    for (let n = 1; n < 2200; n++) {
      contents.set(n, content());
      postings.add(n, contents.get(n) ?? "");
    }
    const queries = [["qxazz"], ["qxbzz", "qxczz", "qxdzz"], ["none"], ["none", "qxazz"], []];
    for (const terms of queries) assertAsByScan(postings, contents, terms);
    assertEquals(postings.scores([]).length, 3 * 1024);
    // The first and the last of a block, and those beside them.
    for (const n of [1, 5, 1023, 1024, 1025, 2047, 2048, 2199]) {
      postings.remove(n, contents.get(n) ?? "");
      contents.delete(n);
      if (n % 2 === 0) continue;
      contents.set(n, content());
      postings.add(n, contents.get(n) ?? "");
    }
    for (const terms of queries) assertAsByScan(postings, contents, terms);
  }));

Deno.test("addAll() adds what add() would, one by one", async () => {
  const contents = new Map([[1, "qxa qxb qxa"], [1023, "qxb"], [1024, "qxa"], [5000, "qxb qxc"]]);
  const terms = ["qxa", "qxb", "qxc"];
  let scores: Float32Array[] = [];
  await withPostings((single) => {
    for (const [n, content] of contents) single.add(n, content);
    scores = terms.map((term) => single.scores([term]));
  });
  await withPostings((all) => {
    all.addAll([...contents].map(([n, content]) => ({ n, content })));
    assertEquals(terms.map((term) => all.scores([term])), scores);
    for (const term of terms) assertAsByScan(all, contents, [term]);
  });
});

Deno.test("scores() of a single text are those of one as long as the average", () =>
  withPostings((postings) => {
    assertEquals(postings.scores(["qxa"]).length, 1024);
    const contents = new Map([[7, "qxa qxb qxb"]]);
    postings.add(7, "qxa qxb qxb");
    for (const terms of [["qxa"], ["qxb"], ["qxa", "qxb"]]) {
      assertAsByScan(postings, contents, terms);
    }
    // Terms that the text was never filed under are no hindrance.
    postings.remove(7, "qxa qxb qxc");
    assertEquals(postings.scores(["qxa", "qxb"]), new Float32Array(1024));
  }));
