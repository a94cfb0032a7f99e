import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { analyzePatterns } from "../../../src/ace/insights/analysis.ts";
import { captureTrace } from "../../../src/ace/insights/capture.ts";
import { readInsightLog } from "../../../src/ace/insights/insight_log.ts";
import { updateKnowledge } from "../../../src/ace/insights/knowledge_update.ts";
import { proposeLesson } from "../../../src/ace/insights/lesson.ts";
import { findInsights } from "../../../src/ace/insights/query.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { must } from "../../knowledge/must.ts";
import { aceFolder, playbookWith, reportedError, traceRecord } from "../files.ts";

const LESSON = { when: "tsc reports TS2307 for `@shop/events`", do: "run `npm run build`" };

/** Returns traces for the given number of tasks that ended with an error. */
function failed(tasks: number, message = "gate open"): object[] {
  return Array.from(
    { length: tasks },
    (_, index) => traceRecord(index, [reportedError(message, { line: index })]),
  );
}

Deno.test("a lesson becomes a rule that states the condition, the action and the reason", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  const { insightId } = await proposeLesson(folder.context, { ...LESSON, why: "types are built" });
  assertEquals(folder.read("AGENTS.md"), playbookWith());
  const { deltas } = await updateKnowledge(folder.context, { dryRun: false });
  assertStringIncludes(
    deltas[0]?.content ?? "",
    "] When tsc reports TS2307 for `@shop/events`: run `npm run build` (types are built)",
  );
  assertEquals(deltas[0]?.section, "TypeScript Patterns");
  const [written] = readInsightLog(folder.context.insights).written;
  assertEquals(written?.insightId, insightId);
  assertEquals(written?.bulletId, deltas[0]?.bulletId);
  assertEquals(deltas[0]?.content.endsWith(`] ${written?.text}`), true);
  folder.remove();
});

Deno.test("the same lesson from two tasks produces one insight with both beads", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  const capture = (beadId: string) =>
    captureTrace(folder.context, { beadId, executions: [], lesson: LESSON });
  const [one, other] = [await capture("B-1"), await capture("B-2")];
  assertEquals(one.insightIds, other.insightIds);
  const insight = readInsightLog(folder.context.insights).insights.get(one.insightIds?.[0] ?? "");
  assertEquals(insight?.source.beadIds, ["B-1", "B-2"]);
  assertEquals(insight?.source.traceIds, [one.traceId, other.traceId]);
  assertEquals(insight?.taskId, "B-2");
  folder.remove();
});

Deno.test("the analysis asks a question until a lesson answers it", async () => {
  const folder = aceFolder({ agents: playbookWith(), traces: failed(3) });
  const ask = async () => (await analyzePatterns(folder.context, { mode: "batch" })).questions;
  const [question, ...others] = await ask();
  assertEquals(question?.tasks, 3);
  assertEquals(others.length, 0);
  assertEquals(question?.question, "`tsc: gate open` came up in 3 tasks. What fixed it?");
  await proposeLesson(folder.context, { ...LESSON, insightId: question?.insightId });
  assertEquals(await ask(), []);
  assertEquals((await updateKnowledge(folder.context, { dryRun: true })).needsLesson, 0);
  folder.remove();
});

Deno.test("a lesson in a trace with one error answers that error's question", async () => {
  const folder = aceFolder({ agents: playbookWith(), traces: failed(2) });
  await captureTrace(folder.context, {
    beadId: "B-9",
    executions: [
      { runner: "tsc", command: "tsc", status: "fail", errors: [reportedError("gate open")] },
    ],
    lesson: LESSON,
  });
  assertEquals((await analyzePatterns(folder.context, { mode: "batch" })).questions, []);
  folder.remove();
});

Deno.test("the analysis asks what fixed an error and never writes a rule without the user's answer", async () => {
  const runs = [
    { runner: "tsc", command: "tsc", status: "fail", errors: [reportedError("gate open")] },
    { runner: "npm", command: "npm run build", status: "pass", errors: [] },
    { runner: "tsc", command: "tsc", status: "pass", errors: [] },
  ];
  const folder = aceFolder({
    agents: playbookWith(),
    traces: [traceRecord(1, [], { execution_results: runs })],
  });
  const request = { mode: "single", traceId: "trace-1" } as const;
  const { questions, insights } = await analyzePatterns(folder.context, request);
  assertEquals(
    questions[0]?.question,
    "`tsc: gate open` came up in 1 task. After `tsc` fails with this error: `npm run build`. Did this fix the failure?",
  );
  assertEquals(insights[0]?.metaTags.includes("candidate"), true);
  const { deltas } = await updateKnowledge(folder.context, { dryRun: true, minConfidence: 0 });
  assertEquals(deltas, []);
  folder.remove();
});

