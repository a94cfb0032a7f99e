import { assert } from "@std/assert";
import { builtInEncoder } from "../../../src/knowledge/model/built_in.ts";

/** Selected numbers from vectors that earlier versions stored, keyed by their index. */
const STORED: readonly (readonly [text: string, numbers: Record<number, number>])[] = [
  ["When do customers get the bill?", {
    0: 0.0302731,
    255: 0.0508647,
    256: 0.0260875,
    400: 0.0138504,
    511: -0.0506747,
  }],
  // The text contains more tokens than the model reads.
  ["Invoices go out on the first of a month. ".repeat(14), {
    0: -0.0346555,
    255: 0.0027694,
    256: -0.0278101,
    400: -0.0468461,
    511: -0.0437657,
  }],
];

Deno.test("vectorOf() returns the same vectors as earlier versions stored", () => {
  const encoder = builtInEncoder();
  for (const [text, numbers] of STORED) {
    const vector = encoder.vectorOf(encoder.encode(text));
    for (const [at, wanted] of Object.entries(numbers)) {
      const got = vector[Number(at)] ?? NaN;
      assert(Math.abs(got - wanted) < 1e-5, `${text.slice(0, 20)}, ${at}: ${got}, ${wanted}`);
    }
  }
});
