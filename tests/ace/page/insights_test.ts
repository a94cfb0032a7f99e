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

/** Returns the facts at the top of the page. */
function facts(found: Partial<FoundInsights>): readonly (string | false)[] {
  return insightsSection.facts?.({ totalMatched: 0, filtered: false, ...found }, 0) ?? [];
}

Deno.test("the page's facts use the singular or plural that fits their number", () => {
  const harmful = { ...bullet, helpful: 0, harmful: 2, score: -2 };
  assertEquals(facts({ bullets: [harmful], insights: [insight] }), [
    "1 rule does more harm than good",
    "1 question waits for an answer",
    "1 rule is in the playbook",
  ]);
  assertEquals(facts({ bullets: [harmful, harmful], insights: [insight, insight] }), [
    "2 rules do more harm than good",
    "2 questions wait for an answer",
    "2 rules are in the playbook",
  ]);
});

Deno.test("the page lists a rule that does more harm than good only in a separate part", () => {
  const harmful = { ...bullet, id: "b", content: "Kick it", score: -1 };
  const [, notWorking = "", rest = ""] = drawn({ bullets: [bullet, harmful] })
    .split(/data-part="not-working"|<h3>S /);
  assertEquals([notWorking.includes("Kick it"), notWorking.includes("Oil it")], [true, false]);
  assertEquals([rest.includes("Kick it"), rest.includes("Oil it")], [false, true]);
});

Deno.test("the page shows the evidence for a rule", () => {
  const proven = { ...bullet, helpful: 3, recurrences: 2, passes: 5, beadIds: ["B-1", "B-2"] };
  const page = drawn({ bullets: [proven] });
  assertStringIncludes(page, "helped 3");
  assertStringIncludes(page, "Failed again 2 times; passed 5 times; from B-1, B-2.");
});

Deno.test("the report joins all parts of a long playbook", () => {
  const first = { bullets: [bullet], totalMatched: 2, filtered: false };
  const second = { bullets: [{ ...bullet, id: "b" }], totalMatched: 2, filtered: false };
  assertEquals(insightsSection.next?.(first, {}), { source: "both", limit: 500, offset: 1 });
  assertEquals(insightsSection.joined?.(first, second).bullets?.map(({ id }) => id), ["a", "b"]);
});

Deno.test("a rule's text shows when it was added only if the log contains the date", () => {
  const dated = { ...bullet, addedAt: "2026-01-05T10:30:00Z" };
  const found = { bullets: [bullet, dated], totalMatched: 2, filtered: false };
  const [one, other] = insightsSection.records?.(found, 0) ?? [];
  assertEquals(String(one?.facts).includes("Added"), false);
  assertStringIncludes(
    String(other?.facts),
    'Added <time datetime="2026-01-05T10:30:00Z">2026-01-05 10:30</time>',
  );
});

Deno.test("the page counts the rules whose dates the log lacks", () => {
  const dated = { ...bullet, addedAt: "2026-01-05T10:30:00Z" };
  assertStringIncludes(drawn({ bullets: [bullet, dated] }), "The log has no date for 1 rule,");
});

Deno.test("the page omits insights if the call did not request them", () => {
  const page = drawn({ bullets: [bullet] });
  assertEquals(page.includes("Waiting for an answer"), false);
  assertEquals(page.includes("No question is open."), false);
});

Deno.test("the page names the damaged lines in the log", () => {
  const page = drawn({
    insights: [insight],
    totalMatched: 1,
    skippedLines: 2,
    damaged_lines: [2, 5].map((line) => ({ file: "insights.jsonl", line })),
  });
  assertStringIncludes(page, "2 lines of the log cannot be read: line 2, 5.");
});

Deno.test("the page uses the singular for one question, further result or unreadable line", () => {
  const page = drawn({ insights: [insight], totalMatched: 2, skippedLines: 1 });
  assertStringIncludes(page, "1 time<");
  assertStringIncludes(page, "1 more is not shown.");
  assertStringIncludes(page, "1 line of the log cannot be read.");
});
