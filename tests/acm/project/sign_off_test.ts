import { assertEquals, assertStringIncludes } from "@std/assert";
import type { GateFinding } from "../../../src/acm/project/checklist.ts";
import { closingLine, seeSignOff } from "../../../src/acm/project/sign_off.ts";
import { documentOf } from "../project_document.ts";

const criterion = (text: string) => ({ text, source: text, file: "ACM-DISCOVER-SPEC.md", line: 1 });
const see = (text: string, asked = "Human sign-off"): GateFinding =>
  seeSignOff(documentOf(text), criterion(asked));
const LINE = "- [x] Human sign-off — Ada Lovelace, 2026-02-01";

Deno.test("closingLine() returns the criterion with placeholders for the name and the date", () => {
  assertEquals(closingLine({ text: "It works." }), "- [x] It works — NAME, YYYY-MM-DD");
});

Deno.test("seeSignOff() reports met if the criterion's text is signed with a name and a date", () => {
  assertEquals(see(LINE).verdict, "met");
});

Deno.test("seeSignOff() returns a signature's name, date and line", () => {
  const { found, place } = see(`# Brief\n\n${LINE}\n`);
  assertEquals([found, place], ["signed by Ada Lovelace on 2026-02-01", { file: "x.md", line: 3 }]);
});

for (
  const text of [
    "Signed off by Ada Lovelace on 2026-02-01",
    "- **Signed off by:** Ada on 1 February 2026",
    "---\napproved_by: Ada\napproved_on: 2026-02-01\n---\n",
  ]
) {
  Deno.test(`seeSignOff() accepts "${text.trim()}" as a sign-off`, () => {
    assertEquals(see(text).verdict, "met");
  });
  Deno.test(`seeSignOff() does not apply the sign-off "${text.trim()}" to another criterion`, () => {
    assertEquals(see(text, "The zebra is counted").verdict, "undecided");
  });
}

for (
  const text of [
    "- [ ] Human sign-off — Ada, 2026-02-01",
    "- [~] Human sign-off — Ada, 2026-02-01",
    "- [x] Human sign-off — NAME, YYYY-MM-DD",
    "- [x] Human sign-off — TBD, 2026-02-01",
    "- [x] Human sign-off — 2026-02-01",
    "- [x] Human sign-off — Ada",
    "- [x] Human sign-off — Ada, 2026-02-30",
    "- [x] ~~Human sign-off — Ada, 2026-02-01~~",
    `\`\`\`\n${LINE}\n\`\`\``,
    `<!--\n${LINE}\n-->`,
    "- [x] Lunch — Ada, 2026-02-01",
    "- [x] Human sign-off — Ada, 2999-01-01",
    "Not signed off by Ada on 2026-02-01",
    "To be signed off by Ada on 2026-02-01",
    "Signed off by [Name] on 2026-02-01",
    "Signed off by Ada",
    "---\napproved_by: Ada\n---\n",
    "---\napproved_by: TBD\napproved_on: 2026-02-01\n---\n",
    "---\napproved_by: Ada\napproved_on: soon\n---\n",
  ]
) {
  Deno.test(`seeSignOff() finds no valid signature in "${text.replaceAll("\n", " ").trim()}"`, () => {
    const { verdict, isForPerson } = see(text);
    assertEquals([verdict, isForPerson], ["undecided", true]);
  });
}

const REOPENED: Record<string, string> = {
  "updated has 2026-02-02": `---\nupdated: 2026-02-02\n---\n${LINE}\n`,
  "the Revision History has 2026-02-03":
    `${LINE}\n\n## Revision History\n\n| Version | Date |\n|---|---|\n| 2 | 2026-02-03 |\n`,
  "the Review Log has 2026-02-04": `${LINE}\n\n## Review Log\n\n**Date:** 2026-02-04\n`,
  "withdrawn in line 3 on 2026-02-05":
    `${LINE}\n\nSign-off withdrawn by Ada on 2026-02-05: the licence is not settled.\n`,
  "withdrawn in line 3 on 2026-02-06": `${LINE}\n\n- [ ] Human sign-off — Ada, 2026-02-06\n`,
  "updated (line 2) is invalid": `---\nupdated: yesterday\n---\n${LINE}\n`,
};
for (const [reason, text] of Object.entries(REOPENED)) {
  Deno.test(`seeSignOff() reopens a signed line: ${reason}`, () => {
    const { verdict, found, isReopened } = see(text);
    assertEquals([verdict, isReopened], ["undecided", true]);
    assertStringIncludes(found, reason);
  });
}

for (
  const text of [
    `---\nupdated: 2026-02-01\n---\n${LINE}\n`,
    `${LINE}\n\n## Constraints\n\n- The page must stand by 2026-05-01\n`,
    `${LINE}\n\nSign-off withdrawn by Ada on 2026-01-20.\n`,
    `${LINE}\n\nThe sign-off was not withdrawn on 2026-02-05.\n`,
  ]
) {
  Deno.test(`seeSignOff() keeps a signed line closed: ${text.replaceAll("\n", " ").trim()}`, () => {
    assertEquals(see(text).verdict, "met");
  });
}

Deno.test("seeSignOff() reports undecided if only one of two people has signed", () => {
  const asked = "Two people have signed off";
  const { verdict, found } = see(`- [x] ${asked} — Ada, 2026-02-01`, asked);
  assertEquals([verdict, found], ["undecided", "for a person: 1 of 2 have signed"]);
});

Deno.test("seeSignOff() reports met if two people have signed", () => {
  const asked = "Two people have signed off";
  const text = `- [x] ${asked} — Ada, 2026-02-01\n- [x] ${asked} — Grace, 2026-02-02\n`;
  assertEquals(see(text, asked).verdict, "met");
});
