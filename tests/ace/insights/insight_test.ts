import { assertEquals } from "@std/assert";
import { isWithoutAdvice, parseInsight } from "../../../src/ace/insights/insight.ts";
import { insightRecord } from "../files.ts";

Deno.test("parseInsight() reads both dialects", () => {
  for (const delta of ["[Bullet #a] x", { section: "s", operation: "add" }]) {
    const insight = parseInsight({ ...insightRecord(0), delta });
    assertEquals(insight, { ...insight, ...insightRecord(0), recurrence: 1 });
  }
});

Deno.test("parseInsight() does with little, and finds none in other values", () => {
  const insight = parseInsight({ id: "i", recommendation: "r", confidence: 7 });
  assertEquals([insight?.confidence, insight?.signal.pattern, insight?.metaTags], [1, "r", []]);
  for (const value of [null, [], {}, { id: "i", recommendation: "r" }]) {
    assertEquals(parseInsight(value), undefined);
  }
});

Deno.test("isWithoutAdvice() knows what earlier versions said for want of better", () => {
  const insight = (recommendation: string, metaTags: string[]) =>
    isWithoutAdvice({
      ...{ id: "i", timestamp: "", taskId: "", scope: {}, confidence: 1, onlineEligible: true },
      source: { runner: "npm", beadIds: [] },
      signal: { pattern: "npm: x", evidence: [] },
      recurrence: 1,
      recommendation,
      metaTags,
    });
  const canned = "For npm: fix the cause of the first error it reports, and run it again";
  assertEquals(insight(canned, ["npm", "error-pattern"]), true);
  assertEquals(insight(canned, ["npm"]), false);
  assertEquals(insight("Use npm ci", ["npm", "error-pattern"]), false);
  assertEquals(insight("Use npm ci", ["needs-lesson"]), true);
});
