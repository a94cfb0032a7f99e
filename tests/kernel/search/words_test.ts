import { assertEquals } from "@std/assert";
import { hiddenWords, signWords, tellingWords, wordsOf } from "../../../src/kernel/search/words.ts";

Deno.test("wordsOf() returns lower-case words of letters, marks and digits", () => {
  assertEquals(wordsOf("One-TWO, größe 2x!"), ["one", "two", "größe", "2x"]);
});

Deno.test("tellingWords() omits stop words unless they are in capitals or by themselves", () => {
  assertEquals(tellingWords("who is in IT"), ["IT"]);
  assertEquals(tellingWords("to be"), ["to", "be"]);
});

Deno.test("hiddenWords() returns the parts of camelCase names", () => {
  assertEquals(hiddenWords("Breakers CircuitBreaker, HTTP2! parseHTTPRequest"), [
    ...["Circuit", "Breaker", "parse", "HTTP", "Request"],
  ]);
});

Deno.test("signWords() returns pairs of signs in scripts without spaces", () => {
  assertEquals(signWords("東京都 x漢", { single: false }), ["東京", "京都", "漢"]);
  assertEquals(signWords("東京", { single: true }), ["東", "京", "東京"]);
});
