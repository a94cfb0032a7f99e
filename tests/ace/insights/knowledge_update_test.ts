import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { cpuTime } from "../../../src/dev/cpu_time.ts";
import { AceError } from "../../../src/ace/errors.ts";
import { updateKnowledge, type UpdateRequest } from "../../../src/ace/insights/knowledge_update.ts";
import { aceFolder, insightRecord, playbookWith, traceRecord } from "../files.ts";

async function update(
  files: Parameters<typeof aceFolder>[0],
  request: Partial<UpdateRequest> = {},
  times = 1,
) {
  const folder = aceFolder(files);
  try {
    const answers = [];
    for (let count = 0; count < times; count++) {
      answers.push(await updateKnowledge(folder.context, { dryRun: false, ...request }));
    }
    return { answers, playbook: folder.read("AGENTS.md") };
  } finally {
    folder.remove();
  }
}

Deno.test("updateKnowledge() applies every insight in repeated calls, newest first", async () => {
  const insights = [0, 1, 2, 3, 4].map((number) => insightRecord(number));
  const { answers, playbook } = await update({ agents: playbookWith(), insights }, {}, 3);
  assertEquals(
    answers.map((
      { deltas, duplicatesSkipped, updated },
    ) => [deltas.length, duplicatesSkipped, updated]),
    [[3, 0, true], [2, 3, true], [0, 5, false]],
  );
  assertEquals(playbook.match(/\[Bullet #/g)?.length, 5);
  assertEquals(answers[0]?.deltas[0]?.content.includes("inlet"), false);
  assertEquals(answers[0]?.deltas[0]?.content.includes("ensign fathom"), true);
});

Deno.test("updateKnowledge() keeps existing lines unchanged", async () => {
  const agents = playbookWith("[Bullet #a, helpful:1, harmful:0] kept").replaceAll("\n", "\r\n");
  const { answers, playbook } = await update({ agents, insights: [insightRecord(0)] });
  const content = answers[0]?.deltas[0]?.content ?? "";
  assertEquals(playbook.replace(`${content}\r\n`, ""), agents);
});

Deno.test("updateKnowledge() shows the same changes in a dry run as it later writes", async () => {
  const insights = Array.from({ length: 12 }, (_, number) =>
    insightRecord(number, {
      confidence: 0.7 + number % 4 / 10,
      metaTags: [["typescript", "vitest", "dependency", "review-needed"][number % 4]],
    }));
  const there = playbookWith("1. [Bullet #a, helpful:1, harmful:0] Pattern of anchor", "text");
  const requests = [
    {},
    { maxDeltas: 9, minConfidence: 0 },
    { forceInsightIds: ["insight-0", "insight-3"], maxDeltas: 2 },
    { minConfidence: 1 },
  ];
  for (const agents of [playbookWith(), there, there.replaceAll("\n", "\r\n")]) {
    for (const request of requests) {
      const files = { agents, insights };
      const dry = await update(files, { ...request, dryRun: true });
      assertEquals(dry.playbook, agents);
      assertEquals(dry.answers[0]?.updated, false);
      const { answers: [real] } = await update(files, request);
      const applied = dry.answers[0]?.deltas.map((delta) => ({ ...delta, applied: true }));
      assertEquals({ ...dry.answers[0], deltas: applied, updated: real?.updated }, real);
    }
  }
});

Deno.test("updateKnowledge() applies forced insights first and review-needed insights only if forced", async () => {
  const insights = [
    insightRecord(0),
    insightRecord(2, { confidence: 0.1 }),
    insightRecord(4, { metaTags: ["typescript", "review-needed"] }),
  ];
  const agents = playbookWith();
  const plain = await update({ agents, insights }, { maxDeltas: 9 });
  assertEquals(plain.answers[0]?.deltas.map(({ confidence }) => confidence), [0.9]);
  assertEquals(plain.answers[0]?.lowConfidenceSkipped, 1);
  const forced = await update({ agents, insights }, {
    maxDeltas: 1,
    forceInsightIds: ["insight-2"],
  });
  assertEquals(forced.answers[0]?.deltas.map(({ confidence }) => confidence), [0.1]);
  const review = await update({ agents, insights }, { forceInsightIds: ["insight-4"] });
  assertEquals(review.answers[0]?.deltas.length, 2);
});

Deno.test("updateKnowledge() applies no insights if a section or a forced insight is missing", async () => {
  const insights = [insightRecord(0), insightRecord(2, { metaTags: ["vitest"], source: {} })];
  const agents = playbookWith().replace("Build & Test Patterns", "Elsewhere");
  const folder = aceFolder({ agents, insights });
  const error = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false }),
    AceError,
  );
  assertEquals(error.code, "SECTION_NOT_FOUND");
  assertEquals(error.details?.missing, ["Build & Test Patterns"]);
  assertEquals(folder.read("AGENTS.md"), agents);
  const unknown = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false, forceInsightIds: ["nobody"] }),
    AceError,
  );
  assertEquals(unknown.code, "INVALID_PARAMS");
  folder.remove();
});

