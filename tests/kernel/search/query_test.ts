import { assert, assertEquals } from "@std/assert";
import { cpuTimeOf } from "../../../src/dev/cpu_time.ts";
import { findPhrase, findWords, parseQuery } from "../../../src/kernel/search/query.ts";

const words = (query: string) => parseQuery(query).words;
const found = (query: string, text: string) =>
  findWords(text, parseQuery(query)).map(({ start, end }) => text.slice(start, end));

Deno.test("parseQuery() keeps the distinct words that tell something, in lower case", () => {
  assertEquals(words("When to STOP a review? Review!"), ["stop", "review"]);
  assertEquals(words("install_level: user"), ["instal", "level", "user"]);
  assertEquals(words("Über Maß 見積もり"), ["über", "maß", "見積もり"]);
});

Deno.test("parseQuery() keeps stop words where there are no others", () => {
  assertEquals(words("what is it"), ["what", "is", "it"]);
  assertEquals(words("what is a cache"), ["cach"]);
});

Deno.test("parseQuery() has a word for each stem", () => {
  assertEquals(words("hooks hook plan planned planning library libraries bus"), [
    "hook",
    "plan",
    "library",
    "bu",
  ]);
});

Deno.test("findWords() finds all forms of a word", () => {
  const text = "Library, libraries; deploys deployed deployment; a story, stories; a bus, busy.";
  assertEquals(found("libraries", text), ["Library", "libraries"]);
  assertEquals(found("deploying", text), ["deploys", "deployed", "deployment"]);
  assertEquals(found("story", text), ["story", "stories"]);
  assertEquals(found("bus", text), ["bus"]);
});

Deno.test("parseQuery() has no words in a query without letters and digits", () => {
  assertEquals(words("?!"), []);
  assertEquals(found("?!", "?!"), []);
});

Deno.test("findWords() finds words and those they begin, in any letter case", () => {
  const text = "Plan, planning; unplanned PLANS.";
  assertEquals(found("plan", text), ["Plan", "planning", "PLANS"]);
  assertEquals(found("plans", text), ["Plan", "planning", "PLANS"]);
});

Deno.test("findWords() takes a short word only whole, or in the plural", () => {
  assertEquals(found("app", "app apps apply approach App."), ["app", "apps", "App"]);
  assertEquals(found("ai", "AI aim air AIs"), ["AI", "AIs"]);
});

Deno.test("findWords() tells which words of the query stand at a place", () => {
  const terms = parseQuery("planet plan");
  assertEquals(findWords("plans planet planned", terms).map((match) => match.words), [
    [1],
    [0, 1],
    [1],
  ]);
});

Deno.test("findWords() knows word boundaries beyond ASCII", () => {
  assertEquals(found("maß", "Maß Übermaß maßvoll"), ["Maß"]);
  assertEquals(found("schätzung", "Überschätzung Schätzungen"), ["Schätzungen"]);
  assertEquals(found("bar", "ébar bar"), ["bar"]);
  assertEquals(found("bar", "abar zbar Abar Zbar 0bar 9bar BAR"), ["BAR"]);
  assertEquals(found("bar", "_bar -bar [bar {bar @bar `bar /bar :bar").length, 8);
});

Deno.test("findWords() finds words of scripts without spaces anywhere", () => {
  assertEquals(found("約束", "見積もりは約束ではない。"), ["約束"]);
});

Deno.test("findWords() takes a query's signs for no pattern", () => {
  for (const query of ["a.c", "a|b", "(a", "[x", "a{2}", "\\d", "^a$", "a*", "a/b", "\\p{L}"]) {
    assertEquals(found(query, "zzz"), [], query);
    assertEquals(findPhrase(`so ${query} it is`, parseQuery(query))?.start, 3, query);
  }
});

Deno.test("findWords() stops counting in a text that has a word very often", () => {
  assertEquals(findWords("word ".repeat(50_000), parseQuery("word")).length, 10_000);
});

Deno.test("findWords() looks for many words in many different ones in little time", () => {
  const all = Array.from({ length: 12_000 }, (_, at) => `plan${at}z`);
  const [text, terms] = [all.join(" "), parseQuery(all.slice(0, 150).join(" "))];
  let count = 0;
  // For each word of the text each of the query's was stemmed: fifty times this.
  const time = cpuTimeOf(() => count = findWords(text, terms).length);
  assertEquals(count, 150);
  assert(time < 800, `${time} ms`);
});

Deno.test("findPhrase() finds the whole query, with any white space in it", () => {
  const terms = parseQuery("review  cycle");
  const text = "A cycle of review. The Review\n  Cycles end.";
  const phrase = findPhrase(text, terms);
  assertEquals(phrase?.isExact, true);
  assertEquals(text.slice(phrase?.start, phrase?.end), "Review\n  Cycle");
  assertEquals(findPhrase("a cycle of review", terms), undefined);
});

Deno.test("findPhrase() prefers the beginning of a word to its middle", () => {
  const text = "prevented, then a vent";
  assertEquals(findPhrase(text, parseQuery("vent")), { start: 18, end: 22, isExact: true });
  assertEquals(findPhrase("prevented", parseQuery("vent")), { start: 3, end: 7, isExact: false });
});

Deno.test("findPhrase() takes a short last word only whole, or in the plural", () => {
  const exact = (query: string, text: string) => findPhrase(text, parseQuery(query))?.isExact;
  assertEquals(["an app", "Apps"].map((text) => exact("app", text)), [true, true]);
  assertEquals(["apply", "ample"].map((text) => exact("app", text)), [false, undefined]);
  assertEquals(exact("the app", "the application"), false);
  assertEquals(exact("the plan", "the planning"), true);
});

Deno.test("findPhrase() looks from an offset on", () => {
  assertEquals(findPhrase("one one", parseQuery("one"), 1)?.start, 4);
  assertEquals(findPhrase("one", parseQuery("one"), 1), undefined);
});

Deno.test("findPhrase() keeps stop words", () => {
  const terms = parseQuery("to be or not");
  assertEquals(findPhrase("To be or not to be", terms)?.isExact, true);
  assertEquals(findPhrase("to not or be", terms), undefined);
});

Deno.test("findWords() finds short words that end in y in the plural", () => {
  assertEquals(found("fly", "a fly, two flies"), ["fly", "flies"]);
});

Deno.test("findWords() ends a word where its script ends", () => {
  assertEquals(found("東京", "東京abc"), ["東京"]);
  assertEquals(found("京", "a京b"), ["京"]);
});

Deno.test("findPhrase() takes a short last word in the plural, in any letter case", () => {
  const isExact = (text: string) => findPhrase(text, parseQuery("big app"))?.isExact;
  assertEquals(["BIG APPS", "big apps.", "big appsx", "big appx"].map(isExact), [
    true,
    true,
    false,
    false,
  ]);
});

Deno.test("findPhrase() looks for what repeats itself up to its eighth beginning, in linear time", () => {
  const query = "so far and ".repeat(20);
  const found = findPhrase(query.repeat(2), parseQuery(query));
  assertEquals(found, { start: 0, end: "so far and ".length * 8 - 1, isExact: true });
  assertEquals(findPhrase("so far and ".repeat(7), parseQuery(query)), undefined);
  const [text, terms] = ["a ".repeat(300_000), parseQuery(`${"a ".repeat(250)}b`)];
  // Each of its words was compared with half of the query.
  const time = cpuTimeOf(() => findPhrase(text, terms));
  assert(time < 250, `${time} ms`);
});
