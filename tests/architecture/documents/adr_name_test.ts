import { assertEquals } from "@std/assert";
import {
  adrNumber,
  byNumber,
  dateInName,
  isAdrName,
} from "../../../src/architecture/documents/adr_name.ts";

Deno.test("adrNumber() is the digits of the file's name, and no day", () => {
  assertEquals(
    ["001-x", "sub/0002-y", "3", "adr-004-z", "adr023-q", "ADR 5 x", "0006_y"].map(adrNumber),
    [
      "001",
      "0002",
      "3",
      "004",
      "023",
      "5",
      "0006",
    ],
  );
  assertEquals(["x-001", "001x", "", "20240925-use-prettier"].map(adrNumber), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  assertEquals([dateInName("20240925-x"), dateInName("20241399-x")], ["2024-09-25", undefined]);
});

Deno.test("isAdrName() is true for the names that teams give ADRs", () => {
  const names = ["001-a", "0001-a-b2", "sub/adr-001-a", "20240925-use-prettier", "012-für-alle"];
  assertEquals(names.filter((name) => !isAdrName(name)), []);
  const wrong = ["1-a", "001", "001-", "a-001", "Notes on queues", "001/a"];
  assertEquals(wrong.filter(isAdrName), []);
});

Deno.test("byNumber() counts in each folder for itself", () => {
  const adr = (name: string, number: string) => ({ name, number });
  const groups = byNumber([
    adr("core/001-a", "001"),
    adr("web/001-b", "001"),
    adr("web/01-c", "01"),
  ]);
  assertEquals([...groups.values()].map((same) => same.length), [1, 2]);
});
