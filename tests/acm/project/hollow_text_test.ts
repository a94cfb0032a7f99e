import { assertEquals } from "@std/assert";
import { isHollow, isHollowItem, saysNothing } from "../../../src/acm/project/hollow_text.ts";
import { sectionAt } from "../../../src/acm/framework/sections.ts";

for (
  const text of [
    "",
    "—",
    "?",
    "TBD",
    "tbd.",
    "TODO",
    "**TBD**",
    "To be written",
    "To be decided later",
    "n/a yet",
    "Lorem ipsum dolor sit amet",
    "[What we build and why]",
    "<name>",
    "YYYY-MM-DD",
    "noch offen",
  ]
) {
  Deno.test(`isHollow() returns true for "${text}"`, () => assertEquals(isHollow(text), true));
}

for (
  const text of [
    "None",
    "N/A",
    "0 EUR",
    "The TODO list of the harbour office stays private",
    "[Whitstable](https://example.org)",
    "To be read aloud",
  ]
) {
  Deno.test(`isHollow() returns false for "${text}"`, () => assertEquals(isHollow(text), false));
}

for (const text of ["- TBD", "- [ ] ?", "- [ ] **SC-2:** TBD", "1. [Item]", "- **Scale:**"]) {
  Deno.test(`isHollowItem() returns true for "${text}"`, () =>
    assertEquals(isHollowItem(text), true));
}

const SECTIONS: [text: string, saysNothing: boolean][] = [
  ["", true],
  ["### Part", true],
  ["| Decision | Why |\n|---|---|", true],
  ["| Decision | Why |\n|---|---|\n| Rendering | TBD |", true],
  ["| Decision | Why |\n|---|---|\n| Rendering | Speed |", false],
  ["```\nA --> B\n```", false],
  ["<!-- Write here -->", true],
  ["- TBD\n- One harbour", false],
];
for (const [text, expected] of SECTIONS) {
  Deno.test(`saysNothing() returns ${expected} for ${JSON.stringify(text)}`, () => {
    const document = `## A\n\n${text}\n`;
    const part = sectionAt(document, 1);
    assertEquals(part && saysNothing(document, part), expected);
  });
}