Deno.test("updateKnowledge() creates the playbook if there are rules to write", async () => {
  const { playbook } = await update({ insights: [insightRecord(0)] });
  assertStringIncludes(playbook, "## TypeScript Patterns\n- [Bullet #");
});

Deno.test("updateKnowledge() keeps the most confident of several similar insights", async () => {
  const text =
    "Run every database migration inside one transaction before deploying worker services";
  const insights = [0.85, 0.97].map((confidence, index) =>
    insightRecord(index, {
      confidence,
      signal: { pattern: index ? text : `${text}.`.replace("services", "service") },
      recommendation: text,
    })
  );
  const { answers } = await update({ agents: playbookWith(), insights });
  assertEquals(answers[0]?.deltas.map(({ confidence }) => confidence), [0.97]);
  assertEquals(answers[0]?.duplicatesSkipped, 1);
});

Deno.test("updateKnowledge() counts waiting insights but does not write them", async () => {
  const insights = [insightRecord(0, { metaTags: ["needs-lesson"] }), insightRecord(2)];
  const folder = aceFolder({ agents: playbookWith(), insights });
  const { deltas, needsLesson } = await updateKnowledge(folder.context, { dryRun: false });
  assertEquals(deltas.length, 1);
  assertEquals(needsLesson, 1);
  const forced = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false, forceInsightIds: ["insight-0"] }),
    AceError,
  );
  assertEquals(forced.code, "INVALID_PARAMS");
  folder.remove();
});

Deno.test("updateKnowledge() restores a deleted rule with its harmful counter only if forced", async () => {
  const feedback = (trace: number) =>
    traceRecord(trace, [], { bullet_feedback: [{ bullet_id: "B", feedback: "harmful" }] });
  const folder = aceFolder({ agents: playbookWith(), insights: [insightRecord(0)], traces: [] });
  const { deltas: [delta] } = await updateKnowledge(folder.context, { dryRun: false });
  const bullet = delta?.bulletId ?? "";
  Deno.writeTextFileSync(folder.context.agents.path, playbookWith());
  const helped = { bullet_feedback: [{ bullet_id: bullet, feedback: "helpful", reason: "quick" }] };
  const praise = JSON.stringify(traceRecord(3, [], helped));
  Deno.writeTextFileSync(folder.context.traces.path, `${praise}\n`, { append: true });
  for (const number of [1, 2]) {
    const line = JSON.stringify(feedback(number)).replace('"B"', JSON.stringify(bullet));
    Deno.writeTextFileSync(folder.context.traces.path, `${line}\n`, { append: true });
  }
  const again = await updateKnowledge(folder.context, { dryRun: false });
  assertEquals(again.deltas, []);
  assertEquals(again.duplicatesSkipped, 1);
  const request = { dryRun: false, forceInsightIds: ["insight-0"] };
  const { deltas: [forced] } = await updateKnowledge(folder.context, request);
  assertStringIncludes(forced?.content ?? "", "helpful:1, harmful:2]");
  folder.remove();
});

Deno.test("updateKnowledge() does not restore a deleted rule by default", async () => {
  const folder = aceFolder({ agents: playbookWith(), insights: [insightRecord(0)] });
  await updateKnowledge(folder.context, { dryRun: false });
  // An earlier version wrote the rule without a log record.
  Deno.writeTextFileSync(folder.context.insights.path, `${JSON.stringify(insightRecord(0))}\n`);
  await updateKnowledge(folder.context, { dryRun: false });
  Deno.writeTextFileSync(folder.context.agents.path, playbookWith());
  assertEquals((await updateKnowledge(folder.context, { dryRun: false })).deltas, []);
  folder.remove();
});