Deno.test("a lesson is rejected if it names a missing section or insight", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  const refused = async (fields: object) =>
    (await assertRejects(() => proposeLesson(folder.context, { ...LESSON, ...fields }), AceError))
      .code;
  assertEquals(await refused({ section: "Nowhere" }), "SECTION_NOT_FOUND");
  assertEquals(await refused({ insightId: "nobody" }), "INVALID_PARAMS");
  assertEquals(readInsightLog(folder.context.insights).insights.size, 0);
  folder.remove();
});

Deno.test("a lesson takes the places and the recurrence from the insight that it answers", async () => {
  const error = reportedError("gate open", { file: "src/gate.ts" });
  const again = reportedError("gate open", { file: "src/gate.ts", line: 2 });
  const traces = [[error], [error], [error, again]].map((errors, at) =>
    traceRecord(at + 1, errors)
  );
  const folder = aceFolder({ agents: playbookWith(), traces });
  const { questions: [question] } = await analyzePatterns(folder.context, { mode: "batch" });
  const answer = {
    ...LESSON,
    insightId: question?.insightId,
    why: " \n",
    section: " Build & Test Patterns ",
  };
  const { insightId } = await proposeLesson(folder.context, answer);
  const insights = () => readInsightLog(folder.context.insights).insights;
  const first = insights().get(insightId);
  assertEquals(first?.source.runner, "tsc");
  assertEquals(first?.source.beadIds, ["B-1", "B-2", "B-3"]);
  assertEquals(first?.recurrence, 4);
  assertEquals(first?.scope, {});
  assertEquals(first?.taskId, "B-1");
  assertEquals(first?.recommendation, LESSON.do);
  assertEquals(first?.section, "Build & Test Patterns");
  assertEquals(first?.metaTags, ["lesson", "tsc"]);
  assertEquals(first?.confidence, 0.95);
  assertEquals(first?.answers, [question?.insightId]);
  assertEquals(first?.signal.evidence.length, 2);
  const scope = { files: ["src/lock.ts"], literals: ["TS1"] };
  await proposeLesson(folder.context, { ...LESSON, section: answer.section, scope });
  const second = insights().get(insightId);
  assertEquals(second?.scope, { files: ["src/lock.ts"], literals: ["TS1"] });
  assertEquals(second?.answers, [question?.insightId]);
  assertEquals(second?.source.runner, "tsc");
  assertEquals(second?.source.beadIds, ["B-1", "B-2", "B-3"]);
  folder.remove();
});

Deno.test("a lesson may name a usual section unless the playbook has other usual sections but lacks this one", async () => {
  const section = "Build & Test Patterns";
  for (const agents of [undefined, "# Shop\n\n## Commands\n", playbookWith()]) {
    const folder = aceFolder(agents === undefined ? {} : { agents });
    const { written } = await proposeLesson(folder.context, { ...LESSON, section });
    assertEquals(written, true);
    folder.remove();
  }
  const folder = aceFolder({ agents: playbookWith().replace(section, "Elsewhere") });
  const refused = await assertRejects(
    () => proposeLesson(folder.context, { ...LESSON, section }),
    AceError,
  );
  assertEquals(refused.next?.includes("Sections: TypeScript Patterns; Elsewhere; "), true);
  folder.remove();
});

Deno.test("a lesson without a trace is logged without empty fields", async () => {
  const folder = aceFolder({ agents: playbookWith() });
  await proposeLesson(folder.context, LESSON);
  const { id: _, timestamp: __, ...logged } = JSON.parse(folder.read("insights.jsonl"));
  assertEquals(logged, {
    taskId: "",
    source: { beadIds: [] },
    signal: { pattern: LESSON.when, evidence: [] },
    ...{ recommendation: LESSON.do, scope: {}, confidence: 0.95, onlineEligible: true },
    ...{ metaTags: ["lesson"], recurrence: 1 },
  });
  folder.remove();
});

