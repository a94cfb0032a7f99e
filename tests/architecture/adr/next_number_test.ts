import { assertEquals } from "@std/assert";
import { nextNumber } from "../../../src/architecture/adr/next_number.ts";

/** Existing records, other documents and a folder, with the expected next number. */
const HOUSES: readonly [
  name: string,
  records: string[],
  others: string[],
  folder: string,
  number: string | undefined,
][] = [
  ["the last one more", ["adr/0001-a.md", "adr/0003-b.md"], [], "adr", "0004"],
  ["as wide as the last", ["adr/9-a.md"], [], "adr", "10"],
  ["of prefixed names", ["adr/ADR-007-a.md"], [], "adr", "008"],
  ["of READMEs", ["adr/0001-a/README.md"], [], "adr", "0002"],
  ["of the root", ["0001-a.md"], [], "", "0002"],
  ["that another document doesn't have", ["adr/0001-a.md"], ["adr/0002-guide.md"], "adr", "0003"],
  ["that is no year", ["adr/0001-a.md"], ["adr/2020-review.md"], "adr", "0002"],
  ["of its own folder", ["one/adr/0007-a.md", "two/adr/0001-b.md"], [], "two/adr", "0002"],
  ["of folders that begin anew", ["adr/0001-a.md", "adr/core/0001-b.md"], [], "adr/core", "0002"],
  ["of folders with one series", ["rfc/0001-a.md", "rfc/x/0007-b.md"], [], "rfc", "0008"],
  ["of a folder of one series", ["rfc/0009-a.md", "rfc/x/0007-b.md"], [], "rfc/x", "0010"],
  ["of names without one", ["adr/use-a.md"], [], "adr", undefined],
  ["of an empty folder", [], [], "adr", undefined],
];

for (const [name, records, others, folder, number] of HOUSES) {
  Deno.test(`nextNumber() is one ${name}`, () => {
    assertEquals(nextNumber(folder, { records, others }), number);
  });
}
