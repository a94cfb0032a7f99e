import { assertEquals } from "@std/assert";
import { type Insight, parseInsight } from "../../../src/ace/insights/insight.ts";
import { nextVersion } from "../../../src/ace/insights/version.ts";
import { must } from "../../knowledge/must.ts";
import { insightRecord } from "../files.ts";

function insight(beadIds: string[], traceIds: string[], recurrence = traceIds.length): Insight {
  const source = { runner: "tsc", beadIds, traceIds };
  return must(parseInsight({ ...insightRecord(0), source, recurrence }));
}

const traces = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `t-${from + at}`);

Deno.test("nextVersion() is none where the log says as much, and all that is found first", () => {
  const known = insight(["B-1"], traces(0, 3));
  assertEquals(nextVersion(known, insight(["B-1"], traces(0, 3))), undefined);
  assertEquals(nextVersion(known, insight(["B-1"], traces(0, 2))), undefined);
  assertEquals(nextVersion(undefined, known), known);
});

Deno.test("nextVersion() unites tasks and traces, the newest hundred of these", () => {
  const next = nextVersion(insight(["B-1"], traces(0, 80)), insight(["B-2"], traces(80, 90)));
  assertEquals(next?.source.beadIds, ["B-1", "B-2"]);
  assertEquals(next?.source.traceIds, [...traces(80, 90), ...traces(0, 10)]);
  const fewer = nextVersion(insight(["B-1"], traces(0, 3)), insight(["B-2"], traces(3, 1)));
  assertEquals([fewer?.recurrence, fewer?.source.traceIds], [3, [
    ...traces(3, 1),
    ...traces(0, 3),
  ]]);
});
