import { assertEquals } from "@std/assert";
import { isSame, profileOf, SimilarTexts } from "../../src/ace/similarity.ts";

const LONG = "every database migration inside one transaction before deploying worker services";
const same = (a: string, b: string) => isSame(profileOf(a), profileOf(b));

Deno.test("isSame() sees through endings, small words and case", () => {
  assertEquals(same(`Run ${LONG}`, `run the ${LONG}.`), true);
  assertEquals(same(`Run ${LONG}`, `Running ${LONG.replace("services", "service")}`), true);
  assertEquals(same("Keep types narrow", "Name colours once"), false);
});

Deno.test("isSame() keeps apart what differs in negation, codes, numbers or literals", () => {
  const pairs = [
    [`Do run ${LONG}`, `Do not run ${LONG}`],
    [`Always run ${LONG}`, `Never run ${LONG}`],
    [`TS2307 run ${LONG}`, `TS2322 run ${LONG}`],
    [`Wait 30 seconds for ${LONG}`, `Wait 300 seconds for ${LONG}`],
    [`Use \`npm ci\` for ${LONG}`, `Use \`npm i\` for ${LONG}`],
  ];
  for (const [a = "", b = ""] of pairs) assertEquals(same(a, b), false, a);
});

Deno.test("SimilarTexts finds the same pairs as comparing each with each", () => {
  const words = "ant bee cat dog eel fox gnu hen ibis jay kite lynx".split(" ");
  const texts = Array.from(
    { length: 120 },
    (_, index) =>
      words.filter((_, place) => (index * 7 + place * index) % 5 !== 0).slice(index % 3).join(" "),
  );
  const index = new SimilarTexts<string>();
  for (const text of texts) index.add(profileOf(text), text);
  for (const text of texts) {
    const expected = texts.some((other) => same(other, text));
    assertEquals(index.same(profileOf(text)) !== undefined, expected);
    const shorter = text.split(" ").slice(1).join(" ");
    assertEquals(
      index.same(profileOf(shorter)) !== undefined,
      texts.some((other) => same(other, shorter)),
      shorter,
    );
  }
});
