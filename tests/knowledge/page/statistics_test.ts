import { assertEquals, assertStringIncludes } from "@std/assert";
import type { KnowledgeStatistics } from "../../../src/knowledge/entries/statistics.ts";
import { statisticsSection } from "../../../src/knowledge/page/statistics.ts";

const NOW = Date.parse("2026-06-30T12:00:00Z");

const empty: KnowledgeStatistics = {
  ...{ total_entries: 0, by_role: {}, by_type: {}, top_tags: [], tags_by_role: [], by_month: [] },
  ...{ not_found: [], expiring: { total: 0, entries: [] }, without_embedding: 0, model: "m" },
};

function partOf(statistics: Partial<KnowledgeStatistics>, name: string): string {
  const showing = { isHosted: false, now: NOW };
  const page = String(statisticsSection.draw({ ...empty, ...statistics }, showing));
  return page.split(/(?=data-part=)|<details>/).find((part) =>
    part.startsWith(`data-part="${name}"`)
  ) ?? "";
}

Deno.test("the page lists unanswered questions and how often each was asked", () => {
  const last = "2026-06-01T10:00:00Z";
  const part = partOf({ not_found: [{ query: "who owns the van", times: 3, last }] }, "not-found");
  assertStringIncludes(part, "who owns the van");
  assertStringIncludes(part, "3 times");
});

Deno.test("the page lists the next entries to expire with the days left and counts the rest", () => {
  const entries = [{ id: "a", title: "The pump", valid_until: "2026-07-10T00:00:00Z" }];
  const part = partOf({ expiring: { total: 3, entries } }, "expiring");
  assertStringIncludes(part, "in 9 days");
  assertStringIncludes(part, '<a href="#a">The pump</a>');
  assertStringIncludes(part, "2 more expire later.");
});

Deno.test("the page states in words that all entries are from one day", () => {
  const part = partOf({ by_day: [{ day: "2026-06-30", count: 4 }] }, "growth");
  assertStringIncludes(part, "4 entries so far");
  assertEquals(part.includes("<svg"), false);
});

Deno.test("the page charts growth by day, or by month if there are no daily counts", () => {
  const by_day = [{ day: "2026-06-29", count: 1 }, { day: "2026-06-30", count: 4 }];
  const by_month = [{ month: "2026-05", count: 1 }, { month: "2026-06", count: 4 }];
  assertStringIncludes(partOf({ by_day }, "growth"), "<td>2026-06-30 00:00</td><td>5</td>");
  assertStringIncludes(partOf({ by_month }, "growth"), "<td>2026-06-01 00:00</td><td>5</td>");
});

Deno.test("the page's facts include the numbers of stored and expiring entries", () => {
  const expiring = { total: 1, entries: [] };
  assertEquals(statisticsSection.facts?.({ ...empty, total_entries: 12, expiring }, NOW).slice(1), [
    "1 entry expires within 30 days",
    "12 entries are stored",
  ]);
});

Deno.test("the page's facts include the number of unanswered questions, if any", () => {
  const last = "2026-06-01T10:00:00Z";
  const facts = (count: number) =>
    statisticsSection.facts?.({
      ...empty,
      not_found: Array.from({ length: count }, () => ({ query: "q", times: 1, last })),
    }, NOW)[0];
  assertEquals([0, 1, 2, 20].map(facts), [
    false,
    "1 question got no answer",
    "2 questions got no answer",
    "At least 20 questions got no answer",
  ]);
});
