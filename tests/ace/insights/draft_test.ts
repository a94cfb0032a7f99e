import { assertEquals } from "@std/assert";
import { draftOfErrors, insightOf } from "../../../src/ace/insights/draft.ts";
import { TAGS } from "../../../src/ace/insights/tags.ts";

/** The insight of a draft with this confidence and these tags, where 0.8 is asked for. */
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

Deno.test("insightOf() lets become a bullet what is sure enough and has no open question", async () => {
  const eligible = async (confidence: number, tags?: string[]) =>
    (await insightWith(confidence, tags)).onlineEligible;
  assertEquals([await eligible(0.79), await eligible(0.8), await eligible(1)], [false, true, true]);
  assertEquals(await eligible(0.9, [TAGS.candidate]), true);
  assertEquals([await eligible(0.9, [TAGS.review]), await eligible(0.5, [TAGS.review])], [
    false,
    false,
  ]);
  assertEquals(await eligible(0.9, [TAGS.needsLesson]), false);
});

Deno.test("insightOf() gives the same finding the same id", async () => {
  const [one, same, other] = [
    await insightWith(0.9),
    await insightWith(0.5),
    await insightWith(0.9, [], "y"),
  ];
  assertEquals([one.id === same.id, one.id === other.id], [true, false]);
});

Deno.test("draftOfErrors() trusts what fixed an error the more, the more tasks it fixed it in", () => {
  const confidenceAfter = (tasks: number) =>
    draftOfErrors({
      ...{ tool: "sh", key: "lost", code: undefined, frequency: tasks, traceIds: ["t"] },
      ...{ beadIds: new Set(["B"]), files: new Set<string>(), extension: undefined },
      ...{ evidence: ["a:1 - lost"], literals: [] },
      fixes: Array.from(
        { length: tasks },
        (_, index) => ({ beadId: `B-${index}`, failed: "make", commands: ["make depend"] }),
      ),
    }).confidence;
  assertEquals([0, 1, 2, 4, 9].map(confidenceAfter), [0.5, 0.6, 0.7, 0.9, 0.9]);
});
