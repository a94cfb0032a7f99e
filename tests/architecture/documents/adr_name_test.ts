import { assertEquals } from "@std/assert";
import {
  adrNameParts,
  isAdrName,
  isNumberedName,
  isPrefixedName,
  sharedPrefix,
} from "../../../src/architecture/documents/adr_name.ts";

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

Deno.test("adrNameParts() reads a number that follows the folder's common prefix", () => {
  assertEquals(adrNameParts("shop-core-12-carts", "shop-core-").number, "12");
});

Deno.test("adrNameParts() ignores an impossible date in a name", () => {
  assertEquals(adrNameParts("20241399-x").date, undefined);
});

Deno.test("sharedPrefix() returns the prefix that most numbered names have", () => {
  assertEquals(sharedPrefix(["ccc-jb-001-a", "ccc-jb-002-b", "notes"]), "ccc-jb-");
});

Deno.test("sharedPrefix() returns an empty text if the names have no common prefix", () => {
  assertEquals(["001-a 002-b", "a-001-x b-002-y"].map((all) => sharedPrefix(all.split(" "))), [
    "",
    "",
  ]);
});

Deno.test("isAdrName() returns true for typical ADR file names", () => {
  const names = ["001-a", "0001-a-b2", "sub/adr-001-a", "20240925-use-prettier", "012-für-alle"];
  assertEquals(names.filter((name) => !isAdrName(name)), []);
});

Deno.test("isAdrName() returns false for other file names", () => {
  const wrong = ["1-a", "001", "001-", "a-001", "Notes on queues", "001/a"];
  assertEquals(wrong.filter(isAdrName), []);
});

Deno.test("isPrefixedName() returns true for a name with a prefix that only records have", () => {
  const names = ["adr-001-x", "ABC-ADR-0007-x", "RFC-12", "DR022 - map", "001-x", "use-adr"];
  assertEquals(names.filter(isPrefixedName), names.slice(0, 4));
});

Deno.test("isNumberedName() requires three digits or a date, followed by a title", () => {
  const names = ["001-x", "20240925-x", "01-x", "001", "readme"];
  assertEquals(names.filter(isNumberedName), names.slice(0, 2));
});
