import { assert, assertEquals } from "@std/assert";
import { InvertedIndex } from "../../../src/kernel/search/inverted_index.ts";
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
