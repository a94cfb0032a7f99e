import { assertEquals } from "@std/assert";
import { withoutGermanParticles } from "../../../src/kernel/search/german_words.ts";

const wordsLeft = (text: string): string[] => withoutGermanParticles(text).match(/\p{L}+/gu) ?? [];

Deno.test("withoutGermanParticles() keeps the subject words of a German question", () =>
  assertEquals(wordsLeft("Auf welchem Port läuft der Entwicklungsserver?"), [
    "Port",
    "läuft",
    "Entwicklungsserver",
  ]));

Deno.test("withoutGermanParticles() removes words that exist in both languages only from a German question", () =>
  assertEquals(wordsLeft("Was kostet die Lizenz für das Plugin?"), ["kostet", "Lizenz", "Plugin"]));

Deno.test("withoutGermanParticles() does not change an English question that contains one German word", () => {
  const text = "Does the process die um midnight?";
  assertEquals(withoutGermanParticles(text), text);
});

Deno.test("withoutGermanParticles() does not change a question that contains only particles", () =>
  assertEquals(withoutGermanParticles("Wer ist das?"), "Wer ist das?"));
