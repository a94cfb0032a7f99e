import { assertEquals } from "@std/assert";
import { dateIn } from "../../../src/architecture/documents/adr_date.ts";
import { isSuccessor, statusIn } from "../../../src/architecture/documents/adr_status.ts";

/** Lines and the expected date in each line. */
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
  ["6 août 2023", "2023-08-06"],
  ["1er janvier 2024", "2024-01-01"],
  ["6 de agosto de 2023", "2023-08-06"],
  ["14/12/2023", "2023-12-14"],
  ["12/14/2023", "2023-12-14"],
  ["03/04/2026", undefined],
  ["no date", undefined],
];

for (const [line, date] of DATES) {
  Deno.test(`dateIn() of "${line}" is ${date}`, () => assertEquals(dateIn(line), date));
}

Deno.test("isSuccessor() returns false for a list of all statuses", () => {
  assertEquals(isSuccessor("Superseded by ADR-7", "by"), true);
  assertEquals(isSuccessor("accepted, superseded by ADR-7", "by"), true);
  assertEquals(isSuccessor("proposed | accepted | superseded by ADR-7", "by"), false);
  assertEquals(isSuccessor("Supersedes ADR-3", "of"), true);
  assertEquals(isSuccessor("Supersedes ADR-3", "by"), false);
});

/** Status lines and the status that each line means. */
const STATUSES: readonly [line: string, status: string | undefined][] = [
  ["Accepté", "accepted"],
  ["Acceptée le 6 août 2023", "accepted"],
  ["Proposé", "proposed"],
  ["En discussion", "proposed"],
  ["Rejeté", "rejected"],
  ["Obsolète", "deprecated"],
  ["Remplacé par l'ADR 7", "superseded"],
  ["Aceptado", "accepted"],
  ["Vigente", "accepted"],
  ["Propuesta", "proposed"],
  ["Rechazada", "rejected"],
  ["Obsoleto", "deprecated"],
  ["Reemplazada por ADR-7", "superseded"],
  ["⌛️ Superseded [0019](0019-x.md)", "superseded"],
  ["Superseded: 2019-12-19 by [ADR 14](0014-x.md)", "superseded"],
  ["Reverted by ADR-5", "deprecated"],
  ["✅ Accepted", "accepted"],
  ["Partially superseded by ADR-5", "accepted"],
  ["proposed → accepted", "accepted"],
  ["proposed 2023-01-01, accepted 2023-02-01", "accepted"],
  ["proposed | accepted | superseded by ADR-7", undefined],
  ["Accepted?", undefined],
  ["Accepting it would cost", undefined],
];

for (const [line, status] of STATUSES) {
  Deno.test(`statusIn() of "${line}" is ${status}`, () => {
    assertEquals(statusIn([line])?.status, status);
  });
}

for (
  const [line, which] of [
    ["⌛️ Superseded [0019](0019-x.md)", "by"],
    ["Superseded: 2019-12-19 by [ADR 14](0014-x.md)", "by"],
    ["Remplacé par [ADR 7](0007-x.md)", "by"],
    ["Reemplazada por ADR-7", "by"],
    ["Remplace ADR-3", "of"],
    ["Reemplaza a ADR-3", "of"],
  ] as const
) {
  Deno.test(`isSuccessor() of "${line}"`, () => assertEquals(isSuccessor(line, which), true));
}

for (const line of ["Partially superseded by ADR-5", "Partiellement remplacé par ADR-5"]) {
  Deno.test(`isSuccessor() returns false for "${line}"`, () => {
    assertEquals(isSuccessor(line, "by"), false);
  });
}