Deno.test("updateKnowledge() appends missing sections to a new playbook", async () => {
  const agents = "# Shop\n\nUse tabs.\n\n## Commands\n";
  const { playbook } = await update({ agents, insights: [insightRecord(0)] });
  assertEquals(playbook.startsWith(agents), true);
  assertEquals(playbook.match(/^## .*$/gm)?.length, 5);
});

Deno.test("updateKnowledge() handles tens of thousands of insights quickly", async () => {
  const insights = Array.from({ length: 40_000 }, (_, number) =>
    insightRecord(0, {
      id: `insight-${number}`,
      signal: { pattern: `Gate ${number % 9000} of the harbour` },
      recommendation: `Open gate ${number} before the tide`,
    }));
  const start = cpuTime();
  const { answers } = await update(
    { agents: playbookWith(), insights, settings: { ACE_PLAYBOOK_BYTES: "4194304" } },
    { maxDeltas: 999 },
  );
  const took = cpuTime() - start;
  assertEquals(answers[0]?.deltas.length, 999, `${took} ms`);
  assertEquals(took < 5000, true, `${took} ms`);
  assertStringIncludes(answers[0]?.note ?? "", "left for later calls");
});

Deno.test("updateKnowledge() rejects a forced insight only if the playbook contains the same text", async () => {
  const like = "Run every database migration inside one transaction before deploying services";
  const rule = (number: number, text: string) =>
    insightRecord(number, { signal: { pattern: text }, recommendation: text });
  const insights = [rule(0, like), rule(1, `${like} today`), rule(2, `${like}.`)];
  const agents = playbookWith();
  assertEquals((await update({ agents, insights })).answers[0]?.deltas.length, 1);
  const forceInsightIds = ["insight-0", "insight-1", "insight-2"];
  const { answers } = await update({ agents, insights }, { forceInsightIds }, 2);
  assertEquals(answers.map(({ deltas }) => deltas.length), [2, 0]);
});

Deno.test("updateKnowledge() uses the playbook's section name and counts malformed log lines", async () => {
  const agents = playbookWith().replace("TypeScript Patterns", "TypeScript");
  const insights = [insightRecord(0), "no record"];
  const { answers: [first], playbook } = await update({ agents, insights });
  assertEquals(first?.deltas[0]?.section, "TypeScript");
  assertEquals(first?.skippedLines, 1);
  assertEquals(playbook.match(/^## .*$/gm)?.length, 4);
  const { answers: [plain] } = await update({ agents, insights: [insightRecord(0)] });
  assertEquals(plain?.deltas.length, 1);
  assertEquals(plain && "skippedLines" in plain, false);
});

Deno.test("updateKnowledge() writes a lesson instead of the insight that the lesson answers", async () => {
  const lesson = insightRecord(2, { metaTags: ["lesson"], answers: ["insight-0"] });
  const insights = [insightRecord(0, { metaTags: ["needs-lesson"], confidence: 0.95 }), lesson];
  const { answers: [first] } = await update({ agents: playbookWith(), insights });
  assertEquals(first?.deltas.map(({ confidence }) => confidence), [0.9]);
  assertEquals(first?.needsLesson, 0);
  assertEquals(first?.lowConfidenceSkipped, 0);
  assertEquals(first && "note" in first, false);
});

Deno.test("updateKnowledge() skips text that is similar to a removed rule", async () => {
  const text = "Pattern of anchor - Take care of every anchor bollard.";
  const gone = { insightId: "other", bulletId: "gone", section: "TypeScript Patterns", text };
  const insights = [insightRecord(0), gone];
  const { answers: [first] } = await update({ agents: playbookWith(), insights });
  assertEquals(first?.deltas, []);
  assertEquals(first?.duplicatesSkipped, 1);
});

Deno.test("updateKnowledge() writes no rule if an insight has no advice", async () => {
  const blank = insightRecord(0, { signal: { pattern: " \n" }, recommendation: "\u200b" });
  const { answers } = await update({ agents: playbookWith(), insights: [blank] });
  assertEquals(answers[0]?.deltas, []);
  assertEquals(answers[0]?.updated, false);
});

Deno.test("updateKnowledge() sorts insights by id if their confidence and time are equal", async () => {
  const timestamp = "2026-01-01T00:00:00Z";
  for (const order of [[0, 1, 2], [2, 1, 0], [1, 2, 0]]) {
    const insights = order.map((number) => insightRecord(number, { timestamp }));
    const { answers } = await update({ agents: playbookWith(), insights });
    const rules = answers[0]?.deltas.map(({ content }) => content.match(/Take care of (\w+)/)?.[1]);
    assertEquals(rules, ["anchor", "bollard", "compass"]);
  }
});

Deno.test("updateKnowledge() writes insights with exactly the required confidence and lists rejected insights", async () => {
  const insights = [insightRecord(0), insightRecord(2, { metaTags: ["needs-lesson"] })];
  const counts = async (minConfidence: number) => {
    const { answers } = await update({ agents: playbookWith(), insights }, { minConfidence });
    return [answers[0]?.deltas.length, answers[0]?.lowConfidenceSkipped];
  };
  assertEquals(await counts(0.9), [1, 0]);
  assertEquals(await counts(0.91), [0, 1]);
  const refused = async (...forceInsightIds: string[]) => {
    const request = { forceInsightIds };
    const error = await assertRejects(
      () => update({ agents: playbookWith(), insights }, request),
      AceError,
    );
    return [error.message, error.details];
  };
  const many = Array.from({ length: 25 }, (_, at) => `nobody-${at}`);
  const [message, details] = await refused("insight-0", ...many);
  assertEquals(String(message).startsWith("Unknown insight id nobody-0, nobody-1, "), true);
  assertEquals(details, { unknown: many.slice(0, 20) });
  assertEquals(await refused("insight-2"), [
    "Insight insight-2 has no advice to write",
    { needsLesson: ["insight-2"] },
  ]);
});
