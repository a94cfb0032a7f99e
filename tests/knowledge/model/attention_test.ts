import { assert, assertEquals } from "@std/assert";
import { vectorFrom } from "../../../src/dev/bench/knowledge/corpus.ts";
import { seededRandom } from "../../../src/dev/bench/random.ts";
import { attend } from "../../../src/knowledge/model/attention.ts";
import { SimdMemory } from "../../../src/knowledge/model/simd.ts";

const HEADS = 4;

/**
 * Returns an attention head's output for a token: the values weighted by the softmax of the
 * products.
 */
function attended(qkv: Float32Array, width: number, token: number, head: number): number[] {
  const size = width / HEADS;
  const part = (of: number, row: number): number[] => {
    const first = (row * 3 + of) * width + head * size;
    return [...qkv.subarray(first, first + size)];
  };
  const tokens = Array.from({ length: qkv.length / width / 3 }, (_, at) => at);
  const query = part(0, token);
  const powers = tokens.map((other) => {
    const key = part(1, other);
    return Math.exp(query.reduce((sum, one, at) => sum + one * (key[at] ?? NaN), 0) / size ** 0.5);
  });
  const whole = powers.reduce((sum, one) => sum + one, 0);
  const values = tokens.map((other) => part(2, other));
  return query.map((_, at) =>
    tokens.reduce(
      (sum, other) => sum + (powers[other] ?? NaN) / whole * (values[other]?.[at] ?? NaN),
      0,
    )
  );
}

Deno.test("attend() matches the definition of attention for any number of tokens", () => {
  const random = seededRandom(11);
  for (
    const [tokens, width] of [[1, 64], [2, 128], [15, 64], [16, 64], [17, 128], [33, 64]] as const
  ) {
    const memory = new SimdMemory();
    const rows = tokens + tokens % 2;
    const qkv = vectorFrom(random, tokens * width * 3).map((value) => value * 30);
    const [from, to] = [memory.put(qkv), memory.place(rows * width * 4)];
    const start = memory.used;
    memory.floats(memory.place(400_000), 100_000).fill(NaN);
    memory.release(start);
    attend(memory, { from, to, tokens, width });
    const out = memory.floats(to, rows * width);
    for (let token = 0; token < tokens; token++) {
      for (let head = 0; head < HEADS; head++) {
        attended(qkv, width, token, head).forEach((wanted, at) => {
          const got = out[token * width + head * width / HEADS + at] ?? NaN;
          assert(
            Math.abs(got - wanted) < 1e-4,
            `${tokens} × ${width}, ${token}: ${got}, ${wanted}`,
          );
        });
      }
    }
    assert(out.subarray(tokens * width).every((value) => value === 0), "a row of no token");
    assertEquals(memory.used, start);
  }
});
