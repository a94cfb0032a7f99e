import { assertEquals } from "@std/assert";
import { RuleLog, ruleLogLines, type RuleRecord } from "../../../src/ace/insights/rule_log.ts";

const base = [2, 1] as const;

function logOf(...records: RuleRecord[]): RuleLog {
  const lines = records.flatMap((record, at) =>
    ruleLogLines([record], new Date(Date.UTC(2026, 0, 1 + at)))
  );
  // The order of the lines and copies of them must not matter.
  return new RuleLog([...lines, ...lines].reverse());
}

Deno.test("RuleLog counts the last vote of each bead on top of the counters set by hand", () => {
  const log = logOf(
    { rule: "a", vote: "helpful", bead: "B-1", base },
    { rule: "a", vote: "harmful", bead: "B-1", base },
    { rule: "a", vote: "helpful", bead: "B-2", base },
  );
  assertEquals(log.countersOf("a", [0, 0]), [3, 2]);
});

Deno.test("RuleLog keeps the counters of a rule that it doesn't know", () => {
  assertEquals(logOf().countersOf("a", [4, 5]), [4, 5]);
});

Deno.test("RuleLog adds the votes of a merged rule, also votes after the merge", () => {
  const log = logOf(
    { rule: "a", base },
    { rule: "b", gone: "merged", into: "a", base: [1, 0] },
    { rule: "b", vote: "helpful", bead: "B-1", base: [1, 0] },
  );
  assertEquals(log.countersOf("a", [0, 0]), [4, 1]);
  assertEquals([...log.gone], ["b"]);
});
