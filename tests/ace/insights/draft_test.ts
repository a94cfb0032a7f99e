import { assertEquals, assertNotEquals } from "@std/assert";
import {
  draftOfDiscovery,
  draftOfErrors,
  draftOfHarm,
  draftOfHelp,
  insightOf,
} from "../../../src/ace/insights/draft.ts";
import { TAGS } from "../../../src/ace/insights/tags.ts";

/** Returns an insight with the given confidence and tags, for a required confidence of 0.8. */
function insightWith(confidence: number, metaTags: string[] = [], key = "npm:x") {
  const fields = {
    taskId: "t-1",
    source: { runner: "npm", beadIds: [] },
    signal: { pattern: "npm: x", evidence: [] },
    recommendation: "Run npm ci first.",
    scope: {},
    recurrence: 2,
    metaTags,
  };
  return insightOf({ key, confidence, fields }, { threshold: 0.8, now: "2026-01-01T00:00:00Z" });
}

Deno.test("insightOf() permits a rule if the insight is confident and has no open question", async () => {
  const eligible = async (confidence: number, tags?: string[]) =>
    (await insightWith(confidence, tags)).onlineEligible;
  assertEquals(await eligible(0.79), false);
  assertEquals(await eligible(0.8), true);
  assertEquals(await eligible(1), true);
  assertEquals(await eligible(0.9, [TAGS.candidate]), true);
  assertEquals(await eligible(0.9, [TAGS.review]), false);
  assertEquals(await eligible(0.5, [TAGS.review]), false);
  assertEquals(await eligible(0.9, [TAGS.needsLesson]), false);
});

Deno.test("insightOf() returns the same id for equal findings", async () => {
  const [one, same, other] = [
    await insightWith(0.9),
    await insightWith(0.5),
    await insightWith(0.9, [], "y"),
  ];
  assertEquals(same.id, one.id);
  assertNotEquals(other.id, one.id);
});

Deno.test("draftOfErrors() increases its confidence with the number of tasks in which a fix helped", () => {
  const confidenceAfter = (tasks: number) =>
    draftOfErrors({
      ...{
        tool: "sh",
        pattern: "lost",
        code: undefined,
        isError: false,
        frequency: tasks,
        traceIds: ["t"],
      },
      ...{ beadIds: new Set(["B"]), files: [], extension: undefined },
      ...{ evidence: ["a:1 - lost"], literals: [] },
      fixes: Array.from(
        { length: tasks },
        (_, index) => ({ beadId: `B-${index}`, failed: "make", commands: ["make depend"] }),
      ),
    }).confidence;
  assertEquals([0, 1, 2, 4, 9].map(confidenceAfter), [0.5, 0.6, 0.7, 0.9, 0.9]);
});

/** Returns a finding about one bead or rule that 150 traces report. */
function finding(id: string, items: string[]) {
  const traceIds = Array.from({ length: 150 }, (_, at) => `t-${at}`);
  return { id, items: new Set(items), traceIds, beadIds: new Set(["B-1", "B-2"]) };
}

const twelve = Array.from({ length: 12 }, (_, at) => `I-${at}`);

Deno.test("draftOfDiscovery() lists ten issues and counts the remaining issues", () => {
  const { fields, confidence, key } = draftOfDiscovery(finding("B-1", twelve));
  assertEquals(key, "discovery\nB-1");
  assertEquals(confidence, 0.5);
  assertEquals(fields.recurrence, 150);
  assertEquals(
    fields.signal.pattern,
    `Work on B-1 uncovered ${twelve.slice(0, 10).join(", ")} and 2 more`,
  );
  assertEquals(fields.signal.evidence, twelve.slice(0, 10).map((one) => `B-1 led to ${one}`));
  assertEquals(fields.taskId, "B-1");
  assertEquals(fields.source.beadIds, ["B-1", "B-2"]);
  assertEquals(fields.source.traceIds?.length, 100);
  const ten = draftOfDiscovery(finding("B-1", twelve.slice(0, 10)));
  assertEquals(ten.fields.signal.pattern.endsWith("I-9"), true);
  const eleven = draftOfDiscovery(finding("B-1", twelve.slice(0, 11)));
  assertEquals(eleven.fields.signal.pattern.endsWith("I-9 and 1 more"), true);
});

Deno.test("draftOfHarm() quotes the first reason or states that no reason exists", () => {
  const { fields, confidence } = draftOfHarm(finding("a", ["too\nslow", ...twelve]));
  assertEquals(confidence, 0.75);
  assertEquals(fields.metaTags, ["review-needed", "bullet-feedback"]);
  assertEquals(fields.signal.evidence, ["too slow", ...twelve.slice(0, 9)]);
  const advice = "Reword, move or retire bullet #a with the actions of ace_refine_knowledge";
  assertEquals(fields.recommendation, `${advice}: it was reported as harmful, “too slow”`);
  const silent = draftOfHarm(finding("a", [])).fields;
  assertEquals(silent.recommendation, advice);
  assertEquals(silent.signal.evidence, ["bullet #a was reported as harmful"]);
});

Deno.test("draftOfHelp() quotes the advice that helped", () => {
  const { fields } = draftOfHelp(finding("a", ["ran make", "x".repeat(300)]));
  assertEquals(fields.signal.pattern, "Bullet #a helped: “ran make”");
  assertEquals(fields.signal.evidence.map(({ length }) => length), [8, 200]);
  assertEquals(fields.metaTags, ["bullet-feedback", "needs-lesson", "candidate"]);
});

Deno.test("draftOfErrors() states where an error occurs and whether it recurs", () => {
  const group = {
    ...{
      tool: "sh",
      pattern: "lost",
      code: undefined,
      isError: true,
      frequency: 1,
      traceIds: ["t"],
    },
    ...{ beadIds: new Set(["B"]), files: [], extension: undefined },
    ...{ evidence: ["a:1 - lost"], literals: [], fixes: [] },
  };
  const once = draftOfErrors(group).fields;
  assertEquals(once.scope, {});
  assertEquals(once.metaTags, ["sh", "needs-lesson", "error-pattern"]);
  assertEquals(once.recommendation, "No lesson yet says how to fix this error of sh");
  const often = draftOfErrors({
    ...{ ...group, code: "E1", isError: true, frequency: 2, extension: "c", files: ["a.c"] },
    fixes: [{ beadId: "B", failed: "make `x`", commands: ["make\ndepend", "ls"] }],
  }).fields;
  assertEquals(often.scope, { files: ["a.c"], glob: "**/*.c", literals: ["E1"] });
  assertEquals(often.metaTags, ["sh", "needs-lesson", "candidate", "error-pattern", "recurring"]);
  assertEquals(
    often.recommendation,
    "After `make 'x'` fails with this error: `make depend`, then `ls`",
  );
  assertEquals(draftOfErrors({ ...group, extension: "" }).fields.scope, {});
});
