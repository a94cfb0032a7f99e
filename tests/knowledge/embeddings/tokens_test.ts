import { assert, assertEquals } from "@std/assert";
import { cutToTokens } from "../../../src/knowledge/embeddings/tokens.ts";

Deno.test("cutToTokens() leaves what fits, and cuts at a run's end", () => {
  assertEquals(cutToTokens("short text", 8191), "short text");
  assertEquals(cutToTokens("one two three four", 3), "one two ");
  assertEquals(cutToTokens("日本語日本語", 4), "日本");
});

Deno.test("cutToTokens() keeps prose of 30,000 characters nearly whole", () => {
  const prose = "The release is cut on the last day of the month and kept. ".repeat(517);
  assert(cutToTokens(prose, 8191).length > 20_000);
});
