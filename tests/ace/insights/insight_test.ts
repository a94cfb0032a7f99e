import { assertEquals } from "@std/assert";
import { ADVICE } from "../../../src/ace/insights/advice.ts";
import {
  byTime,
  isWithoutAdvice,
  parseInsight,
  timeOf,
} from "../../../src/ace/insights/insight.ts";
import { must } from "../../knowledge/must.ts";
import { insightRecord } from "../files.ts";

Deno.test("parseInsight() reads both formats of an insight", () => {
  for (const delta of ["[Bullet #a] x", { section: "s", operation: "add" }]) {
    const insight = parseInsight({ ...insightRecord(0), delta });
    assertEquals(insight, { ...insight, ...insightRecord(0), recurrence: 1 });
  }
});

Deno.test("parseInsight() accepts an insight with only the required fields and rejects other values", () => {
  const insight = parseInsight({ id: "i", recommendation: "r", confidence: 7 });
  assertEquals(insight?.confidence, 1);
  assertEquals(insight?.signal.pattern, "r");
  assertEquals(insight?.metaTags, []);
  const parts = [{ id: "i", recommendation: "r" }, { id: "i", confidence: 1 }];
  for (const value of [null, [], {}, ...parts, { recommendation: "r", confidence: 1 }]) {
    assertEquals(parseInsight(value), undefined);
  }
});

Deno.test("isWithoutAdvice() recognises placeholder advice from earlier versions", () => {
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

Deno.test("parseInsight() keeps every field but only text elements in lists", () => {
  const record = {
    ...{ id: "i", timestamp: "t", taskId: "B", recommendation: "r", confidence: -1, recurrence: 4 },
    source: { runner: "tsc", beadIds: ["B", 1], traceIds: ["t-1"] },
    signal: { pattern: "p", evidence: ["e"] },
    scope: { files: ["a.ts"], glob: "**/*.ts", literals: ["TS1"] },
    onlineEligible: true,
    metaTags: ["x", null],
    section: "S",
    answers: ["j"],
    harmful: 2,
  };
  assertEquals(parseInsight(record), {
    ...record,
    confidence: 0,
    source: { ...record.source, beadIds: ["B"] },
    metaTags: ["x"],
  });
  assertEquals(parseInsight({ ...record, onlineEligible: "yes" })?.onlineEligible, false);
  const bare = parseInsight({
    id: "i",
    recommendation: "r",
    confidence: 0.5,
    source: { traceIds: [] },
  });
  assertEquals(bare, {
    ...{ id: "i", timestamp: "", taskId: "", recommendation: "r", confidence: 0.5, recurrence: 1 },
    source: { beadIds: [] },
    signal: { pattern: "r", evidence: [] },
    scope: {},
    onlineEligible: false,
    metaTags: [],
  });
});

Deno.test("byTime() sorts the newest insight first and unreadable times last", () => {
  const at = (timestamp: string) => must(parseInsight(insightRecord(0, { timestamp })));
  const times = [
    "soon",
    "2026-01-01T00:00:00Z",
    "1960-01-01T00:00:00Z",
    "2026-01-01T01:30:00+02:00",
  ];
  assertEquals(times.map(at).sort(byTime).map(({ timestamp }) => timestamp), [
    "2026-01-01T00:00:00Z",
    "2026-01-01T01:30:00+02:00",
    "1960-01-01T00:00:00Z",
    "soon",
  ]);
  const [soon, old] = [at("soon"), at("1960-01-01T00:00:00Z")];
  assertEquals([byTime(soon, old), byTime(old, soon), byTime(soon, soon)].map(Math.sign), [
    1,
    -1,
    0,
  ]);
  assertEquals(timeOf(at("soon")), undefined);
  assertEquals(timeOf(at("1970-01-01T00:00:01Z")), 1000);
});

Deno.test("isWithoutAdvice() returns false for documented advice", () => {
  const [row] = ADVICE;
  const documented = insightRecord(0, {
    recommendation: `For tsc TS1: ${row?.text}`,
    metaTags: ["tsc", "error-pattern"],
  });
  assertEquals(isWithoutAdvice(must(parseInsight(documented))), false);
  const canned = "Before work like B-1 find what it depends on and resolve it";
  assertEquals(
    isWithoutAdvice(must(parseInsight(insightRecord(0, { recommendation: canned })))),
    true,
  );
  const nobodys = insightRecord(0, { source: {}, metaTags: ["error-pattern"] });
  assertEquals(isWithoutAdvice(must(parseInsight(nobodys))), false);
});
