import { assertEquals } from "@std/assert";
import { subjectsOf, wordingsIn } from "../../../src/kernel/search/prompt.ts";

const texts = (...all: string[]) => all.map((text) => ({ item: text, text }));
const CHAPTERS = "Export ignores chapter marks. They are in the project file.";
const WAVES = "Waveform is blank above three hours";

Deno.test("subjectsOf() returns the text that contains most of the prompt's known words", () =>
  assertEquals(
    subjectsOf("The chapters are missing in the file that comes out", texts(WAVES, CHAPTERS)),
    [CHAPTERS],
  ));

Deno.test("subjectsOf() ignores a text that shares only one word with the prompt", () =>
  assertEquals(subjectsOf("Which chapters did you read?", texts(WAVES, CHAPTERS)), []));

Deno.test("subjectsOf() ignores words that occur in any request", () =>
  assertEquals(
    subjectsOf("Please make a new one and show it", texts("Make a new one and show it")),
    [],
  ));

Deno.test("subjectsOf() ignores German particles in the prompt", () =>
  assertEquals(
    subjectsOf(
      "Stell das Favicon auf die grüne Variante um",
      texts("Das Gerät lehnt die Eingabe ab, auf der Maske"),
    ),
    [],
  ));

Deno.test("subjectsOf() omits a text if another text contains most of the known words", () => {
  const found = subjectsOf(
    "Export the waveform as a picture of three hours",
    texts(CHAPTERS, `${WAVES} export picture`),
  );
  assertEquals(found, [`${WAVES} export picture`]);
});

Deno.test("subjectsOf() searches separately with each sentence of a prompt", () =>
  assertEquals(
    subjectsOf(
      "We talked about hours and projects and the blank page. Now the chapter marks: export them.",
      texts(WAVES, CHAPTERS),
    )[0],
    CHAPTERS,
  ));

Deno.test("subjectsOf() ranks a text first if a sentence of the prompt contains its heading", () => {
  const deleted = { item: "deleted", heading: "Concerts", text: "Concerts are never deleted" };
  const rhythm = { item: "rhythm", heading: "Rhythm", text: "A summer letter before a concert" };
  assertEquals(subjectsOf("The summer concert was last week. Delete it.", [rhythm, deleted]), [
    "deleted",
    "rhythm",
  ]);
});

Deno.test("subjectsOf() does not match a heading to a single word in a long sentence", () =>
  assertEquals(
    subjectsOf("Draw the red frame around the picture of the house by the lake", [
      { item: "frame", heading: "Frame", text: "Each frame starts with a sync word" },
    ]),
    [],
  ));

Deno.test("wordingsIn() returns each sentence of a prompt that has several sentences", () => {
  assertEquals(wordingsIn("One thing"), ["One thing"]);
  assertEquals(wordingsIn("It is slow. Use Redis."), [
    "It is slow. Use Redis.",
    "It is slow.",
    "Use Redis.",
  ]);
});
