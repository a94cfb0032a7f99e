import { assertEquals } from "@std/assert";
import { TraceFindings } from "../../../src/ace/traces/finding.ts";
import { parseTrace } from "../../../src/ace/traces/trace.ts";
import { must } from "../../knowledge/must.ts";
import { traceRecord } from "../files.ts";

/**
 * Returns the findings from traces with the given fields. Each trace has a different default id.
 */
function findingsOf(...traces: Record<string, unknown>[]): TraceFindings {
  const findings = new TraceFindings();
  for (const [at, fields] of traces.entries()) {
    findings.add(must(parseTrace(traceRecord(at, [], fields))));
  }
  return findings;
}

const said = (feedback: string, reason?: string, bullet_id = "a") => ({
  bullet_id,
  feedback,
  reason,
});

Deno.test("TraceFindings groups discovered issues by bead and returns each issue once", () => {
  const { discoveries, harms, helps } = findingsOf(
    { bead_id: "B", discovered_issues: ["I-1", "I-2"] },
    { bead_id: "B", discovered_issues: ["I-2", "I-3"] },
    { bead_id: "C", discovered_issues: ["I-1"] },
    { bead_id: "D" },
  );
  assertEquals(discoveries, [
    {
      id: "B",
      items: new Set(["I-1", "I-2", "I-3"]),
      traceIds: ["trace-0", "trace-1"],
      beadIds: new Set(["B"]),
    },
    { id: "C", items: new Set(["I-1"]), traceIds: ["trace-2"], beadIds: new Set(["C"]) },
  ]);
  assertEquals(harms, []);
  assertEquals(helps, []);
});

Deno.test("TraceFindings groups harm by rule and records help only with a concrete reason", () => {
  const { harms, helps } = findingsOf(
    {
      bullet_feedback: [
        said("harmful", "slow"),
        said("harmful"),
        said("helpful", "ran `make` first"),
      ],
    },
    {
      bullet_feedback: [
        said("harmful", "wrong", "b"),
        said("helpful", "it was right"),
        said("helpful"),
      ],
    },
    {
      bullet_feedback: [
        said("helpful", `${"x".repeat(1990)} then restarted`),
        said("helpful", "used it", "b"),
      ],
    },
  );
  assertEquals(harms.map(({ id, items, traceIds }) => [id, [...items], traceIds]), [
    ["a", ["slow"], ["trace-0"]],
    ["b", ["wrong"], ["trace-1"]],
  ]);
  assertEquals(helps.map(({ id, items, beadIds }) => [id, [...items], [...beadIds]]), [
    ["a", ["ran `make` first"], ["B-0"]],
    ["b", ["used it"], ["B-2"]],
  ]);
});
