import { assertEquals } from "@std/assert";
import { measuredRules, rulesToMeasure } from "../../../src/ace/insights/measure.ts";
import { refineKnowledge } from "../../../src/ace/insights/refinement.ts";
import { readRuleBook } from "../../../src/ace/insights/rule_book.ts";
import { groupedErrors } from "../../../src/ace/traces/error_groups.ts";
import { aceFolder, insightRecord, playbookWith, reportedError } from "../files.ts";

const LINE =
  "- [Bullet #a, helpful:0, harmful:0] When pytest says TimeoutError: receiver not ready: sleep 2";
const written = (daysAgo: number) => ({
  ...{ insightId: "i", bulletId: "a", section: "S", timestamp: daysBefore(daysAgo) },
  text: LINE.slice(LINE.indexOf("] ") + 2),
});

function daysBefore(days: number): string {
  return new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
}

/**
 * Returns a trace from that many days ago in which the command failed with the message or passed.
 */
function run(number: number, daysAgo: number, message?: string): object {
  const errors = message === undefined ? [] : [reportedError(message, { tool: "pytest" })];
  const status = message === undefined ? "pass" : "fail";
  return {
    ...{ trace_id: `t-${number}`, bead_id: `B-${number}`, timestamp: daysBefore(daysAgo) },
    execution_results: [{ runner: "pytest", command: "pytest api", status, errors }],
  };
}

const FAILS = "TimeoutError: receiver not ready after 5s";
const failures = (count: number, daysAgo: number, message = FAILS) =>
  Array.from({ length: count }, (_, index) => run(index, daysAgo, message));

async function measured(traces: object[], { writtenDaysAgo = 10 } = {}) {
  const agents = playbookWith(LINE);
  const folder = aceFolder({ agents, insights: [written(writtenDaysAgo)], traces });
  try {
    const { context } = folder;
    return await measuredRules(context, readRuleBook(context), await groupedErrors(context.traces));
  } finally {
    folder.remove();
  }
}

Deno.test("a rule isn't working if its failure recurred three times", async () => {
  const { notWorking: [found] } = await measured(failures(3, 1));
  assertEquals([found?.id, found?.recurrences, found?.passes], ["a", 3, 0]);
});

Deno.test("a rule isn't reported if its failure recurred twice", async () => {
  assertEquals((await measured(failures(2, 1))).notWorking, []);
});

Deno.test("failures before the rule was written don't count against it", async () => {
  assertEquals((await measured(failures(5, 20))).notWorking, []);
});

Deno.test("a rule isn't reported if more runs of its command passed than failed", async () => {
  const passes = [3, 4, 5, 6].map((number) => run(number, 1));
  assertEquals((await measured([...failures(3, 1), ...passes])).notWorking, []);
});

Deno.test("a trace counts once even if the log repeats it", async () => {
  const traces = failures(2, 1);
  assertEquals((await measured([...traces, ...traces])).notWorking, []);
});

Deno.test("a rule is unmet if its situation did not occur for 90 days", async () => {
  const { unmet } = await measured(failures(1, 140), { writtenDaysAgo: 120 });
  assertEquals(unmet.map(({ id }) => id), ["a"]);
});

Deno.test("a rule is not unmet if it is newer than 90 days", async () => {
  assertEquals((await measured(failures(1, 140))).unmet, []);
});

Deno.test("a frequent failure is listed as without a rule if no rule names it", async () => {
  const { withoutRule } = await measured(failures(2, 1, "the valve is stuck"));
  assertEquals(withoutRule.map(({ pattern, recurrence }) => `${pattern} ${recurrence}`), [
    "pytest: the valve is stuck 2",
  ]);
});

Deno.test("a command's passes count only after its first failure in a rule's situation", async () => {
  const passes = [3, 4].map((number) => run(number, 5));
  const { notWorking: [found] } = await measured([...passes, ...failures(3, 1), run(5, 0)]);
  assertEquals(found?.passes, 1);
});

Deno.test("a reworded rule is measured from the time of its rewording", async () => {
  const agents = playbookWith(LINE);
  const folder = aceFolder({ agents, insights: [written(10)], traces: failures(3, 1) });
  const text = "When pytest says TimeoutError: receiver not ready: wait for its port";
  const actions = [{ action: "reword", id: "a", text }] as const;
  const { notWorking } = await refineKnowledge(folder.context, { dryRun: false, actions });
  folder.remove();
  assertEquals(notWorking, []);
});

Deno.test("a rule's measures stay the same if its insight is logged again", () => {
  const record = written(10);
  const versions = [1, 2].flatMap((day) => {
    const insight = insightRecord(0, { id: "i", timestamp: `2026-01-0${day}T00:00:00.000Z` });
    const folder = aceFolder({ agents: playbookWith(LINE), insights: [insight, record] });
    const rules = rulesToMeasure(readRuleBook(folder.context));
    folder.remove();
    return rules.map(({ version }) => version);
  });
  assertEquals([versions.length, new Set(versions).size], [2, 1]);
});
