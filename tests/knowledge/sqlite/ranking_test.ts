import { assertEquals } from "@std/assert";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { bestOf } from "../../../src/knowledge/sqlite/ranking.ts";

Deno.test("bestOf() gives what sorting all gives: the best above zero, ties to the newest", () => {
  const random = seededRandom(9);
  for (let round = 0; round < 200; round++) {
    // Some scores are equal, some are hardly apart, some are none.
    const kinds = [
      () => random(),
      () => Math.floor(random() * 4) / 4,
      () => random() < 0.5 ? 0 : 1e-6 * random(),
      () => random() < 0.01 ? 1 : 0,
    ];
    const kind = kinds[round % kinds.length] ?? random;
    const scores = Float32Array.from({ length: round * 5 }, kind);
    const all = [...scores].map((score, number) => ({ number, score }))
      .filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || b.number - a.number);
    for (const width of [1, 2, 10, 100, 5000]) {
      assertEquals(bestOf(scores, width), all.slice(0, width), `${round}, ${width}`);
    }
  }
});
