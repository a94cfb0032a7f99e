import { assertEquals } from "@std/assert";
import { dateIn, isSuccessor } from "../../../src/architecture/documents/adr_status.ts";

/** Lines, and the date in each. */
const DATES: readonly [line: string, date: string | undefined][] = [
  ["2024-01-01", "2024-01-01"],
  ["2024/12/31", "2024-12-31"],
  ["2024-00-10", undefined],
  ["2024-13-10", undefined],
  ["2024-05-00", undefined],
  ["2024-05-32", undefined],
  ["5.2.2024", "2024-02-05"],
  ["5th Mar. 2024", "2024-03-05"],
  ["5. März 2024", "2024-03-05"],
  ["1. Mai 2024", "2024-05-01"],
  ["31. Oktober 2024", "2024-10-31"],
  ["December 1st, 2024", "2024-12-01"],
  ["24. Dezember 2024", "2024-12-24"],
  ["5 Smarch 2024", undefined],
  ["no date", undefined],
];

for (const [line, date] of DATES) {
  Deno.test(`dateIn() of "${line}" is ${date}`, () => assertEquals(dateIn(line), date));
}

Deno.test("isSuccessor() takes no list of all states for what superseded an ADR", () => {
  assertEquals(isSuccessor("Superseded by ADR-7", "by"), true);
  assertEquals(isSuccessor("accepted, superseded by ADR-7", "by"), true);
  assertEquals(isSuccessor("proposed | accepted | superseded by ADR-7", "by"), false);
  assertEquals(isSuccessor("Supersedes ADR-3", "of"), true);
  assertEquals(isSuccessor("Supersedes ADR-3", "by"), false);
});
