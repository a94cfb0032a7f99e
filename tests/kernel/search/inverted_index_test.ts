import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { InvertedIndex } from "../../../src/kernel/search/inverted_index.ts";

/** An index of texts by their keys. */
function indexOf(texts: Record<string, string>): InvertedIndex<string> {
  const index = new InvertedIndex<string>();
  for (const [key, text] of Object.entries(texts)) index.put(key, [{ text, weight: 1 }]);
  return index;
}

const keys = (index: InvertedIndex<string>, query: string, limit = 10) =>
  index.search(query, { limit }).hits.map(({ key }) => key);

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

Deno.test("InvertedIndex.search() keeps the best, in whatever order they are met", () => {
  const index = indexOf({
    low: "red x x x x x",
    high: "red",
    middle: "red x",
    lowest: "red x x x x x x",
  });
  assertEquals(keys(index, "red", 2), ["high", "middle"]);
  assertEquals(keys(index, "red", 3), ["high", "middle", "low"]);
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
  const begun = cpuTime();
  assertEquals(index.search(query, { limit: 10 }).hits.length, 10);
  assert(cpuTime() - begun < 200, `${cpuTime() - begun} ms`);
});

Deno.test("InvertedIndex.frequency() counts the documents that had a word at the last search", () => {
  const index = indexOf({ a: "cats and dogs", b: "a cat", c: "dogs" });
  assertEquals(keys(index, "cats").length, 2);
  assertEquals(["cat", "Dogs", "bird"].map((word) => index.frequency(word)), [2, 2, 0]);
});

Deno.test("InvertedIndex.search() leaves out stop words where there are others, and parts of pairs", () => {
  const index = indexOf({ a: "the cache of it, a bc", b: "東京都" });
  const words = (query: string): number => index.search(query, { limit: 1 }).words;
  assertEquals(["the cache here of it", "the", "of it", "東京都", "京", "京 都"].map(words), [
    1,
    1,
    2,
    2,
    1,
    2,
  ]);
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

Deno.test("InvertedIndex.search() counts what a stem begins, or only what the word itself does", () => {
  const index = indexOf({ noun: "creation", other: "createdb" });
  const found = (query: string, asTyped: boolean): string[] =>
    index.search(query, { limit: 5, asTyped }).hits.map(({ key }) => key).sort();
  assertEquals(found("created", false), ["noun", "other"]);
  assertEquals(found("created", true), ["other"]);
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

Deno.test("InvertedIndex.search() takes a word for its kin too, which counts as much as they say", () => {
  const index = indexOf({ itself: "slides", kin: "decks", longer: "deckchairs", none: "boats" });
  const found = (weight: number) =>
    index.search("slide", {
      limit: 5,
      kindred: (stem) => stem === "slide" ? [["deck", weight], ["slides", weight]] : [],
    });
  assertEquals(found(0.5).hits.map(({ key }) => key), ["itself", "kin", "longer"]);
  assertEquals(found(2).hits.map(({ key }) => key), ["kin", "itself", "longer"]);
  // They stand for one word of the query.
  assertEquals([found(0.5).words, found(0.5).hits[1]?.matched], [1, 1]);
});

Deno.test("InvertedIndex.search() puts more of the words before better ones where that is asked", () => {
  const texts = { both: `oak elm ${"hay ".repeat(400)}`, rare: "elm elm elm", none: "hay" };
  const others = Array.from({ length: 40 }, (_, at) => [`oak${at}`, "oak"]);
  const index = indexOf({ ...texts, ...Object.fromEntries(others) });
  const first = (byWords: boolean) =>
    index.search("oak elm", { limit: 2, byWords }).hits.map(({ key }) => key);
  assertEquals(first(false), ["rare", "both"]);
  assertEquals(first(true), ["both", "rare"]);
});

Deno.test("InvertedIndex.put() takes a document for as long as it is said to be", () => {
  const index = new InvertedIndex<string>();
  index.put("a", [{ text: "oak", weight: 1 }], 500);
  index.put("b", [{ text: "oak elm elm elm", weight: 1 }], 10);
  assertEquals(keys(index, "oak"), ["b", "a"]);
  index.put("b", [{ text: "oak elm elm elm", weight: 1 }]);
  index.put("a", [{ text: "oak", weight: 1 }]);
  assertEquals(keys(index, "oak"), ["a", "b"]);
});
