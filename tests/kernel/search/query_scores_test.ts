import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { type IndexedField, InvertedIndex } from "../../../src/kernel/search/inverted_index.ts";

/** How often each word stands in a document, by the weight of its field; what stands often is capped. */
function countsIn(
  fields: readonly IndexedField[],
): { counts: Map<string, number>; length: number } {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { text, weight } of fields) {
    for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
      length++;
    }
  }
  for (const [word, count] of counts) counts.set(word, Math.min(255, count));
  return { counts, length };
}

/** BM25F and the share of the query that is covered, by looking at every document. */
function scoresByScan(
  documents: ReadonlyMap<string, readonly IndexedField[]>,
  query: readonly string[],
): Map<string, { score: number; matched: number }> {
  const [K1, B] = [1.2, 0.75];
  const all = [...documents].map(([key, fields]) => ({ key, ...countsIn(fields) }));
  const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const found = new Map<string, { score: number; covered: number; matched: number }>();
  let whole = 0;
  for (const word of query) {
    const having = all.map(({ key, counts, length }) => {
      const count = [...counts].reduce((sum, [term, times]) => {
        const isLonger = word.length >= 4 && term.length > word.length && term.startsWith(word);
        return sum + times * (term === word ? 1 : isLonger ? 0.4 : 0);
      }, 0);
      return { key, count, length };
    }).filter(({ count }) => count > 0);
    const rarity = Math.log(1 + (all.length - having.length + 0.5) / (having.length + 0.5));
    if (having.length > 0) whole += rarity;
    for (const { key, count, length } of having) {
      const before = found.get(key) ?? { score: 0, covered: 0, matched: 0 };
      const saturation = K1 * (1 - B + B * length / average);
      found.set(key, {
        score: before.score + rarity * count * (K1 + 1) / (count + saturation),
        covered: before.covered + rarity,
        matched: before.matched + 1,
      });
    }
  }
  return new Map(
    [...found].map(([key, { score, covered, matched }]) => [
      key,
      { score: score * (0.5 + 0.5 * covered / whole), matched },
    ]),
  );
}

function assertAsByScan(
  index: InvertedIndex<string>,
  documents: ReadonlyMap<string, readonly IndexedField[]>,
  query: readonly string[],
): void {
  const { hits, total } = index.search(query.join(" "), { limit: documents.size + 1 });
  const wanted = scoresByScan(documents, query);
  assertEquals([total, hits.length, index.size], [wanted.size, wanted.size, documents.size]);
  for (const { key, score, matched } of hits) {
    const { score: expected = 0, matched: words } = wanted.get(key) ?? {};
    assertEquals(matched, words, `${query} in ${key}`);
    assert(
      Math.abs(score - expected) < 1e-4 * expected,
      `${query} in ${key}: ${score}, ${expected}`,
    );
  }
  const sorted = hits.toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  assertEquals(hits.map(({ key }) => key), sorted.map(({ key }) => key));
}

Deno.test("InvertedIndex.search() scores as looking at every document does, whatever was changed before", () => {
  const random = seededRandom(5);
  const below = (limit: number): number => Math.floor(random() * limit);
  // Some words begin others, fewer than are looked for; what has digits is its own stem.
  const word = (): string => `${["w", "word", "other"][below(3)]}${below(60)}`;
  const text = (most: number): string =>
    Array.from({ length: below(most) }, word).join(below(5) === 0 ? "\n" : " ").toUpperCase();
  const index = new InvertedIndex<string>();
  const documents = new Map<string, IndexedField[]>();
  for (let step = 0; step < 2000; step++) {
    const key = `k${below(700)}`;
    if (below(4) === 0) {
      index.remove(key);
      documents.delete(key);
      continue;
    }
    const repeated = below(20) === 0 ? " word1".repeat(below(300)) : "";
    const fields = [
      { text: `${word()} title`, weight: 5 },
      { text: text(6), weight: 2 },
      { text: text(60) + repeated, weight: 1 },
    ];
    index.put(key, fields);
    documents.set(key, fields);
    if (step % 100 === 0) assertAsByScan(index, documents, [...new Set([word(), word(), "w7"])]);
  }
  for (
    const query of [["word1"], ["word"], ["w1", "other2"], ["title"], ["none"], ["none", "w3"]]
  ) {
    assertAsByScan(index, documents, query);
  }
});

Deno.test("InvertedIndex.search() scores one document, and few, as looking at each does", () => {
  const index = new InvertedIndex<string>();
  const documents = new Map<string, IndexedField[]>();
  const steps: [key: string, text: string | undefined][] = [
    ["a", "w1 w2 w2"],
    ["b", "w1"],
    ["a", undefined],
    ["c", "w1 w3 w4 w5"],
    ["b", "w2 w1"],
    ["c", undefined],
  ];
  for (const [key, text] of steps) {
    index.remove(key);
    documents.delete(key);
    const fields = [{ text: "w9", weight: 3 }, { text: text ?? "", weight: 1 }];
    if (text !== undefined) documents.set(key, fields), index.put(key, fields);
    assertAsByScan(index, documents, ["w1"]);
    assertAsByScan(index, documents, ["w9", "w2"]);
  }
});

Deno.test("InvertedIndex takes more words, documents and letters than it has room for at first", () => {
  const index = new InvertedIndex<string>();
  const documents = new Map<string, IndexedField[]>();
  const put = (key: string, fields: IndexedField[]): void => {
    index.put(key, fields);
    documents.set(key, fields);
  };
  const names = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `name${from + at}x`).join(" ");
  for (let at = 0; at < 3000; at++) put(`few ${at}`, [{ text: names(7 * at, 9), weight: 2 }]);
  for (let at = 1; at <= 12; at++) {
    put(`many ${at}`, [
      { text: names(9000 * at, 5000), weight: 1 },
      { text: names(9000 * at, 25_000), weight: 2 },
    ]);
  }
  for (const query of [["name7x"], ["name20991x", "name3x"], ["name27000x"], ["name132999x"]]) {
    assertAsByScan(index, documents, query);
  }
});
