import { assertEquals } from "@std/assert";
import { documentFields } from "../../../src/kernel/search/document_fields.ts";

const WEIGHTS = { title: 4, name: 3, heading: 2, text: 1 };

Deno.test("documentFields() has title, name, headings and text, each with its weight", () => {
  const text = "# One\n\nwords\n\nTwo\n---\n\n## Three\n";
  assertEquals(documentFields({ title: "One", name: "file", text }, WEIGHTS), [
    { text: "One", weight: 4 },
    { text: "file", weight: 3 },
    { text: "One\nTwo\nThree", weight: 2 },
    { text, weight: 1 },
  ]);
});

Deno.test("documentFields() finds no heading where there is none", () => {
  const [, , headings] = documentFields({ title: "", name: "", text: "words" }, WEIGHTS);
  assertEquals(headings, { text: "", weight: 2 });
});
