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
  ["after the highest number", ["adr/0001-a.md", "adr/0003-b.md"], [], "adr", "0004"],
  ["even if it needs one more digit", ["adr/9-a.md"], [], "adr", "10"],
  ["for prefixed names", ["adr/ADR-007-a.md"], [], "adr", "008"],
  ["for README records", ["adr/0001-a/README.md"], [], "adr", "0002"],
  ["in the root folder", ["0001-a.md"], [], "", "0002"],
  ["that no other document has", ["adr/0001-a.md"], ["adr/0002-guide.md"], "adr", "0003"],
  ["and ignores years", ["adr/0001-a.md"], ["adr/2020-review.md"], "adr", "0002"],
  ["in the requested folder", ["one/adr/0007-a.md", "two/adr/0001-b.md"], [], "two/adr", "0002"],
  [
    "in a subfolder with its own numbering",
    ["adr/0001-a.md", "adr/core/0001-b.md"],
    [],
    "adr/core",
    "0002",
  ],
  [
    "in a folder that shares its numbering with a subfolder",
    ["rfc/0001-a.md", "rfc/x/0007-b.md"],
    [],
    "rfc",
    "0008",
  ],
  [
    "in a subfolder that shares its parent's numbering",
    ["rfc/0009-a.md", "rfc/x/0007-b.md"],
    [],
    "rfc/x",
    "0010",
  ],
  ["or undefined if the names contain no number", ["adr/use-a.md"], [], "adr", undefined],
  ["or undefined if the folder is empty", [], [], "adr", undefined],
];

for (const [name, records, others, folder, number] of HOUSES) {
  Deno.test(`nextNumber() returns the next number ${name}`, () => {
    assertEquals(nextNumber(folder, { records, others }), number);
  });
}
