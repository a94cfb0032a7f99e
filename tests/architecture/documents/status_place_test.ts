import { assertEquals } from "@std/assert";
import {
  statusWordIn,
  type ValueName,
  valuePlace,
} from "../../../src/architecture/documents/status_place.ts";

/** Texts with the value that each contains and the syntax around the value. */
const TEXTS: readonly [text: string, name: ValueName, value: string, form: string][] = [
  ["---\nstatus: accepted\n---\n# A\n", "status", "accepted", "yaml"],
  ["# A\n\n## Status\n\nAccepted\n\n## Context\n", "status", "Accepted", "section"],
  ["# A\n\n## Status: Accepted\n", "status", "Accepted", "field"],
  ["# A\n\n* Status: accepted\n* Date: 2024-01-31\n", "status", "accepted", "field"],
  ["# A\n\n**Status:** accepted\n", "status", "accepted", "field"],
  ["# A\n\nStatus: Accepted | Date: 2024-01-31\n", "status", "Accepted", "field"],
  [
    "# A\n\nStatus: proposed | accepted | rejected\n",
    "status",
    "proposed | accepted | rejected",
    "field",
  ],
  ["# A\n\n| Status | Approved |\n", "status", "Approved", "field"],
  ["# A\n\nStatus: Accepted | Date: 2024-01-31\n", "date", "2024-01-31", "field"],
  ["# A\n\n* statut : proposé\n", "status", "proposé", "field"],
  ["# A\n\n* State: Ready\n", "status", "Ready", "field"],
  ["# A\n\n| Supersedes | N/A |\n", "supersedes", "N/A", "field"],
];

for (const [text, name, value, form] of TEXTS) {
  Deno.test(`valuePlace() finds the value of ${name} in ${JSON.stringify(text)}`, () => {
    const place = valuePlace(text, name);
    assertEquals(place && [text.slice(place.start, place.end), place.form], [value, form]);
  });
}

Deno.test("valuePlace() returns undefined if the text contains no value", () => {
  assertEquals(valuePlace("# A\n\n## Context\n\nStatus: accepted\n", "status"), undefined);
});

Deno.test("statusWordIn() returns the status word as written in the record", () => {
  assertEquals(statusWordIn("# A\n\n## Status\n\n✅ Approved by all\n"), "Approved");
});
