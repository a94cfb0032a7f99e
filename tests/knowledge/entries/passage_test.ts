import { assert, assertEquals } from "@std/assert";
import { bestPassage } from "../../../src/knowledge/entries/passage.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";

const filler = Array.from({ length: 30 }, (_, at) => `Filler ${at} says nothing of note.`).join(
  " ",
);
const passage = (content: string, query: string): string =>
  bestPassage(content, entryQuery(query), 240);

Deno.test("bestPassage() returns short content uncut", () =>
  assertEquals(passage("A lamp.", "zebra"), "A lamp."));

Deno.test("bestPassage() returns whole sentences around a match", () => {
  const shown = passage(`${filler} The lamp burns oil. ${filler}`, "lamp oil");
  assert(shown.includes("The lamp burns oil."), shown);
  assert(/^Filler \d+ says|^The lamp/.test(shown), shown);
  assert(shown.endsWith("."), shown);
});

Deno.test("bestPassage() includes the command that a sentence announces", () => {
  const shown = passage(
    `${filler}\n\nTo restart the tide gauge run:\n\ngauge-ctl restart\n\n${filler}`,
    "restart tide gauge",
  );
  assert(shown.includes("gauge-ctl restart"), shown);
});

Deno.test("bestPassage() cuts a long sentence between words", () => {
  const shown = passage(`${"word ".repeat(200)}needle ${"more ".repeat(200)}`, "needle");
  assert(shown.includes("needle") && shown.length <= 240, shown);
  assert(shown.startsWith("…") && shown.endsWith("…"), shown);
});
