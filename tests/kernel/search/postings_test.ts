import { assertEquals } from "@std/assert";
import { InvertedIndex } from "../../../src/kernel/search/inverted_index.ts";

Deno.test("InvertedIndex puts small segments together, and those of which half has changed", () => {
  const index = new InvertedIndex<string>();
  const put = (...keys: string[]): void => {
    for (const key of keys) index.put(key, [{ text: "red", weight: 1 }]);
    index.search("red", { limit: 0 });
  };
  put("a", "b", "c", "d");
  index.remove("a");
  index.remove("b");
  put("e");
  assertEquals(index.frequency("red"), 5, "half of the first four are still there");
  index.remove("c");
  put("f");
  assertEquals(index.frequency("red"), 3);
  for (let at = 0; at < 9; at++) put(`${at}`, `-${at}`);
  for (let at = 0; at < 9; at++) index.remove(`-${at}`);
  assertEquals(index.frequency("red"), 3 + 2 * 9, "there are twelve segments");
  put("g");
  assertEquals(index.frequency("red"), 3 + 9 + 1);
});

Deno.test("InvertedIndex takes more documents at once than a segment can number", () => {
  const index = new InvertedIndex<string>();
  for (let at = 0; at < 0x10000; at++) index.put(`k${at}`, [{ text: "red", weight: 1 }]);
  index.put("last", [{ text: "blue", weight: 1 }]);
  const [hit] = index.search("blue", { limit: 1 }).hits;
  assertEquals(hit?.key, "last");
  assertEquals(index.search("red", { limit: 0 }).total, 0x10000);
});
