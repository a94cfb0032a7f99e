import { assertEquals } from "@std/assert";
import { type Ranked, RankedItems, Ranking } from "../../../src/kernel/search/ranking.ts";

/** The paths in order, of an archive that holds the documents and `others` without a match. */
function order(documents: Ranked[], others = 0): string[] {
  const ranking = new Ranking();
  for (const document of documents) ranking.add(document);
  for (let count = 0; count < others; count++) ranking.add({ length: 1000 });
  return ranking.sort(documents).map(({ path }) => path);
}

const one = (path: string, rest: Partial<Ranked> = {}): Ranked => ({
  path,
  tier: 1,
  counts: [1],
  length: 1000,
  ...rest,
});

Deno.test("Ranking.sort() puts a higher tier first, whatever the counts", () => {
  assertEquals(order([one("a", { tier: 1, counts: [99] }), one("b", { tier: 2 })]), ["b", "a"]);
});

Deno.test("Ranking.sort() puts more matches first, and shorter documents of as many", () => {
  assertEquals(order([one("a"), one("b", { counts: [5] })], 9), ["b", "a"]);
  assertEquals(order([one("a", { length: 9000 }), one("b")], 9), ["b", "a"]);
});

Deno.test("Ranking.sort() counts a rare word for more than a frequent one", () => {
  const frequent = Array.from({ length: 8 }, (_, index) => one(`z${index}`, { counts: [1, 0] }));
  const [first] = order([...frequent, one("zz-rare", { counts: [0, 1] })], 20);
  assertEquals(first, "zz-rare");
});

Deno.test("Ranking.sort() lets repetition saturate", () => {
  const both = one("both", { counts: [2, 2] });
  const much = one("much", { counts: [50, 0] });
  assertEquals(order([much, both], 9), ["both", "much"]);
});

Deno.test("Ranking.sort() has one order for documents of the same score: by path", () => {
  assertEquals(order([one("c"), one("a"), one("b")], 3), ["a", "b", "c"]);
});

Deno.test("Ranking.sort() ranks what has no words at all", () => {
  assertEquals(order([one("b", { counts: [] }), one("a", { counts: [], tier: 0 })]), ["b", "a"]);
});

Deno.test("Ranking.scoreOf() adds to the tier by how rare a word is, by BM25's formula", () => {
  const document = one("a");
  const ranking = new Ranking();
  for (const each of [document, { length: 1000 }]) ranking.add(each);
  // In one of two documents of equal length: ln 2, which is scaled to below the next tier.
  const expected = 1 + Math.LN2 / (1 + Math.LN2);
  assertEquals(ranking.scoreOf(document), Number(expected.toFixed(4)));
});

Deno.test("Ranking.scoreOf() counts repetition and length as BM25 does, with its usual constants", () => {
  const document = one("a", { counts: [3], length: 5 });
  const ranking = new Ranking();
  for (const each of [document, { length: 1 }]) ranking.add(each);
  // The average is 3 characters.
  const score = Math.LN2 * 3 * 2.2 / (3 + 1.2 * (0.25 + 0.75 * 5 / 3));
  assertEquals(ranking.scoreOf(document), Number((1 + score / (1 + score)).toFixed(4)));
});

Deno.test("RankedItems ranks those that match, among all of the archive", () => {
  const items = new RankedItems<string>();
  const rank = (count: number) => ({ tier: 1, counts: [count] });
  assertEquals(items.add("none", { path: "n", length: 9, rank: undefined }), undefined);
  const weak = items.add("weak", { path: "w", length: 9, rank: rank(1) });
  assertEquals(weak, { item: "weak", path: "w", length: 9, ...rank(1) });
  items.add("strong", { path: "s", length: 9, rank: rank(5) });
  assertEquals([items.size, items.sorted().map(({ item }) => item)], [2, ["strong", "weak"]]);
  // In two of three documents.
  const score = Math.log(1 + 1.5 / 2.5);
  const expected = 1 + score / (1 + score);
  assertEquals(weak && items.ranking.scoreOf(weak), Number(expected.toFixed(4)));
});

Deno.test("Ranking.scoreOf() falls with the order, and never lifts a document over a tier", () => {
  const documents = [
    one("phrase", { tier: 2, counts: [1, 1] }),
    one("all often", { counts: [900, 900] }),
    one("all", { counts: [1, 1] }),
    one("half often", { tier: 0.5, counts: [900, 0] }),
    one("half", { tier: 0.5, counts: [1, 0] }),
    one("part of a word", { tier: 0, counts: [0, 0] }),
  ];
  const ranking = new Ranking();
  for (const document of documents) ranking.add(document);
  const scores = ranking.sort(documents).map((document) => ranking.scoreOf(document));
  assertEquals(scores, [...scores].sort((a, b) => b - a));
  assertEquals(new Set(scores).size, documents.length);
  assertEquals(scores.map((score) => Math.floor(score * 2) / 2), [2, 1, 1, 0.5, 0.5, 0]);
});
