import { assert, assertEquals } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { questionOf } from "../../../src/kernel/search/question.ts";
import { TextIndex } from "../../../src/kernel/search/text_index.ts";

/** Returns an index of the given texts by key. */
function indexOf(texts: Record<string, string>): TextIndex<string> {
  const index = new TextIndex<string>();
  for (const [key, text] of Object.entries(texts)) index.put(key, { text });
  return index;
}

const keys = (index: TextIndex<string>, query: string | string[], limit = 10) =>
  index.search(query, { limit }).hits.map(({ key }) => key);

Deno.test("TextIndex.search() finds all inflected forms of a word", () => {
  const index = indexOf({ a: "authenticated users", b: "an author" });
  assertEquals(keys(index, "authentication"), ["a"]);
});

Deno.test("TextIndex.search() finds longer words that begin with at least four typed letters", () => {
  const index = indexOf({ a: "authenticated users", b: "an author" });
  assertEquals(keys(index, "auth"), ["a", "b"]);
  assertEquals(keys(index, "aut"), []);
});

Deno.test("TextIndex.search() ranks an exact word before a longer word", () => {
  const index = indexOf({ longer: "planet planet planet", exact: "a plan of the house" });
  assertEquals(keys(index, "plan"), ["exact", "longer"]);
});

Deno.test("TextIndex.search() returns no hits for a query without words or in an empty index", () => {
  const none = { hits: [], total: 0 };
  assertEquals(indexOf({ a: "text" }).search("+ ?", { limit: 5 }), none);
  assertEquals(indexOf({}).search("", { limit: 5 }), none);
});

Deno.test("TextIndex.search() finds parts of a text without spaces", () => {
  const index = indexOf({ a: "東京都の天気", b: "京都の寺" });
  assertEquals(keys(index, "東京"), ["a"]);
  assertEquals(new Set(keys(index, "京")), new Set(["a", "b"]));
});

Deno.test("TextIndex.search() finds words with and without accents", () => {
  const index = indexOf({ a: "Größe", b: "cafe" });
  assertEquals([keys(index, "grosse"), keys(index, "große"), keys(index, "Café")], [[], ["a"], [
    "b",
  ]]);
});

Deno.test("TextIndex.search() finds a camelCase name by its parts", () => {
  const index = indexOf({ a: "class CircuitBreaker", b: "parseHTTPRequest()" });
  assertEquals([keys(index, "circuit breaker"), keys(index, "http request")], [["a"], ["b"]]);
});

Deno.test("TextIndex.search() ranks an exact scoped package, error code or path first", () => {
  const index = indexOf({
    scope: "use @acme/build-kit here",
    parts: "build the kit, an acme build; build kit acme",
    code: "throws ERR_MODULE_NOT_FOUND",
    words: "module not found: err on the module found",
  });
  assertEquals(keys(index, "@acme/build-kit")[0], "scope");
  assertEquals(keys(index, "ERR_MODULE_NOT_FOUND")[0], "code");
});

Deno.test("TextIndex.search() ranks a document with more query words before a document that repeats one word", () => {
  const index = indexOf({
    a: "cache cache cache cache",
    b: "invalidate the cache on write",
    c: "write code",
  });
  assertEquals(keys(index, "invalidate cache write")[0], "b");
});

Deno.test("TextIndex.search() ranks title matches before matches in a name, a heading and the text", () => {
  const index = new TextIndex<string>();
  index.put("text", { title: "x", text: "lamp" });
  index.put("heading", { title: "x", heading: "lamp", text: "x" });
  index.put("name", { title: "x", name: "lamp" });
  index.put("title", { title: "lamp", text: "x" });
  assertEquals(keys(index, "lamp"), ["title", "name", "heading", "text"]);
});

Deno.test("TextIndex.search() ranks a document that contains the exact query first", () => {
  const index = indexOf({ b: "page cursor", a: "cursor page", c: "the cursor of a page" });
  const { hits } = index.search("cursor page", { limit: 3 });
  assertEquals(hits[0]?.key, "a");
});

Deno.test("TextIndex.search() ranks a document that contains a quoted phrase first", () => {
  const index = indexOf({ a: "retry page cursor", b: "cursor page" });
  assertEquals(keys(index, '"cursor page" retry')[0], "b");
});

Deno.test("TextIndex.search() finds a phrase even if hundreds of documents without it score better", () => {
  const index = indexOf(Object.fromEntries(
    Array.from({ length: 500 }, (_, i) => [`k${i}`, "fish red fish red"]),
  ));
  index.put("phrase", { text: `${"hay ".repeat(500)} red boat fish` });
  assertEquals(keys(index, "red boat fish", 1), ["phrase"]);
});

