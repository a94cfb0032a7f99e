import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { Lexicon } from "../../../src/kernel/search/lexicon.ts";
import { tokensOf } from "../../../src/kernel/search/tokens.ts";
import { stemOf } from "../../../src/kernel/search/words.ts";

/** Texts of words that are alike: other cases, digits, accents, several in one, without spaces. */
function textsOf(seed: number): string[] {
  const random = seededRandom(seed);
  const oneOf = (parts: readonly string[]): string =>
    parts[Math.floor(random() * parts.length)] ?? "";
  const word = (): string => {
    const [start, end] = [
      oneOf(["", "re", "Re", "X", "7", "Àb", "é", "東京"]),
      oneOf(["", "s", "ed"]),
    ];
    if (random() < 0.1) return start;
    return start + oneOf(["deploy", "Deploy", "DEPLOY", "circuitBreaker", "x".repeat(70), "a"]) +
      end;
  };
  return Array.from(
    { length: 60 },
    () => Array.from({ length: 20 }, () => word() + oneOf([" ", ", ", "-", "\n"])).join(""),
  );
}

Deno.test("Lexicon.termsIn() has the stems of a text's words, also when it has seen them before", () => {
  const lexicon = new Lexicon();
  const texts = ["", "a", "é", ...textsOf(7)];
  for (const text of [...texts, ...texts.slice(0, 10)]) {
    const wanted = tokensOf(text).map(stemOf);
    const terms = [...lexicon.termsIn(text)];
    assertEquals(terms.sort(), wanted.map((stem) => lexicon.find(stem) ?? -1).sort(), text);
  }
  assertEquals(lexicon.size, new Set(texts.flatMap(tokensOf).map(stemOf)).size);
});

Deno.test("Lexicon.termsIn() makes no string of a word that it has seen before", () => {
  const lexicon = new Lexicon();
  const letters = [..."abcdefghijklmnopqrst"];
  const words = letters.flatMap((one) => letters.map((other) => `Word${one}${other}ing`));
  const text = Array.from({ length: 20_000 }, (_, at) => words[at % words.length]).join(" ");
  const timeOf = (read: () => void): number => {
    const begun = performance.now();
    read();
    return performance.now() - begun;
  };
  const times = Array.from({ length: 8 }, () => [
    timeOf(() => lexicon.termsIn(text)),
    timeOf(() => new Set(text.split(" ").map((word) => word.toLowerCase()))),
  ]);
  const [own = 0, strings = 0] = [0, 1].map((at) => Math.min(...times.map((row) => row[at] ?? 0)));
  // It takes a third of the time, and ten times as much where nothing is remembered.
  assert(own < 2 * strings, `${own} ms, ${strings} ms`);
});

Deno.test("Lexicon.termsIn() keeps the order of the words", () => {
  const lexicon = new Lexicon();
  const order = (text: string): number[] => [...lexicon.termsIn(text)];
  assertEquals(order("one two three two"), [0, 1, 2, 1]);
  assertEquals(order(" Three Àb Two zero1 ÀB"), [2, 3, 1, 4, 3]);
});

Deno.test("Lexicon.termsIn() makes room for more words than the texts before had", () => {
  const lexicon = new Lexicon();
  assertEquals(lexicon.termsIn("a b").length, 2);
  const words = Array.from({ length: 5000 }, (_, at) => `w${at}`);
  assertEquals([...lexicon.termsIn(words.join(" "))], words.map((_, at) => at + 2));
  assertEquals([...lexicon.termsIn("fooBar ".repeat(3000))].length, 9000);
});

Deno.test("Lexicon.longer() has the terms that four letters or a sign begin, at most so many", () => {
  const lexicon = new Lexicon();
  lexicon.termsIn("auth authors authorises author2 autumn other aut 東京 東大 東 𠮷野");
  const longer = (term: string, most = 9): number => lexicon.longer(term, most).length;
  assertEquals([longer("auth"), longer("auth", 2), longer("auth", 0)], [3, 2, 0]);
  assertEquals([longer("aut"), longer("author2"), longer("thor")], [0, 0, 0]);
  assertEquals([longer("東"), longer("京"), longer("𠮷")], [2, 0, 1]);
});
