import { assertEquals } from "@std/assert";
import { calendarTime } from "../../src/kernel/calendar.ts";

Deno.test("calendarTime() parses ISO dates and times", () => {
  assertEquals(calendarTime("2026-01-31"), Date.UTC(2026, 0, 31));
  assertEquals(calendarTime("2024-02-29"), Date.UTC(2024, 1, 29));
  assertEquals(calendarTime("2026-01-31T10:00:00+01:00"), Date.UTC(2026, 0, 31, 9));
  assertEquals(calendarTime("2026-03-01T00:30:00+01:00"), Date.UTC(2026, 1, 28, 23, 30));
});

Deno.test("calendarTime() rejects impossible and incomplete dates", () => {
  const refused = ["2026-02-30", "2026-02-30T10:00:00Z", "2026-02-29", "2026-13-01", "2026-00-10"];
  for (const text of [...refused, "2026-01-31T25:00:00Z", "2026-01-31T10:00:00Zx"]) {
    assertEquals(calendarTime(text), undefined, text);
  }
  for (const text of ["31 January 2026", "yesterday", "", "2026", "2026-01", " 2026-01-31"]) {
    assertEquals(calendarTime(text), undefined, text);
  }
});
