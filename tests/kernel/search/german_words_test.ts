import { assertEquals } from "@std/assert";
import { withoutGermanParticles } from "../../../src/kernel/search/german_words.ts";

const wordsLeft = (text: string): string[] => withoutGermanParticles(text).match(/\p{L}+/gu) ?? [];

Deno.test("withoutGermanParticles() leaves the words that a German question is about", () =>
  assertEquals(wordsLeft("Auf welchem Port läuft der Entwicklungsserver?"), [
    "Port",
    "läuft",
    "Entwicklungsserver",
  ]));

Deno.test("withoutGermanParticles() leaves out what English has, too, only in a German question", () =>
  assertEquals(wordsLeft("Was kostet die Lizenz für das Plugin?"), ["kostet", "Lizenz", "Plugin"]));

Deno.test("withoutGermanParticles() leaves an English question with one German word as it is", () => {
  const text = "Does the process die um midnight?";
  assertEquals(withoutGermanParticles(text), text);
});

Deno.test("withoutGermanParticles() leaves a question of nothing else as it is", () =>
  assertEquals(withoutGermanParticles("Wer ist das?"), "Wer ist das?"));
