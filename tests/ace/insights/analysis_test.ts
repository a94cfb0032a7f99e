import { assertEquals, assertMatch, assertRejects, assertStringIncludes } from "@std/assert";
import { AceError } from "../../../src/ace/errors.ts";
import { type AnalysisRequest, analyzePatterns } from "../../../src/ace/insights/analysis.ts";
import { findInsights, newestInsights } from "../../../src/ace/insights/query.ts";
import { aceFolder, reportedError, traceRecord } from "../files.ts";

async function analyzed(traces: readonly unknown[], request: Partial<AnalysisRequest> = {}) {
  const folder = aceFolder({ traces });
  try {
    const first = await analyzePatterns(folder.context, { mode: "batch", ...request });
    const log = first.written ? folder.read("insights.jsonl") : "";
    const second = await analyzePatterns(folder.context, { mode: "batch", ...request });
    const again = first.written ? folder.read("insights.jsonl") : "";
    return { first, second, log, again };
  } finally {
    folder.remove();
  }
}

Deno.test("analyzePatterns() counts distinct places and requires two places in batch mode", async () => {
  const error = reportedError("gate open");
  assertEquals((await analyzed([traceRecord(1, [error, error])])).first.insights, []);
  const other = reportedError("gate open", { line: 2 });
  const { first } = await analyzed([traceRecord(1, [error, other, error])]);
  assertEquals(first.insights.map(({ recurrence }) => recurrence), [2]);
  const single: Partial<AnalysisRequest> = { mode: "single", traceId: "trace-1" };
  assertEquals((await analyzed([traceRecord(1, [error])], single)).first.insights.length, 1);
  assertEquals(
    (await analyzed([traceRecord(1, [error])], { minFrequency: 1 })).first.written,
    true,
  );
});

Deno.test("analyzePatterns() increases an insight's confidence if its error recurs", async () => {
  const seen = async (message: string, count: number) => {
    const traces = Array.from(
      { length: count },
      (_, index) => traceRecord(index, [reportedError(message, { file: `src/${index}.ts` })]),
    );
    const [insight] = (await analyzed(traces)).first.insights;
    assertEquals(insight?.recurrence, count);
    assertEquals(insight?.scope.glob, "**/*.ts");
    return [
      insight?.confidence,
      insight?.onlineEligible,
      insight?.metaTags.includes("needs-lesson"),
    ];
  };
  assertEquals(await seen("gate open", 2), [0.6, false, true]);
  assertEquals(await seen("gate open", 9), [1, false, true]);
  assertEquals(await seen("error TS7027: Unreachable code detected.", 2), [0.9, true, false]);
});

Deno.test("analyzePatterns() returns only the newest insight for each pattern", async () => {
  const folder = aceFolder({ traces: [] });
  const ids = new Set<string>();
  for (let round = 1; round <= 5; round++) {
    const trace = traceRecord(round, [reportedError("gate open", { line: round })]);
    Deno.writeTextFileSync(folder.context.traces.path, `${JSON.stringify(trace)}\n`, {
      append: true,
    });
    for (
      const request of [{ mode: "single", traceId: `trace-${round}` }, { mode: "batch" }] as const
    ) {
      const { insights } = await analyzePatterns(folder.context, { ...request, minFrequency: 1 });
      for (const { id } of insights) ids.add(id);
    }
  }
  const { insights = [] } = await findInsights(folder.context, { source: "insights", limit: 9 });
  assertEquals(ids.size, 1);
  assertEquals(insights.length, 1);
  assertEquals(insights[0]?.recurrence, 5);
  folder.remove();
});

Deno.test("analyzePatterns() shows literals that most of a pattern's errors share", async () => {
  const pattern = async (...modules: string[]) => {
    const traces = modules.map((name, index) =>
      traceRecord(index, [reportedError(`error TS2307: Cannot find module '${name}'`)])
    );
    return (await analyzed(traces)).first.insights.map(({ signal }) => signal.pattern);
  };
  assertEquals(await pattern("@a/b", "@a/b", "@a/c"), ["tsc: TS2307: Cannot find module '@a/b'"]);
  assertEquals(await pattern("@a/b", "@a/c"), ["tsc: TS2307: Cannot find module '@a/<q>'"]);
  assertEquals(await pattern("./b", "../c"), ["tsc: TS2307: Cannot find module <q>"]);
});

Deno.test("analyzePatterns() writes no new insights if a call is repeated", async () => {
  const traces = [1, 2].map((n) => traceRecord(n, [reportedError("gate open")]));
  const { first, second, log, again } = await analyzed(traces);
  assertEquals(first.written, true);
  assertEquals(second.written, false);
  assertEquals(log === again, true);
  assertEquals(first.insights, second.insights);
});

