import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { type IndexedField, InvertedIndex } from "../../../src/kernel/search/inverted_index.ts";
import { tokensOf } from "../../../src/kernel/search/tokens.ts";

/** An index of texts by their keys. */
function indexOf(texts: Record<string, string>): InvertedIndex<string> {
  const index = new InvertedIndex<string>();
  for (const [key, text] of Object.entries(texts)) index.put(key, [{ text, weight: 1 }]);
  return index;
}

const keys = (index: InvertedIndex<string>, query: string, limit = 10) =>
  index.search(query, { limit }).hits.map(({ key }) => key);

Deno.test("tokensOf() has words in lower case, parts of names, and pairs of signs", () => {
  assertEquals(tokensOf("One-two CircuitBreaker, HTTP2!"), [
    "one",
    "two",
    "circuitbreaker",
    "http2",
    "circuit",
    "breaker",
  ]);
  assertEquals(tokensOf("Größe é 東京都"), ["größe", "é", "東京", "京都", "都"]);
  assertEquals(tokensOf("x".repeat(200)), ["x".repeat(64)]);
});

Deno.test("InvertedIndex.search() finds forms of a word, and words that a long one begins", () => {
  const index = indexOf({ a: "authenticated users", b: "an author", c: "the TTL", d: "a little" });
  assertEquals(keys(index, "authentication"), ["a"]);
  assertEquals(keys(index, "auth"), ["a", "b"]);
  assertEquals(keys(index, "ttl"), ["c"]);
  assertEquals(keys(index, "zzzz"), []);
  assertEquals(keys(index, ""), []);
});

Deno.test("InvertedIndex.search() finds parts of what has no spaces", () => {
  const index = indexOf({ a: "東京都の天気", b: "京都の寺" });
  assertEquals(keys(index, "東京"), ["a"]);
  assertEquals(new Set(keys(index, "京")), new Set(["a", "b"]));
});

Deno.test("InvertedIndex.search() ranks what covers more of the query before what repeats a word", () => {
  const index = indexOf({
    a: "cache cache cache cache",
    b: "invalidate the cache on write",
    c: "write code",
  });
  assertEquals(keys(index, "invalidate cache write")[0], "b");
});

Deno.test("InvertedIndex.search() cuts, counts all, and asks whether a key is wanted", () => {
  const index = indexOf(
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, `red ${"x ".repeat(i)}`])),
  );
  const { hits, total, words } = index.search("red", { limit: 3 });
  assertEquals([hits.map(({ key }) => key), total, words], [["k0", "k1", "k2"], 100, 1]);
  assert(hits.every(({ score }) => score > 0));
  const odd = index.search("red", { limit: 2, accepts: (key) => Number(key.slice(1)) % 2 === 1 });
  assertEquals([odd.hits.map(({ key }) => key), odd.total], [["k1", "k3"], 50]);
});

Deno.test("InvertedIndex keeps up with what is put, changed and removed", () => {
  const index = new InvertedIndex<string>();
  const expected = new Map<string, number>();
  for (let step = 0; step < 5000; step++) {
    const key = `k${(step * 7919) % 300}`;
    if (step % 5 === 4) {
      index.remove(key);
      expected.delete(key);
    } else {
      index.put(key, [{ text: `w${step % 50} common`, weight: 1 }]);
      expected.set(key, step % 50);
    }
    if (step % 500 !== 0) continue;
    assertEquals(index.size, expected.size);
    assertEquals(index.search("common", { limit: 1 }).total, expected.size);
    const wanted = [...expected].filter(([, word]) => word === 7).map(([one]) => one).sort();
    assertEquals(keys(index, "w7", 300).sort(), wanted);
  }
});

