import { assertEquals, assertRejects } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { draftOfErrors, insightOf } from "../../../src/ace/insights/draft.ts";
import { updateKnowledge, type UpdateRequest } from "../../../src/ace/insights/knowledge_update.ts";
import type { ErrorGroup } from "../../../src/ace/traces/error_group.ts";
import { normalizeMessage } from "../../../src/ace/traces/message_pattern.ts";
import { FileError } from "../../../src/kernel/disk/file_error.ts";
import { aceFolder, insightRecord, playbookWith } from "../files.ts";

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

Deno.test("updateKnowledge() reaches every insight in repeated calls, newest first", async () => {
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

Deno.test("updateKnowledge() changes no line that was there", async () => {
  const agents = playbookWith("[Bullet #a, helpful:1, harmful:0] kept").replaceAll("\n", "\r\n");
  const { answers, playbook } = await update({ agents, insights: [insightRecord(0)] });
  const content = answers[0]?.deltas[0]?.content ?? "";
  assertEquals(playbook.replace(`${content}\r\n`, ""), agents);
});

Deno.test("updateKnowledge() shows in a dry run what it then does", async () => {
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
      assertEquals([dry.playbook, dry.answers[0]?.updated], [agents, false]);
      const { answers: [real] } = await update(files, request);
      const applied = dry.answers[0]?.deltas.map((delta) => ({ ...delta, applied: true }));
      assertEquals({ ...dry.answers[0], deltas: applied, updated: real?.updated }, real);
    }
  }
});

Deno.test("updateKnowledge() applies the forced first, and review-needed only forced", async () => {
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

Deno.test("updateKnowledge() names what is missing, and applies nothing", async () => {
  const insights = [insightRecord(0), insightRecord(2, { metaTags: ["vitest"], source: {} })];
  const agents = playbookWith().replace("Build & Test Patterns", "Elsewhere");
  const folder = aceFolder({ agents, insights });
  const error = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false }),
    AceError,
  );
  assertEquals([error.code, error.details?.missing], [
    "SECTION_NOT_FOUND",
    ["Build & Test Patterns"],
  ]);
  assertEquals(folder.read("AGENTS.md"), agents);
  const unknown = await assertRejects(
    () => updateKnowledge(folder.context, { dryRun: false, forceInsightIds: ["nobody"] }),
    AceError,
  );
  assertEquals(unknown.code, "INVALID_PARAMS");
  folder.remove();
  await assertRejects(() => update({ insights }), FileError, "AGENTS.md");
});

Deno.test("updateKnowledge() keeps of near-equal texts the most confident", async () => {
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

/** The insights of an analysis of traces in each of which every message was seen, forced or not. */
async function learned(tool: string, messages: readonly string[]) {
  const group = (message: string): ErrorGroup => ({
    tool,
    pattern: normalizeMessage(message),
    code: undefined,
    frequency: 3,
    traceIds: ["t"],
    beadIds: new Set(["B-1", "B-2", "B-3", "B-4", "B-5"]),
    files: new Set(["a"]),
    evidence: [],
    isError: true,
  });
  const run = { mode: "batch", threshold: 0.8, now: "2026-01-01T00:00:00Z" };
  return await Promise.all(
    messages.map((message) => insightOf(draftOfErrors(group(message)), run)),
  );
}

Deno.test("updateKnowledge() takes errors that differ in a name for different ones", async () => {
  const cases: [tool: string, messages: string[]][] = [
    ["go", ["undefined: loadUser", "undefined: parseConfig", "undefined: renderPage"]],
    ["pytest", ["No module named requests", "No module named numpy"]],
    ["tsc", ["TS2339: Property foo is absent", "TS2339: Property bar is absent"]],
    ["cargo", ["cannot find value in scope", "cannot find type in scope"]],
    ["pytest", ["fixture db_conn not found", "fixture user_conn not found"]],
  ];
  for (const [tool, messages] of cases) {
    const insights = await learned(tool, messages);
    const { answers } = await update({ agents: playbookWith(), insights });
    assertEquals(answers[0]?.deltas.length, messages.length, messages[0]);
    const again = await update({ agents: playbookWith(), insights }, { maxDeltas: 1 }, 4);
    assertEquals(again.playbook.match(/\[Bullet #/g)?.length, messages.length, messages[0]);
  }
});

Deno.test("updateKnowledge() keeps from what is forced only an equal text", async () => {
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

Deno.test("updateKnowledge() makes no bullet of an insight that says nothing", async () => {
  const blank = insightRecord(0, { signal: { pattern: " \n" }, recommendation: "\u200b" });
  const { answers } = await update({ agents: playbookWith(), insights: [blank] });
  assertEquals([answers[0]?.deltas, answers[0]?.updated], [[], false]);
});
