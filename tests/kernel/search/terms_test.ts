import { assertEquals } from "@std/assert";
import { indexTerms } from "../../../src/kernel/search/terms.ts";

Deno.test("indexTerms() returns lower-case stems followed by the parts of names", () => {
  assertEquals(indexTerms("Breakers CircuitBreaker, HTTP2! parseHTTPRequest"), [
    ...["breaker", "circuitbreak", "http2", "parsehttprequest"],
    ...["circuit", "breaker", "pars", "http", "request"],
  ]);
});

Deno.test("indexTerms() removes accents", () => {
  assertEquals(indexTerms("Größe Café é"), ["große", "cafe", "e"]);
});

Deno.test("indexTerms() returns character pairs and the last character in scripts without spaces", () => {
  assertEquals(indexTerms("東京都 データ 데이터 x漢"), [
    ...["東京", "京都", "都", "デー", "ータ", "タ", "데이", "이터", "터"],
    ...["x", "漢"],
  ]);
});

Deno.test("indexTerms() cuts long runs of characters", () => {
  const long = "x".repeat(65);
  assertEquals(indexTerms(`a ${long} b`), ["a", "x".repeat(64), "b"]);
});