Deno.test("analyzePatterns() counts a trace only once if the log repeats it", async () => {
  const trace = traceRecord(1, [reportedError("gate open")]);
  const { first } = await analyzed([trace, trace]);
  assertEquals(first.tracesAnalyzed, 1);
  assertEquals(first.insights, []);
});

Deno.test("analyzePatterns() reports discovery chains and harmful rules", async () => {
  const { first } = await analyzed([
    traceRecord(1, [], { discovered_issues: ["B-7", "B-8"] }),
    traceRecord(1, [], { trace_id: "other", discovered_issues: ["B-9"] }),
    traceRecord(2, [], {
      bullet_feedback: [{ bullet_id: "abc", feedback: "harmful", reason: "slow" }],
    }),
  ]);
  const shown = first.insights.map((insight) => [
    insight.confidence,
    insight.onlineEligible,
    insight.metaTags[0],
    insight.recommendation,
  ]);
  assertEquals(shown, [
    [
      0.75,
      false,
      "review-needed",
      "Reword, move or retire bullet #abc with the actions of ace_refine_knowledge: it was reported as harmful, “slow”",
    ],
    [0.5, false, "discovery-chain", "No lesson yet says what to check before work like B-1"],
  ]);
});

Deno.test("analyzePatterns() applies the filters before it writes insights", async () => {
  const traces = [1, 2].map((n) => traceRecord(n, [reportedError("gate open")]));
  for (const request of [{ minConfidence: 0.61 }, { minFrequency: 3 }, { beadIds: ["B-1"] }]) {
    const { first } = await analyzed(traces, request);
    assertEquals(first.insights, []);
    assertEquals(first.written, false);
  }
});

Deno.test("analyzePatterns() counts malformed lines and rejects a log without any valid lines", async () => {
  const { first } = await analyzed(["{", traceRecord(1, []), "[]", ""]);
  assertEquals(first.tracesAnalyzed, 1);
  assertEquals(first.skippedLines, 2);
  assertEquals(first.damaged_lines?.map(({ line }) => line), [1, 3]);
  const refused = await assertRejects(() => analyzed(["{", "no"]), AceError);
  assertEquals(refused.code, "PARSE_ERROR");
});

Deno.test("analyzePatterns() rejects a missing or unknown trace id", async () => {
  const codes = await Promise.all(
    [{}, { traceId: "nobody" }].map(async (request) =>
      (await assertRejects(() => analyzed([], { mode: "single", ...request }), AceError)).code
    ),
  );
  assertEquals(codes, ["INVALID_PARAMS", "TRACE_NOT_FOUND"]);
  await assertRejects(
    () => analyzed([], { mode: "single", traceId: "nobody" }),
    AceError,
    'Unknown trace id "nobody"',
  );
});

Deno.test("analyzePatterns() groups a compiler's errors regardless of where the code appears", async () => {
  const { first } = await analyzed([
    traceRecord(1, [reportedError("error TS2307: Cannot find module './a'")]),
    traceRecord(2, [reportedError("Cannot find module './b'", { code: "TS2307", line: 2 })]),
  ]);
  assertEquals(first.insights.map(({ signal }) => signal.pattern), [
    "tsc: TS2307: Cannot find module <q>",
  ]);
});

Deno.test("analyzePatterns() shows at most 100 insights and beads and ten traces but logs them all", async () => {
  const word = (index: number) => String.fromCharCode(97 + index % 26, 97 + index / 26);
  const traces = Array.from(
    { length: 130 },
    (_, index) =>
      traceRecord(index, [reportedError("gate open"), reportedError(`gate ${word(index)} shut`)]),
  );
  const folder = aceFolder({ traces });
  const request = { mode: "batch", minFrequency: 1 } as const;
  const { insights, moreInLog, written } = await analyzePatterns(folder.context, request);
  assertEquals(insights.length, 100);
  assertEquals(moreInLog, 31);
  assertEquals(written, true);
  assertEquals(insights[0]?.confidence, 0.9);
  assertEquals(insights[0]?.source.beadIds.length, 100);
  assertEquals(insights[0]?.source.traceIds?.length, 10);
  assertEquals(
    newestInsights(folder.context, 200).map(({ source }) => source.beadIds.length)
      .reduce((a, b) => Math.max(a, b)),
    100,
  );
  assertEquals(folder.read("insights.jsonl").trimEnd().split("\n").length, 131);
  const found = await findInsights(folder.context, {
    source: "insights",
    filters: { beadIds: ["B-129"] },
    limit: 9,
  });
  assertEquals(found.totalMatched, 2);
  const again = await analyzePatterns(folder.context, request);
  assertEquals(again.written, false);
  assertEquals(again.insights, insights);
  folder.remove();
});

