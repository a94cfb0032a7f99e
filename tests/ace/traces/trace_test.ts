import { assertEquals } from "@std/assert";
import { parseTrace } from "../../../src/ace/traces/trace.ts";

Deno.test("parseTrace() reads both trace formats and only errors from failed executions", () => {
  const trace = parseTrace({
    trace_id: "t",
    bead_id: "b",
    timestamp: "2026-01-01T00:00:00Z",
    execution_results: [
      { runner: "npm", status: "fail", errors: [{ message: "m", file: "a", line: 1 }] },
      {
        status: "unknown",
        errors: [{ tool: "tsc", severity: "warning", message: "n", code: "TS1", column: 4 }],
      },
      { status: "pass", errors: [{ tool: "tsc", message: "no" }] },
      { status: "fail", errors: ["no", {}] },
      "no",
    ],
    discovered_issues: ["x", "x", 1],
    bullet_feedback: [
      { bullet_id: "h", feedback: "harmful", reason: "r" },
      { bullet_id: "g", feedback: "helpful" },
    ],
  });
  assertEquals(
    trace?.runs.map(({ runner, status, errors }) => [
      runner,
      status,
      errors.map(({ tool, message }) => [tool, message]),
    ]),
    [
      ["npm", "fail", [["npm", "m"]]],
      ["", "unknown", []],
      ["", "pass", []],
      ["", "fail", []],
      ["", "unknown", []],
    ],
  );
  assertEquals([trace?.discovered, trace?.harmed], [["x"], [{ bulletId: "h", reason: "r" }]]);
});

Deno.test("parseTrace() returns undefined for values that are not traces", () => {
  for (const value of [undefined, null, 1, "x", [], {}, { trace_id: 1, bead_id: "b" }]) {
    assertEquals(parseTrace(value), undefined);
  }
});