Deno.test("InvertedIndex.search() answers 70 words in 20,000 documents in little time", () => {
  const index = new InvertedIndex<string>();
  const words = Array.from(
    { length: 500 },
    (_, i) => `word${String.fromCharCode(97 + i % 26)}${i}`,
  );
  for (let i = 0; i < 20_000; i++) {
    const text = Array.from({ length: 40 }, (_, at) => words[(i * 31 + at * 17) % 500]).join(" ");
    index.put(`k${i}`, [{ text, weight: 1 }]);
  }
  const query = words.slice(0, 70).join(" ");
  index.search(query, { limit: 10 });
  const begun = performance.now();
  assertEquals(index.search(query, { limit: 10 }).hits.length, 10);
  assert(performance.now() - begun < 200, `${performance.now() - begun} ms`);
});

Deno.test("InvertedIndex.frequency() counts the documents that had a word at the last search", () => {
  const index = indexOf({ a: "cats and dogs", b: "a cat", c: "dogs" });
  assertEquals(keys(index, "cats").length, 2);
  assertEquals(["cat", "Dogs", "bird"].map((word) => index.frequency(word)), [2, 2, 0]);
});

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
    put(`many ${at}`, [{ text: names(9000 * at, 25_000), weight: 1 }]);
  }
  for (const query of [["name7x"], ["name20991x", "name3x"], ["name27000x"], ["name132999x"]]) {
    assertAsByScan(index, documents, query);
  }
});

Deno.test("InvertedIndex finds each word by itself after more of them than it remembers forms of", () => {
  const index = new InvertedIndex<string>();
  const names = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `n${from + at}`).join(" ");
  const last = 80_000;
  for (let from = 0; from < last; from += 10_000) {
    index.put(`k${from}`, [{ text: names(from, 10_000), weight: 1 }]);
  }
  index.put("again", [{ text: "n5 n65535 n65536 n65537", weight: 1 }]);
  assertEquals(keys(index, "n5").sort(), ["again", "k0"]);
  for (const number of [65_535, 65_536, 65_537]) {
    assertEquals(keys(index, `n${number}`).sort(), ["again", "k60000"], `n${number}`);
  }
  assertEquals(keys(index, `n${last - 1}`), ["k70000"]);
});

Deno.test("InvertedIndex.search() looks for the 48 rarest words that some document has", () => {
  const words = Array.from({ length: 60 }, (_, at) => `w${at}x`);
  const index = indexOf({
    ...Object.fromEntries(words.slice(0, 50).map((word, at) => [`k${at}`, `${word} ${words[0]}`])),
    more: words.slice(0, 2).join(" "),
  });
  // The commonest two of fifty are left out, and so are the ten that nobody has.
  const { words: count, hits, total } = index.search(words.join(" "), { limit: 100 });
  assertEquals([count, total], [48, 48]);
  assert(hits.every(({ key }) => key !== "k0" && key !== "k1" && key !== "more"));
  // As many as that are looked for as they are, also those that nobody has.
  assertEquals(index.search(words.slice(12).join(" "), { limit: 1 }).words, 48);
  assertEquals(index.search(words.slice(0, 50).join(" "), { limit: 1 }).words, 48);
});

Deno.test("InvertedIndex.search() takes a word for the first 64 that it begins, itself among them", () => {
  const longer = Array.from({ length: 70 }, (_, at) => [`k${at}`, `zebra${at}x`]);
  assertEquals(indexOf(Object.fromEntries(longer)).search("zebra", { limit: 1 }).total, 64);
  const all = indexOf({ itself: "zebra", ...Object.fromEntries(longer) });
  assertEquals(all.search("zebra", { limit: 1 }).total, 64);
  assertEquals(keys(all, "zebra", 1), ["itself"]);
  assertEquals(keys(all, "zeb"), []);
  assertEquals(keys(all, "zebra69x"), ["k69"]);
});

Deno.test("InvertedIndex.search() puts documents of one score in the order of their keys, also where it cuts", () => {
  const index = indexOf({ c: "red", a: "red", d: "red", b: "red", e: "red red" });
  assertEquals(keys(index, "red"), ["e", "a", "b", "c", "d"]);
  assertEquals(keys(index, "red", 3), ["e", "a", "b"]);
  assertEquals(index.search("red", { limit: 0 }), { hits: [], total: 5, words: 1 });
});
