import { assertEquals } from "@std/assert";
import { wordingsIn } from "../../../src/kernel/search/prompt.ts";

Deno.test("wordingsIn() returns each sentence of a prompt that has several sentences", () => {
  assertEquals(wordingsIn("One thing"), ["One thing"]);
  assertEquals(wordingsIn("It is slow. Use Redis."), [
    "It is slow. Use Redis.",
    "It is slow.",
    "Use Redis.",
  ]);
});
