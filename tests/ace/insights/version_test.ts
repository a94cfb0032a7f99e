import { assertEquals } from "@std/assert";
import { type Insight, parseInsight } from "../../../src/ace/insights/insight.ts";
import { harmedVersions, nextVersion, withHarm } from "../../../src/ace/insights/version.ts";
import { must } from "../../knowledge/must.ts";
import { insightRecord } from "../files.ts";

function insight(beadIds: string[], traceIds: string[], recurrence = traceIds.length): Insight {
  const source = { runner: "tsc", beadIds, traceIds };
  return must(parseInsight({ ...insightRecord(0), source, recurrence }));
}

const traces = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `t-${from + at}`);

Deno.test("nextVersion() returns undefined if a finding adds nothing new, or a new insight unchanged", () => {
  const known = insight(["B-1"], traces(0, 3));
  assertEquals(nextVersion(known, insight(["B-1"], traces(0, 3))), undefined);
  assertEquals(nextVersion(known, insight(["B-1"], traces(0, 2))), undefined);
  assertEquals(nextVersion(undefined, known), known);
});

Deno.test("nextVersion() merges all tasks and the newest 100 traces", () => {
  const next = nextVersion(insight(["B-1"], traces(0, 80)), insight(["B-2"], traces(80, 90)));
  assertEquals(next?.source.beadIds, ["B-1", "B-2"]);
  assertEquals(next?.source.traceIds, [...traces(80, 90), ...traces(0, 10)]);
  const fewer = nextVersion(insight(["B-1"], traces(0, 3)), insight(["B-2"], traces(3, 1)));
  assertEquals(fewer?.recurrence, 3);
  assertEquals(fewer?.source.traceIds, [
    ...traces(3, 1),
    ...traces(0, 3),
  ]);
});

Deno.test("nextVersion() returns changed advice unless it has fewer places, and adds new tasks", () => {
  const known = insight(["B-1"], traces(0, 3));
  const others = [
    { recommendation: "Another" },
    { metaTags: ["another"] },
    { signal: { pattern: "Another", evidence: [] } },
  ];
  for (const other of others) {
    const found = { ...insight(["B-1"], traces(0, 3)), ...other };
    assertEquals(nextVersion(known, found), { ...found, source: found.source });
    const fewer = { ...found, recurrence: 2 };
    assertEquals(nextVersion(known, fewer), undefined);
  }
  const wider = nextVersion(known, {
    ...insight(["B-2"], traces(0, 1)),
    recommendation: "Another",
  });
  assertEquals(wider?.recommendation, known.recommendation);
  assertEquals(wider?.source.beadIds, [
    "B-1",
    "B-2",
  ]);
  const both = insight(["B-1", "B-2"], traces(0, 3));
  assertEquals(nextVersion(both, insight(["B-1", "B-3"], traces(0, 2)))?.source.beadIds.length, 3);
  assertEquals(nextVersion(both, insight(["B-2", "B-1"], traces(0, 2))), undefined);
});

Deno.test("withHarm() reduces the confidence by one fifth for each new report of harm", () => {
  const one = { ...insight(["B-1"], []), confidence: 1 };
  const after = (harmful: number, of: Insight = one, threshold = 0.8): unknown[] => {
    const { confidence, onlineEligible, harmful: told } = withHarm(of, harmful, threshold);
    return [confidence, onlineEligible, told];
  };
  assertEquals(after(0), [1, true, undefined]);
  assertEquals(after(1), [0.8, true, 1]);
  assertEquals(after(2), [0.64, false, 2]);
  assertEquals(after(3), [
    0.51,
    false,
    3,
  ]);
  const known = { ...one, harmful: 2, confidence: 0.64 };
  assertEquals(after(2, known), [0.64, true, 2]);
  assertEquals(after(1, known), [0.64, true, 2]);
  assertEquals(after(3, known), [0.51, false, 3]);
  for (const tag of ["review-needed", "needs-lesson"]) {
    assertEquals(after(1, { ...one, metaTags: [tag] }), [0.8, false, 1]);
  }
  assertEquals(after(1, { ...one, onlineEligible: false }), [0.8, false, 1]);
});

Deno.test("harmedVersions() returns insights whose rules have done more harm since the last version", () => {
  const written = [
    { insightId: "insight-0", bulletId: "old", section: "S", text: "x" },
    { insightId: "insight-0", bulletId: "new", section: "S", text: "x" },
    { insightId: "gone", bulletId: "lost", section: "S", text: "x" },
  ];
  const harmed = (id: string, reports: number, known: Partial<Insight> = {}): unknown[] => {
    const of = { ...insight(["B-1"], []), ...known };
    const log = { insights: new Map([[of.id, of]]), written, answered: new Set<string>() };
    const harm = {
      id,
      items: new Set<string>(),
      traceIds: traces(0, reports),
      beadIds: new Set<string>(),
    };
    return [...harmedVersions(log, [harm], 0.8)].map((
      { harmful, confidence },
    ) => [harmful, confidence]);
  };
  assertEquals(harmed("old", 1), [[1, 0.72]]);
  assertEquals(harmed("new", 2), [[2, 0.58]]);
  assertEquals(harmed("lost", 1), []);
  assertEquals(harmed("nobody", 1), []);
  assertEquals(harmed("old", 0), []);
  assertEquals(harmed("old", 2, { harmful: 2 }), []);
  assertEquals(harmed("old", 3, { harmful: 2 }), [[
    3,
    0.72,
  ]]);
});
