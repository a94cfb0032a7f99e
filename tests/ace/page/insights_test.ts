import { assertEquals, assertStringIncludes } from "@std/assert";
import type { FoundInsights } from "../../../src/ace/insights/query.ts";
import { insightsSection } from "../../../src/ace/page/insights.ts";

const bullet = {
  ...{ id: "a", content: "Oil it", helpful: 1, harmful: 0, section: "S", score: 1 },
  ...{ recurrences: 0, passes: 0 },
};
const insight = {
  ...{ id: "i", timestamp: "2026-01-01T00:00:00Z", taskId: "B-1", pattern: "gate stuck" },
  ...{ recommendation: "Nobody knows", confidence: 0.5, onlineEligible: false, recurrence: 1 },
  metaTags: ["needs-lesson"],
  beadIds: ["B-1"],
};

function drawn(found: Partial<FoundInsights>): string {
  const { bullets = [], insights = [] } = found;
  const totalMatched = bullets.length + insights.length;
  return String(
    insightsSection.draw({ totalMatched, filtered: false, ...found }, { isHosted: false, now: 0 }),
  );
}

/** The figures at the top, as text. */
function figures(found: Partial<FoundInsights>): string[] {
  return [...drawn(found).matchAll(/<li class="figure[^>]*>(.*?)<\/li>/g)]
    .map(([, figure = ""]) => figure.replace(/<\/?b>/g, ""));
}

Deno.test("the page's figures agree with their nouns", () => {
  assertEquals(figures({ bullets: [bullet], insights: [insight] }), [
    ...["1 bullet", "1 helps", "0 harm", "1 insight", "1 waits for a lesson"],
  ]);
  assertEquals(figures({ bullets: [bullet, bullet], insights: [] }), [
    ...["2 bullets", "2 help", "0 harm", "0 insights", "0 wait for a lesson"],
  ]);
});

Deno.test("the page shows when a rule was added only if the log has the date", () => {
  const dated = { ...bullet, addedAt: "2026-01-05T10:30:00Z" };
  const page = drawn({ bullets: [bullet, dated] });
  assertStringIncludes(page, '<time datetime="2026-01-05T10:30:00Z">2026-01-05 10:30</time>');
  assertStringIncludes(page, "no date");
  assertStringIncludes(page, "The log has no date for 1 bullet,");
  assertEquals(page.includes("by hand</span>"), false);
});

Deno.test("the page omits insights if the call did not request them", () => {
  const page = drawn({ bullets: [bullet] });
  assertEquals(page.includes("Waits for a lesson"), false);
  assertEquals(page.includes("No question is open."), false);
});

Deno.test("the page names the damaged lines of the log", () => {
  const page = drawn({
    insights: [insight],
    totalMatched: 1,
    skippedLines: 2,
    damaged_lines: [2, 5].map((line) => ({ file: "insights.jsonl", line })),
  });
  assertStringIncludes(page, "2 lines of the log cannot be read: line 2, 5.");
});

Deno.test("the page counts once with a singular: questions, further results, unreadable lines", () => {
  const page = drawn({ insights: [insight], totalMatched: 2, skippedLines: 1 });
  assertStringIncludes(page, "1 time<");
  assertStringIncludes(page, "1 more is not shown.");
  assertStringIncludes(page, "1 line of the log cannot be read.");
});
