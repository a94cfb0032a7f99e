import { assertEquals, assertStrictEquals } from "@std/assert";
import { isContrary, isSame, SimilarTexts } from "../../../src/ace/playbook/similarity.ts";
import { profileOf } from "../../../src/ace/playbook/text_profile.ts";

const LONG = "every database migration inside one transaction before deploying worker services";
const LETTERS = [..."abdfghjklmopqrtvwxz"];
const same = (a: string, b: string) => isSame(profileOf(a), profileOf(b));

Deno.test("isSame() ignores word endings, stop words and letter case", () => {
  assertEquals(same(`Run ${LONG}`, `run the ${LONG}.`), true);
  assertEquals(same(`Run ${LONG}`, `Running ${LONG.replace("services", "service")}`), true);
  assertEquals(same("Keep types narrow", "Name colours once"), false);
  assertEquals(same("Tests were written", "Write tests"), true);
  assertEquals(same("Test", "The tests"), true);
  assertEquals(same("The", "An"), false);
});

Deno.test("isSame() distinguishes texts with different negations, codes, numbers or literals", () => {
  const pairs = [
    [`Do run ${LONG}`, `Do not run ${LONG}`],
    [`Always run ${LONG}`, `Never run ${LONG}`],
    [`TS2307 run ${LONG}`, `TS2322 run ${LONG}`],
    [`Wait 30 seconds for ${LONG}`, `Wait 300 seconds for ${LONG}`],
    [`Use \`npm ci\` for ${LONG}`, `Use \`npm i\` for ${LONG}`],
    [`Use \`x\` for ${LONG}`, `Use \`y\` for ${LONG}`],
    [`Use a.ts for ${LONG}`, `Use b.ts for ${LONG}`],
    ["Before lunch close every database", "After lunch close every database"],
  ];
  for (const [a = "", b = ""] of pairs) assertEquals(same(a, b), false, a);
});

Deno.test("isSame() compares what a negation refers to", () => {
  const pairs = [
    ["Never use fetch without a timeout handler", "Never use fetch with a timeout handler"],
    ["Do not skip tests, run builds", "Skip tests, do not run builds"],
    ["Types should not be cast nor ignored", "Types should not be cast or ignored"],
    [`You can run ${LONG}`, `You haven't run ${LONG}`],
    ["Do not cache builds, deploy tests", "Do not deploy builds, cache tests"],
    [`You needn’t run ${LONG}`, `You need run ${LONG}`],
  ];
  for (const [a = "", b = ""] of pairs) assertEquals(same(a, b), false, a);
  assertEquals(same(`Never run the ${LONG}`, `Do not run ${LONG}`), true);
});

Deno.test("isSame() treats constants, names, flags and paths as literals", () => {
  const names = [
    ["ENOENT", "EACCES"],
    ["NODE_ENV", "NODE_OPTIONS"],
    ["src/foo.ts", "src/bar.ts"],
    ["--watch", "--force"],
    ["loadUser", "parseConfig"],
    ["http.get", "http.post"],
  ];
  for (const [a, b] of names) {
    assertEquals(same(`Handle ${a} in ${LONG}`, `Handle ${b} in ${LONG}`), false, a);
    assertEquals(same(`Handle ${a} in ${LONG}.`, `Handle the ${a} in ${LONG}`), true, a);
  }
  assertEquals(same(`Run ${LONG} -- ENOENT.`, `Run the ${LONG} -- ENOENT`), true);
  assertEquals(same(`ALWAYS run ${LONG}`, `Always run the ${LONG}`), true);
});

Deno.test("isSame() compares the situation and the advice separately", () => {
  assertEquals(same(`Slow gates - ${LONG}`, `Loud gates - ${LONG}`), false);
  assertEquals(same(`When the cart is slow: ${LONG}`, `When the search is slow: ${LONG}`), false);
  assertEquals(same(`When ${LONG}: cache it`, `When ${LONG}: shard it`), false);
  assertEquals(same(`When the cart is slow: ${LONG}`, `When the carts are slow: ${LONG}`), true);
});

