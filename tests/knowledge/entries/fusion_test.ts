import { assert, assertEquals } from "@std/assert";
import { fuse, trustIn } from "../../../src/knowledge/entries/fusion.ts";

const hit = (id: string, score: number) => ({
  id,
  order: Number(id.slice(1)),
  score,
  confidence: 1,
  key: Number(id.slice(1)),
  coverage: score,
  exact: 0,
});
const evidence = { base: -1, coverage: 1, cosine: 1, both: 1 };
const trust = { floor: 0.2, weight: 1, evidence };

Deno.test("fuse() returns which search found each entry and ranks entries from both searches first", () => {
  const found = fuse([hit("e1", 0.6), hit("e2", 0.5)], [hit("e2", 0.7), hit("e3", 0.6)], trust);
  assertEquals(found.map(({ id, found_by }) => [id, found_by.join("+")]), [
    ["e2", "words+meaning"],
    ["e1", "words"],
    ["e3", "meaning"],
  ]);
  assert(found.every(({ score }) => score > 0 && score <= 1));
});

Deno.test("fuse() keeps keyword scores unchanged if there is no semantic search", () => {
  assertEquals(fuse([hit("e1", 0.6)], [], trust).map(({ score }) => score), [0.6]);
  assertEquals(fuse([], [], trust), []);
});

Deno.test("fuse() scores cosines for unrelated texts as 0 and ranks the newest entry first in a tie", () => {
  const found = fuse([], [hit("e1", 0.1), hit("e2", 0.1)], trust);
  assertEquals(found.map(({ id, score }) => [id, score]), [["e2", 0], ["e1", 0]]);
});

Deno.test("fuse() weights the keyword score and the part of the cosine above the floor", () => {
  const scores = (...legs: Parameters<typeof fuse>): [string, number][] =>
    fuse(...legs).map(({ id, score }) => [id, Math.round(score * 1e6) / 1e6]);
  // The scores are (0.7 − 0.2) / 0.8 and 0.6, each with half the total weight.
  assertEquals(scores([hit("e1", 0.6)], [hit("e2", 0.7), hit("e1", 0.2)], trust), [
    ["e2", 0.3125],
    ["e1", 0.3],
  ]);
  assertEquals(
    scores([hit("e1", 0.6)], [hit("e1", 0.7)], { floor: 0.2, weight: 3, evidence }),
    [
      ["e1", 0.6 / 4 + 0.625 * 3 / 4],
    ].map(([id, score]) => [String(id), Math.round(Number(score) * 1e6) / 1e6]),
  );
  assertEquals(scores([], [hit("e1", 1)], trust), [["e1", 0.5]]);
});

Deno.test("fuse() uses the fiftieth cosine as the floor if at least 50 exist", () => {
  const cosines = (count: number) =>
    Array.from({ length: count }, (_, at) => hit(`e${at}`, 0.9 - at / 100));
  const best = (count: number): number =>
    Math.round((fuse([], cosines(count), trust)[0]?.score ?? 0) * 1e6) / 1e6;
  assertEquals([best(49), best(50)], [0.4375, Math.round((0.49 / 0.59) / 2 * 1e6) / 1e6]);
  assertEquals(fuse([], cosines(50), trust).at(-1)?.score, 0);
  // A text still gets its full score if all entries share the text.
  const equal = Array.from({ length: 50 }, (_, at) => hit(`e${at}`, 1));
  assertEquals(fuse([], equal, trust)[0]?.score, 0.5);
});

Deno.test("fuse() does not raise the floor if 50 cosines are equal", () => {
  const cosines = (best: number) =>
    Array.from({ length: 50 }, (_, at) => hit(`e${at}`, at === 0 ? best : 0.6));
  const scores = (best: number) =>
    fuse([], cosines(best), trust).map(({ score }) => Math.round(score * 1e4) / 1e4);
  assertEquals(new Set(scores(0.6)), new Set([0.0012]));
  assertEquals(new Set(scores(0.6008)), new Set([0.0022, 0.0012]));
  assertEquals(new Set(scores(0.6016)), new Set([0.002, 0]));
  // The keyword hit ranks first because keywords have the higher weight.
  const [first] = fuse([hit("e99", 0.1)], cosines(0.6), trust);
  assertEquals(first?.id, "e99");
});

Deno.test("trustIn() returns the same trust for all models except the measured model", () => {
  const measured = trustIn("universal-sentence-encoder-lite");
  assertEquals([trustIn("x"), trustIn("x") === measured], [trustIn(""), false]);
});

Deno.test("trustIn() treats a model with the name constructor as unknown", () =>
  assertEquals(trustIn("constructor"), trustIn("a model nobody has measured")));
