import { assertEquals } from "@std/assert";
import {
  adrFacts,
  adrNumber,
  isAdrName,
  plainText,
} from "../../../src/architecture/documents/adr.ts";
import { parseFrontMatter } from "../../../src/kernel/markdown/front_matter.ts";

function facts(text: string): (string | undefined)[] {
  const { status, date } = adrFacts(text, parseFrontMatter(text));
  return [status, date];
}

Deno.test("adrNumber() is the digits that the file's name begins with", () => {
  assertEquals(["001-x", "sub/0002-y", "3", "x-001", "001x", ""].map(adrNumber), [
    "001",
    "0002",
    "3",
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("isAdrName() is true for NNN-kebab-case alone", () => {
  assertEquals(["001-a", "sub/001-a-b2"].map(isAdrName), [true, true]);
  const wrong = ["1-a", "0001-a", "001", "001-", "001-A", "001_a", "001-a--b", "a-001", "001/a"];
  assertEquals(wrong.filter(isAdrName), []);
});

Deno.test("adrFacts() reads status and date from lists, lines, tables, sections and front matter", () => {
  const wanted = ["Accepted", "2024-01-31"];
  for (
    const text of [
      "# A\n- **Date**: 2024-01-31\n- **Status**: Accepted\n",
      "# A\n\n* Status: Accepted\n* Date: 2024-01-31\n",
      "# A\n\n**Status:** Accepted  \n**Date:** 2024-01-31\n",
      "# A\n\n| Status | Accepted |\n| Date | 2024-01-31 |\n",
      "# A\n\n## Status\n\nAccepted\n\n## Date\n\n2024-01-31\n",
      "# A\n\n## 1. Status ##\nAccepted\nDate: 2024-01-31\n",
      "---\nstatus: Accepted\ndate: 2024-01-31\n---\n# A\n\n## Status\n\nProposed\n",
    ]
  ) assertEquals(facts(text), wanted, text);
});

Deno.test("adrFacts() takes the first that is said, and nothing from code", () => {
  assertEquals(facts("# A\n\nStatus: First\n\n## Status\n\nSecond\n"), ["First", undefined]);
  assertEquals(facts("# A\n\n```\nStatus: Code\n```\n"), [undefined, undefined]);
  assertEquals(facts("# A\n\n## Status\n\n## Context\n\nText.\n"), [undefined, undefined]);
  assertEquals(facts(""), [undefined, undefined]);
});

Deno.test("adrFacts() sees below the first status that the ADR is superseded", () => {
  const below = (text: string) =>
    facts(`# A\n\n## Status\n\nAccepted\n\n${text}\n\n## Context\n`)[0];
  assertEquals(below("Superseded by [2](002-b.md)"), "Superseded by 2");
  assertEquals(below("Date: 2024-01-31\n\nSuperceded by 2"), "Superceded by 2");
  assertEquals(below("Amends 3"), "Accepted");
  assertEquals(below("## Context\n\nSuperseded by 2"), "Accepted");
});

Deno.test("adrFacts() keeps the status as it is written, too", () => {
  const text = "# A\n\n## Status\n\nSuperseded by [042](042-x.md)\n";
  const { status, statusSource } = adrFacts(text, parseFrontMatter(text));
  assertEquals(status, "Superseded by 042");
  assertEquals(statusSource, "Superseded by [042](042-x.md)");
});

Deno.test("plainText() drops markup and is short", () => {
  assertEquals(plainText("- **Bold** `code` [link](x.md) ![image][y]"), "Bold code link image");
  assertEquals(plainText("x".repeat(500)).length, 120);
});
