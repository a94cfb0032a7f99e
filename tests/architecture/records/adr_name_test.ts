import { assertEquals } from "@std/assert";
import {
  adrNameParts,
  isNumberedName,
  isPrefixedName,
} from "../../../src/architecture/records/adr_name.ts";

/** Names with their expected prefix, number, date and title. */
const NAMES: readonly [name: string, ...parts: (string | undefined)[]][] = [
  ["001-use-x", "", "001", undefined, "use-x"],
  ["sub/0002-y", "", "0002", undefined, "y"],
  ["3", "", "3", undefined, ""],
  ["adr-004-z", "adr-", "004", undefined, "z"],
  ["ADR 5 x", "ADR ", "5", undefined, "x"],
  ["0006_y", "", "0006", undefined, "y"],
  ["DR022 - Venue map", "DR", "022", undefined, "Venue map"],
  ["ABC-ADR-0007-gitops", "ABC-ADR-", "0007", undefined, "gitops"],
  ["ODH-ADR-Operator-0012-crd", "ODH-ADR-Operator-", "0012", undefined, "crd"],
  ["20240603162604-mock", "", undefined, "2024-06-03", "mock"],
  ["20240925-use-prettier", "", undefined, "2024-09-25", "use-prettier"],
  ["2026-07-29-single-pass", "", undefined, "2026-07-29", "single-pass"],
  ["2023-12-06_029-use-cbor", "", "029", "2023-12-06", "use-cbor"],
  ["use-x", "", undefined, undefined, "use-x"],
  ["x-001", "", undefined, undefined, "x-001"],
  ["001x", "", undefined, undefined, "001x"],
];

for (const [name, ...wanted] of NAMES) {
  Deno.test(`adrNameParts() of "${name}"`, () => {
    const { prefix, number, date, slug } = adrNameParts(name);
    assertEquals([prefix, number, date, slug], wanted);
  });
}

Deno.test("adrNameParts() ignores an impossible date in a name", () => {
  assertEquals(adrNameParts("20241399-x").date, undefined);
});

Deno.test("isPrefixedName() returns true for a name with a prefix that only records have", () => {
  const names = ["adr-001-x", "ABC-ADR-0007-x", "RFC-12", "DR022 - map", "001-x", "use-adr"];
  assertEquals(names.filter(isPrefixedName), names.slice(0, 4));
});

Deno.test("isNumberedName() requires three digits or a date, followed by a title", () => {
  const names = ["001-x", "20240925-x", "01-x", "001", "readme"];
  assertEquals(names.filter(isNumberedName), names.slice(0, 2));
});
