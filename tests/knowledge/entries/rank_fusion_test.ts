import { assertEquals } from "@std/assert";
import { fuse, wordWeight } from "../../../src/knowledge/entries/rank_fusion.ts";

const hits = (...ids: string[]) => ids.map((id) => ({ id, order: Number(id.slice(1)) }));
const order = (...rankings: Parameters<typeof fuse>): string[] =>
  fuse(...rankings).map(({ id }) => id);

Deno.test("fuse() adds the weights over sixty and the rank, of equals the newest first", () => {
  const equal = [{ hits: hits("e1", "e2"), weight: 0.5 }, { hits: hits("e2", "e3"), weight: 0.5 }];
  assertEquals(order(equal), ["e2", "e1", "e3"]);
  const tie = [{ hits: hits("e1"), weight: 0.5 }, { hits: hits("e2"), weight: 0.5 }];
  assertEquals(order(tie), ["e2", "e1"]);
  const words = [{ hits: hits("e1"), weight: 0.9 }, { hits: hits("e2"), weight: 0.1 }];
  assertEquals(order(words), ["e1", "e2"]);
  assertEquals(order([]), []);
});

Deno.test("wordWeight() is a half where the words say nothing, and never all", () => {
  assertEquals([0, 0.1, 0.2, 0.3, 1].map((share) => wordWeight(share).toFixed(3)), [
    "0.500",
    "0.500",
    "0.725",
    "0.950",
    "0.950",
  ]);
});
