import { assertEquals } from "@std/assert";
import {
  asItStands,
  insightsByBullet,
  parseRecord,
  readInsightLog,
  standingInsights,
} from "../../../src/ace/insights/insight_log.ts";
import { appendFacts } from "../../../src/ace/insights/rule_events.ts";
import { aceFolder, insightRecord } from "../files.ts";

const written = (insightId: string, bulletId: string) => (
  { insightId, bulletId, section: "S", text: "x" }
);

Deno.test("readInsightLog() keeps the newest version of each insight at its original log position", () => {
  const folder = aceFolder({
    insights: [
      insightRecord(0),
      insightRecord(1),
      written("insight-0", "a"),
      insightRecord(0, { recommendation: "newer", answers: ["insight-5", "insight-6"] }),
      "no record",
      written("insight-1", "b"),
      written("insight-1", "a"),
      written("gone", "c"),
    ],
  });
  const log = readInsightLog(folder.context.insights);
  assertEquals([...log.insights.keys()], ["insight-1", "insight-0"]);
  assertEquals(log.insights.get("insight-0")?.recommendation, "newer");
  assertEquals([...log.answered], ["insight-5", "insight-6"]);
  assertEquals(log.skippedIn(folder.context.insights), {
    skippedLines: 1,
    damaged_lines: [{ file: folder.context.insights.name, line: 5 }],
  });
  const byBullet = [...insightsByBullet(log)].map(([bullet, { id }]) => [bullet, id]);
  assertEquals(byBullet, [["a", "insight-1"], ["b", "insight-1"]]);
  assertEquals([...standingInsights(log)].map(({ id }) => id), ["insight-1", "insight-0"]);
  folder.remove();
});

Deno.test("parseRecord() accepts only rule records with all required fields", () => {
  const bullet = written("i", "b");
  assertEquals(parseRecord(bullet), bullet);
  assertEquals(parseRecord({ ...bullet, timestamp: "t" }), { ...bullet, timestamp: "t" });
  for (const field of Object.keys(bullet)) {
    assertEquals(parseRecord({ ...bullet, [field]: 1 }), undefined, field);
  }
});

Deno.test("appendFacts() logs when rules were written", async () => {
  const folder = aceFolder();
  const bullets = [written("i", "a"), written("j", "b")];
  await appendFacts(folder.context.insights, bullets);
  const log = readInsightLog(folder.context.insights);
  assertEquals(log.written.map(({ bulletId }) => bulletId), ["a", "b"]);
  for (const { timestamp = "" } of log.written) {
    assertEquals(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000, true);
  }
  folder.remove();
});

Deno.test("asItStands() marks an insight as answered once a lesson answers it", () => {
  const folder = aceFolder({
    insights: [
      insightRecord(0, { metaTags: ["needs-lesson", "x"] }),
      insightRecord(1, { metaTags: ["x", "answered", "needs-lesson"] }),
      insightRecord(2, { metaTags: ["x"] }),
    ],
  });
  const { insights } = readInsightLog(folder.context.insights);
  const stands = (...ids: string[]) =>
    [...insights.values()].map((insight) => {
      const { metaTags, onlineEligible } = asItStands(insight, { answered: new Set(ids) });
      return [metaTags.join(), onlineEligible];
    });
  assertEquals(stands(), [["x,needs-lesson", false], ["x,needs-lesson", false], ["x", true]]);
  assertEquals(stands("insight-0", "insight-2"), [
    ["x,answered", false],
    ["x,needs-lesson", false],
    ["x", true],
  ]);
  folder.remove();
});
