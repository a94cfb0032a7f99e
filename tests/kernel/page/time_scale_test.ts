import { assert, assertEquals } from "@std/assert";
import { timeScale } from "../../../src/kernel/page/time_scale.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const START = Date.parse("2025-01-31T22:10:00Z");

/** Time spans from zero to thirty years, in minutes. */
const SPANS = [
  0,
  1,
  20,
  90,
  1440,
  2 * 1440,
  10 * 1440,
  45 * 1440,
  200 * 1440,
  800 * 1440,
  1e7,
  1.5e7,
]
  .map((minutes) => minutes * MINUTE);

for (const span of SPANS) {
  const { ticks } = timeScale([START, START + span]);

  Deno.test(`the time scale of ${span / DAY} days has one to four labels`, () => {
    assert(ticks.length >= 1 && ticks.length <= 4, JSON.stringify(ticks));
  });

  Deno.test(`the time scale of ${span / DAY} days repeats no label`, () => {
    assertEquals(new Set(ticks.map(({ label }) => label)).size, ticks.length);
  });

  Deno.test(`the time scale of ${span / DAY} days keeps its ticks within the span`, () => {
    assertEquals(ticks.filter(({ x }) => x < 0 || x > 100), []);
  });
}

Deno.test("timeScale() puts a single moment in the middle", () => {
  assertEquals(timeScale([START]).x(START), 50);
});

Deno.test("timeScale() returns the date of a span within one day", () => {
  assertEquals(timeScale([START, START + MINUTE]).day, "2025-01-31");
});

Deno.test("timeScale() returns no date for a span of two days", () => {
  assertEquals(timeScale([START, START + DAY]).day, undefined);
});
