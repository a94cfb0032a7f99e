import { assertEquals, assertStringIncludes } from "@std/assert";
import { recordTexts } from "../../../src/kernel/page/record_texts.ts";

const texts = new Map([["a", "short"], ["b", "long ".repeat(1000)], ["c", "last"]]);
const records = ["a", "b", "c", "d"].map((id) => ({ id, title: `Record ${id}` }));
const text = (id: string) => texts.get(id);
const small = await recordTexts(records, { text }, 2000);
const all = await recordTexts(records, { text }, 20_000);

Deno.test("recordTexts() returns all texts if they fit on the page", () => {
  assertEquals(all.leftOut, 0);
});

Deno.test("recordTexts() counts the texts that do not fit on the page", () => {
  assertEquals(small.leftOut, 1);
});

Deno.test("recordTexts() keeps a record even if its text does not fit on the page", () => {
  assertStringIncludes(String(small.articles[1]), "Its text is left out");
});

Deno.test("recordTexts() adds a later text if it still fits on the page", () => {
  assertStringIncludes(String(small.articles[2]), "<p>last</p>");
});

Deno.test("recordTexts() shows a notice if a text can't be read", () => {
  assertStringIncludes(String(all.articles[3]), "can't be read");
});
