import { assertEquals } from "@std/assert";
import { analyzePatterns } from "../../../src/ace/insights/analysis.ts";
import { readInsightLog } from "../../../src/ace/insights/insight_log.ts";
import { aceFolder, reportedError, traceRecord } from "../files.ts";

Deno.test("analyzePatterns() counts tasks in earlier log entries and returns the time", async () => {
  const folder = aceFolder({
    traces: [1, 2, 3].map((n) => traceRecord(n, [reportedError("gate")])),
  });
  const { context } = folder;
  const stampedLog = (year: number): string => {
    const text = folder.read("insights.jsonl").replaceAll(
      /"timestamp":"\d{4}/g,
      `"timestamp":"${year}`,
    );
    Deno.writeTextFileSync(context.insights.path, text);
    return text.trimEnd().split("\n").map((line) => JSON.parse(line).timestamp).at(-1);
  };
  const analyzed = async (...beadIds: string[]) => {
    const request = { mode: "batch", minFrequency: 1, beadIds } as const;
    const { insights: [insight], questions: [question], written } = await analyzePatterns(
      context,
      request,
    );
    return { timestamp: insight?.timestamp, tasks: question?.tasks, written };
  };
  assertEquals((await analyzed("B-1", "B-2")).tasks, 2);
  const first = stampedLog(2001);
  const second = await analyzed("B-2", "B-3");
  const { insights } = readInsightLog(context.insights);
  assertEquals(second, {
    timestamp: [...insights.values()][0]?.timestamp,
    tasks: 3,
    written: true,
  });
  assertEquals(second.timestamp === first, false);
  const timestamp = stampedLog(2002);
  assertEquals(await analyzed("B-1"), { timestamp, tasks: 3, written: false });
  folder.remove();
});

Deno.test("analyzePatterns() logs a harmful rule once and remembers it", async () => {
  const error = reportedError("error TS7027: Unreachable code detected.");
  const folder = aceFolder({ traces: [1, 2].map((n) => traceRecord(n, [error])) });
  const { traces, insights } = folder.context;
  const append = (path: string, record: object): void =>
    Deno.writeTextFileSync(path, `${JSON.stringify(record)}\n`, { append: true });
  const known = async () => {
    const found = (await analyzePatterns(folder.context, { mode: "batch" })).insights
      .find(({ metaTags }) => metaTags.includes("error-pattern"));
    const { harmful, recurrence } = readInsightLog(insights).insights.get(found?.id ?? "") ?? {};
    return { id: found?.id, confidence: found?.confidence, harmful, recurrence };
  };
  const { id, ...before } = await known();
  assertEquals(before, { confidence: 0.9, harmful: undefined, recurrence: 2 });
  append(insights.path, { insightId: id, bulletId: "abc", section: "S", text: "x" });
  const bullet_feedback = [{ bullet_id: "abc", feedback: "harmful" }];
  append(traces.path, traceRecord(3, [], { bullet_feedback }));
  assertEquals(await known(), { id, confidence: 0.72, harmful: 1, recurrence: 2 });
  append(traces.path, traceRecord(4, [{ ...error, line: 9 }]));
  assertEquals(await known(), { id, confidence: 0.72, harmful: 1, recurrence: 3 });
  folder.remove();
});
