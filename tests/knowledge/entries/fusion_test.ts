import { assert, assertEquals } from "@std/assert";
import { fuse } from "../../../src/knowledge/entries/fusion.ts";

const hit = (id: string, score: number) => ({
  id,
  order: Number(id.slice(1)),
  score,
  confidence: 1,
});
const trust = { floor: 0.2, weight: 1 };

Deno.test("fuse() says which legs found an entry, and puts what both found first", () => {
  const found = fuse([hit("e1", 0.6), hit("e2", 0.5)], [hit("e2", 0.7), hit("e3", 0.6)], trust);
  assertEquals(found.map(({ id, found_by }) => [id, found_by.join("+")]), [
    ["e2", "words+meaning"],
    ["e1", "words"],
    ["e3", "meaning"],
  ]);
  assert(found.every(({ score }) => score > 0 && score <= 1));
});

Deno.test("fuse() takes words at their own score where meaning was not asked", () => {
  assertEquals(fuse([hit("e1", 0.6)], [], trust).map(({ score }) => score), [0.6]);
  assertEquals(fuse([], [], trust), []);
});

Deno.test("fuse() gives nothing for cosines that unrelated texts have; ties go to the newest", () => {
  const found = fuse([], [hit("e1", 0.1), hit("e2", 0.1)], trust);
  assertEquals(found.map(({ id, score }) => [id, score]), [["e2", 0], ["e1", 0]]);
});