Deno.test("isSame() requires 70 % common words in both the situation and the advice", () => {
  const common = "Slow gates - migrate database transaction deploy worker cluster backup";
  assertEquals(same(`${common} monitor`, `${common} printer`), true);
  assertEquals(same(`${common} monitor`, `${common} printer template`), true);
  assertEquals(same(`${common} monitor`, `${common} printer template garden`), false);
  const about = "Migrate database transaction deploy worker cluster backup";
  assertEquals(same(`${about} monitor - ${LONG}`, `${about} printer template - ${LONG}`), true);
});

Deno.test("profileOf() analyses each text only once", () => {
  const one = profileOf("one");
  profileOf("other");
  assertStrictEquals(profileOf("one"), one);
});

Deno.test("isContrary() returns true if one rule requires what the other forbids", () => {
  const contrary = (a: string, b: string) => isContrary(profileOf(a), profileOf(b));
  assertEquals(contrary(`Run ${LONG}`, `Never run ${LONG}`), true);
  assertEquals(contrary(`Run ENOENT ${LONG}`, `Never run EACCES ${LONG}`), false);
});

Deno.test("SimilarTexts finds the same pairs as a complete comparison", () => {
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

Deno.test("SimilarTexts finds texts that share just enough words out of many", () => {
  // 14 of 20 words occur in both texts, which is 7/10, the minimum for texts to count as equal.
  const numbered = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => letter + LETTERS[index]).join(" ");
  const shared = numbered("shared", 14);
  const index = new SimilarTexts<string>();
  index.add(profileOf(`${shared} ${numbered("one", 3)}`), "one");
  assertEquals(index.same(profileOf(`${shared} ${numbered("other", 3)}`)), "one");
  assertEquals(index.same(profileOf(`${shared} ${numbered("other", 4)}`)), undefined);
});

Deno.test("SimilarTexts finds every text that shares just enough words", () => {
  const size = LETTERS.length;
  const word = (n: number): string =>
    `${LETTERS[n % size]}a${LETTERS[Math.floor(n / size) % size]}o${
      LETTERS[Math.floor(n / size ** 2)]
    }`;
  for (let variant = 0; variant < 400; variant++) {
    const words = Array.from({ length: 10 }, (_, at) => word(variant * 10 + at));
    const [one, other] = [words.slice(0, 8), [...words.slice(0, 7), ...words.slice(8)]];
    const index = new SimilarTexts<number>();
    index.add(profileOf(one.join(" ")), variant);
    assertEquals(index.same(profileOf(other.join(" "))), variant, words.join(" "));
  }
});

Deno.test("SimilarTexts skips texts that have different literals or share no long word", () => {
  const index = new SimilarTexts<string>();
  const asked = profileOf("Commit generated lockfiles together with manifests");
  index.add(profileOf("Commit generated lockfiles together with `manifests`"), "literals");
  index.add(profileOf("Commit colours once and keep types narrow"), "words");
  assertEquals([...index.near(asked)], []);
});

Deno.test("SimilarTexts prefers the first equal text to a similar text", () => {
  const index = new SimilarTexts<string>();
  index.add(profileOf(`Run the ${LONG}`), "same");
  for (const item of ["first", "second"]) index.add(profileOf(`Run ${LONG}`), item);
  assertEquals(index.same(profileOf(`run ${LONG}.`)), "first");
});

Deno.test("SimilarTexts compares a text with texts that were added later", () => {
  const index = new SimilarTexts<string>();
  const asked = profileOf(`Run ${LONG}`);
  index.add(profileOf("Keep types narrow"), "other");
  assertEquals(index.same(asked), undefined);
  index.add(profileOf(`Running ${LONG.replace("services", "service")}`), "same");
  assertEquals(index.same(asked), "same");
});
