import { assertEquals } from "@std/assert";
import { tokensOf } from "../../../src/kernel/search/tokens.ts";

Deno.test("tokensOf() has words in lower case, parts of names, and pairs of signs", () => {
  assertEquals(tokensOf("One-two CircuitBreaker, HTTP2!"), [
    "one",
    "two",
    "circuitbreaker",
    "http2",
    "circuit",
    "breaker",
  ]);
  assertEquals(tokensOf("Größe é 東京都"), ["größe", "é", "東京", "京都", "都"]);
  assertEquals(tokensOf("x".repeat(200)), ["x".repeat(64)]);
});

Deno.test("tokensOf() cuts long runs among others", () => {
  const long = "x".repeat(65);
  assertEquals(tokensOf(`a ${long} b`), ["a", "x".repeat(64), "b"]);
});