Deno.test("analyzePatterns() reports and logs only the most frequent errors if there are tens of thousands", async () => {
  const errors = (trace: number) =>
    Array.from(
      { length: 3000 },
      (_, index) => reportedError("gate shut", { tool: `tool-${trace}-${index}` }),
    );
  const often = reportedError("gate open");
  const traces = [1, 2, 3].map((trace) => traceRecord(trace, [...errors(trace), often]));
  const { first, log } = await analyzed(traces, { minFrequency: 1 });
  assertEquals(log.trimEnd().split("\n").length, 5000);
  assertEquals(first.insights[0]?.signal.pattern, "tsc: gate open");
  assertStringIncludes(first.note ?? "", "raise minFrequency");
});

Deno.test("analyzePatterns() omits words that announce lines which the pattern leaves out", async () => {
  const patternOf = async (message: string) => {
    const places = [reportedError(message), reportedError(message, { line: 2 })];
    return (await analyzed([traceRecord(1, places)])).first.insights[0]?.signal.pattern;
  };
  assertEquals(
    await patternOf("missing go.sum entry for the module; to add:\n\tgo get shop/cli"),
    "tsc: missing go.sum entry for the module",
  );
  assertEquals(await patternOf("Linking failed:\nld: not found"), "tsc: Linking failed");
  assertEquals(await patternOf("gate: open"), "tsc: gate: open");
});

Deno.test("analyzePatterns() asks the 20 questions that concern the most tasks", async () => {
  const word = (index: number) => String.fromCharCode(97 + index % 26, 97 + index / 26);
  // Each error occurs in one task more than the previous error, starting with two tasks.
  const traces = Array.from({ length: 30 }, (_, task) =>
    traceRecord(
      task,
      Array.from({ length: 30 }, (_, index) => index)
        .filter((index) => task < Math.max(2, index))
        .map((index) => reportedError(`gate ${word(index)} shut`)),
    ));
  const { first } = await analyzed(traces);
  assertEquals(first.insights.length, 30);
  assertEquals(
    first.questions.map(({ tasks }) => tasks),
    Array.from({ length: 20 }, (_, at) => 29 - at),
  );
});

Deno.test("analyzePatterns() sorts questions by the number of tasks rather than places", async () => {
  const often = [1, 2, 3, 4].map((line) => reportedError("gate open", { line }));
  const widely = reportedError("lock lost");
  const traces = [[...often, widely], [widely], [widely]].map((errors, at) =>
    traceRecord(at, errors)
  );
  const { first } = await analyzed(traces);
  assertEquals(first.insights.map(({ recurrence }) => recurrence), [3, 4]);
  assertEquals(first.questions.map(({ tasks }) => tasks), [3, 1]);
});

Deno.test("analyzePatterns() includes insights of any kind whose confidence equals the requested minimum", async () => {
  const traces = [
    ...[1, 2].map((n) => traceRecord(n, [reportedError("gate open")])),
    traceRecord(3, [], {
      discovered_issues: ["B-7"],
      bullet_feedback: [
        { bullet_id: "abc", feedback: "harmful" },
        { bullet_id: "def", feedback: "helpful", reason: "ran `make` first" },
      ],
    }),
  ];
  const count = async (minConfidence: number): Promise<number> =>
    (await analyzed(traces, { minConfidence })).first.insights.length;
  assertEquals(await count(0.5), 4);
  assertEquals(await count(0.51), 2);
  assertEquals(await count(0.75), 1);
  assertEquals(await count(0.76), 0);
});

Deno.test("analyzePatterns() returns up to 100 complete insights with version 8 UUIDs", async () => {
  const word = (index: number) => String.fromCharCode(97 + index % 26, 97 + index / 26);
  const errors = Array.from(
    { length: 100 },
    (_, index) => reportedError(`gate ${word(index)} shut`),
  );
  const { first } = await analyzed([traceRecord(1, errors)], { minFrequency: 1 });
  assertEquals(first.insights.length, 100);
  assertEquals(first.moreInLog, undefined);
  assertStringIncludes(first.note ?? "", "ace-server init");
  assertMatch(
    first.insights[0]?.id ?? "",
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
  );
});
