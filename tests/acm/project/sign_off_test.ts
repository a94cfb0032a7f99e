import { assertEquals } from "@std/assert";
import { seeSignOff } from "../../../src/acm/project/sign_off.ts";
import { documentOf } from "../project_document.ts";

const nothing = { problem: "missing" };
const inBrief = (text: string) => seeSignOff(documentOf(text), nothing, "discover").verdict;

Deno.test("seeSignOff() takes a signature with a date, and approved_by", () => {
  for (
    const text of [
      "Signed off by Ada Lovelace on 2026-02-01",
      "- **Signed off by:** Ada on 1 February 2026",
      "---\napproved_by: Ada\n---\n",
    ]
  ) {
    assertEquals(inBrief(text), "met", text);
  }
});

Deno.test("seeSignOff() takes no wish, no form and no example for one", () => {
  for (
    const text of [
      "Not signed off by Ada on 2026-02-01",
      "To be signed off by Ada on 2026-02-01",
      "- [ ] Signed off by Ada on 2026-02-01",
      "Signed off by [Name] on 2026-02-01",
      "Signed off by Ada on YYYY-MM-DD",
      "Signed off by Ada",
      "```\nSigned off by Ada on 2026-02-01\n```",
      "---\napproved_by: TBD\n---\n",
      "---\napproved_by: false\n---\n",
      '---\napproved_by: "[Name]"\n---\n',
    ]
  ) {
    const finding = seeSignOff(documentOf(text), nothing, "discover");
    assertEquals([finding.verdict, finding.isForPerson], ["undecided", true], text);
  }
});

Deno.test("seeSignOff() takes a line of the status file only for the stage it names", () => {
  const status = documentOf(
    "| 2026-02-01 | Discover: signed off by Ada on 2026-02-01 |",
    "status.md",
  );
  assertEquals(seeSignOff(nothing, status, "discover").verdict, "met");
  assertEquals(seeSignOff(nothing, status, "design").verdict, "undecided");
});