Deno.test("TextIndex.search() returns the first hits and the total number", () => {
  const index = indexOf(
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, `red ${"x ".repeat(i)}`])),
  );
  const { hits, total } = index.search("red", { limit: 3 });
  assertEquals(hits.map(({ key }) => key), ["k0", "k1", "k2"]);
  assertEquals(total, 300);
  assert(hits.every(({ score }) => score > 0));
});

Deno.test("TextIndex.search() returns the requested number of hits", () => {
  const index = indexOf(
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, "red"])),
  );
  assertEquals(keys(index, "red", 250).length, 250);
});

Deno.test("TextIndex.search() returns and counts only accepted keys", () => {
  const index = indexOf(
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`k${i}`, `red ${"x ".repeat(i)}`])),
  );
  const accepts = (key: string) => Number(key.slice(1)) % 2 === 1;
  const { hits, total } = index.search("red", { limit: 2, accepts });
  assertEquals(hits.map(({ key }) => key), ["k1", "k3"]);
  assertEquals(total, 150);
});

Deno.test("TextIndex.search() sorts equally ranked documents by key", () => {
  const index = indexOf({ c: "red", a: "red", d: "red", b: "red", e: "red red" });
  assertEquals(keys(index, "red", 3), ["e", "a", "b"]);
});

Deno.test("TextIndex.search() matches a stop word in capitals between other words", () => {
  const index = new TextIndex<string>();
  index.put("it", { text: "laptops are handed out by it" });
  index.put("other", { text: "laptops" });
  assertEquals(index.search("who is IT", { limit: 9 }).hits.map(({ key }) => key), ["it"]);
});

Deno.test("TextIndex.search() merges the hits for alternative wordings", () => {
  const index = indexOf({ a: "pagination", b: "cursor", both: "a cursor for pagination", d: "x" });
  const { hits, total } = index.search(["pagination", "cursor"], { limit: 5 });
  assertEquals(hits.map(({ key }) => key), ["both", "a", "b"]);
  assertEquals(total, 3);
});

Deno.test("TextIndex.search() includes added and changed documents and omits removed documents", () => {
  const index = new TextIndex<string>();
  const expected = new Map<string, number>();
  for (let step = 0; step < 3000; step++) {
    const key = `k${(step * 7919) % 300}`;
    if (step % 5 === 4) {
      index.remove(key);
      expected.delete(key);
    } else {
      index.put(key, { text: `w${step % 50} common` });
      expected.set(key, step % 50);
    }
    if (step % 500 !== 0) continue;
    assertEquals(index.size, expected.size);
    assertEquals(index.search("common", { limit: 1 }).total, expected.size);
    const wanted = [...expected].filter(([, word]) => word === 7).map(([one]) => one).sort();
    assertEquals(keys(index, "w7", 300).sort(), wanted);
  }
});

Deno.test("TextIndex.search() accepts queries of 70 words and of 20,000 words", () => {
  const index = indexOf({ a: "word5 word6" });
  const long = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
  assertEquals([keys(index, long(70)), keys(index, long(20_000))], [["a"], ["a"]]);
});

Deno.test("TextIndex.search() treats FTS5 operators as plain text", () => {
  const index = indexOf({ a: "near column" });
  for (
    const query of [
      '"near',
      "near*",
      "text:near",
      "NEAR(near, 2)",
      "^near -near",
      "(near",
      "\0near",
    ]
  ) {
    assertEquals(keys(index, query), ["a"], query);
  }
});

Deno.test("TextIndex.search() ranks 5,000 documents of 400 words quickly", () => {
  const vocabulary = Array.from({ length: 20_000 }, (_, at) => `w${at.toString(36)}x`);
  let seed = 7;
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const word = () => vocabulary[Math.floor(20_000 ** random()) - 1] ?? "";
  const index = new TextIndex<number>();
  for (let key = 0; key < 5000; key++) {
    index.put(key, { text: Array.from({ length: 400 }, word).join(" ") });
  }
  const query = [100, 200, 500, 1000, 5000].map((at) => vocabulary[at]).join(" ");
  index.search(query, { limit: 10 });
  const begun = cpuTime();
  for (let time = 0; time < 10; time++) index.search(query, { limit: 10 });
  assert(cpuTime() - begun < 300, `${cpuTime() - begun} ms for ten searches`);
});

Deno.test("TextIndex.matches() lists the documents that contain each word of a question", () => {
  const index = indexOf({ a: "red boats", b: "a reddish fish", c: "fishing" });
  const matches = index.matches(questionOf("the reds, fish"));
  assertEquals(matches.get("reds")?.toSorted(), ["a", "b"]);
  assertEquals(matches.get("fish")?.toSorted(), ["b", "c"]);
});
