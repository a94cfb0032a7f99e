import { assert, assertEquals } from "@std/assert";
import {
  parseUpdateName,
  slugIn,
  stampOf,
  timeOfName,
  updateName,
  validTime,
} from "../../../src/decibel/records/record_name.ts";

Deno.test("timeOfName() reads times with and without milliseconds, and no others", () => {
  const time = Date.UTC(2026, 0, 31, 10, 20, 30);
  assertEquals(timeOfName("2026-01-31T10-20-30Z-x.md"), time);
  assertEquals(timeOfName("2026-01-31T10-20-30.250Z-x.md"), time + 250);
  const others = ["2026-02-30T10-20-30Z-x.md", "2026-13-45T99-99-99Z-bad.md", "ADR-0001.md"];
  for (const name of [...others, "2026-01-31-x.md", "x2026-01-31T10-20-30Z-x.md"]) {
    assertEquals(timeOfName(name), undefined, name);
  }
});

Deno.test("validTime() reads ISO dates and times", () => {
  assertEquals(validTime("2026-01-31"), Date.UTC(2026, 0, 31));
  assertEquals(validTime("2026-01-31T10:00:00+01:00"), Date.UTC(2026, 0, 31, 9));
  for (const text of ["2026-02-30", "31 January 2026", "yesterday", "", "2026"]) {
    assertEquals(validTime(text), undefined, text);
  }
});

Deno.test("slugIn() leaves out the time and the extension", () => {
  assertEquals(slugIn("2026-01-31T10-20-30Z-use-rest.md"), "use-rest");
  assertEquals(slugIn("ADR-0001-x.md"), "ADR-0001-x");
});

Deno.test("updateName() is read back by parseUpdateName(), and sorts by time and number", () => {
  const file = "2026-01-31T10-20-30Z-x.md";
  const at = (ms: number, number: number): string =>
    updateName(file, stampOf(new Date(ms), { milliseconds: true }), number);
  assertEquals(at(0, 1), `${file}.update-1970-01-01T00-00-00.000Z.md`);
  const names = [at(0, 1), at(0, 2), at(0, 10), at(1, 1)];
  const orders = names.map((name) => parseUpdateName(name)?.order ?? "");
  assertEquals([...orders].sort(), orders);
  for (const name of names) assertEquals(parseUpdateName(name)?.of, file);
  assertEquals(parseUpdateName(file), undefined);
  assert(timeOfName(at(0, 1)) !== undefined);
});