Deno.test("a lesson for a section is rejected if the playbook is unreadable or has no sections", async () => {
  const lesson = { ...LESSON, section: "Nowhere" };
  const folder = aceFolder({ agents: "# Shop\n\n## Commands\n" });
  await assertRejects(() => proposeLesson(folder.context, lesson), AceError, "no section");
  Deno.writeFileSync(folder.context.agents.path, new Uint8Array([0xff]));
  await assertRejects(() => proposeLesson(folder.context, lesson), FileError, "UTF-8");
  folder.remove();
});

Deno.test("a lesson without a section is logged even if the playbook is unreadable", async () => {
  const folder = aceFolder();
  Deno.writeFileSync(folder.context.agents.path, new Uint8Array([0xff]));
  assertEquals((await proposeLesson(folder.context, LESSON)).written, true);
  folder.remove();
});

Deno.test("an analysis shows an answered insight on one line and asks no question about it", async () => {
  const folder = aceFolder({ agents: playbookWith(), traces: failed(3) });
  const batch = { mode: "batch" } as const;
  const before = await analyzePatterns(folder.context, batch);
  const insightId = must(before.questions[0]).insightId;
  assertEquals(before.insights.length, 1);
  assertEquals(before.answered, undefined);
  assertEquals(before.questions.length, 1);
  await proposeLesson(folder.context, { ...LESSON, insightId });
  const after = await analyzePatterns(folder.context, batch);
  const pattern = must(before.insights[0]).signal.pattern;
  assertEquals(after.answered, [`${insightId} ${pattern}`]);
  assertEquals(after.insights, []);
  assertEquals(after.questions, []);
  assertEquals(after.moreInLog, undefined);
  // The list shows the lesson instead of the placeholder advice.
  const { insights: listed = [] } = await findInsights(folder.context, {
    source: "insights",
    limit: 9,
  });
  const found = must(listed.find(({ id }) => id === insightId));
  assertEquals(found.recommendation, "A lesson says what helps");
  assertEquals(found.metaTags.at(-1), "answered");
  folder.remove();
});

Deno.test("a lesson in a trace belongs to the failed run, or else to the first run", async () => {
  const runnerOf = async (...failed: boolean[]) => {
    const folder = aceFolder({ agents: playbookWith() });
    const executions = failed.map((hasFailed, at) => ({
      ...{ runner: ["npm", "tsc", "eslint"][at] ?? "", command: "x" },
      status: hasFailed ? "fail" as const : "pass" as const,
      errors: hasFailed ? [reportedError("gate open")] : [],
    }));
    await captureTrace(folder.context, { beadId: "B", executions, lesson: LESSON });
    const [lesson] = readInsightLog(folder.context.insights).insights.values();
    folder.remove();
    return lesson?.source.runner;
  };
  assertEquals(await runnerOf(false, true, true), "tsc");
  assertEquals(await runnerOf(false, false), "npm");
  assertEquals(await runnerOf(), undefined);
});

Deno.test("a lesson in a trace with two kinds of errors answers neither question", async () => {
  const folder = aceFolder({ agents: playbookWith(), traces: failed(2) });
  const errors = [reportedError("gate open"), reportedError("lock lost")];
  await captureTrace(folder.context, {
    beadId: "B-9",
    executions: [
      { runner: "npm", command: "npm ci", status: "pass", errors: [] },
      { runner: "tsc", command: "tsc", status: "fail", errors },
    ],
    lesson: LESSON,
  });
  assertEquals((await analyzePatterns(folder.context, { mode: "batch" })).questions.length, 1);
  const [lesson] = readInsightLog(folder.context.insights).insights.values();
  assertEquals(lesson?.source.runner, "tsc");
  assertEquals(lesson?.answers, undefined);
  folder.remove();
});

Deno.test("a lesson becomes a rule automatically if its confidence is sufficient", async () => {
  for (const [confidence, isEnough] of [[0.95, true], [0.96, false]] as const) {
    const folder = aceFolder({ agents: playbookWith() });
    const { insightId } = await proposeLesson({ ...folder.context, confidence }, LESSON);
    const insight = readInsightLog(folder.context.insights).insights.get(insightId);
    assertEquals(insight?.onlineEligible, isEnough);
    assertEquals(insightId.charAt(14), "8");
    const refused = await assertRejects(
      () => proposeLesson(folder.context, { ...LESSON, section: "Nowhere" }),
      AceError,
    );
    assertEquals(refused.details, {
      missing: ["Nowhere"],
      sections: [
        "TypeScript Patterns",
        "Build & Test Patterns",
        "Dependency Patterns",
        "Architecture Patterns",
      ],
    });
    folder.remove();
  }
});
