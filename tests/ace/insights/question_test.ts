import { assertEquals } from "@std/assert";
import { parseInsight } from "../../../src/ace/insights/insight.ts";
import { questionOf } from "../../../src/ace/insights/question.ts";
import { must } from "../../knowledge/must.ts";
import { insightRecord } from "../files.ts";

function questionWith(fields: Record<string, unknown>) {
  return questionOf(must(parseInsight(insightRecord(0, fields))));
}

const ERROR = ["error-pattern", "needs-lesson"];

Deno.test("questionOf() asks only about recurring insights and candidates that need a lesson", () => {
  const isAsked = (metaTags: string[], recurrence: number): boolean =>
    questionWith({ metaTags, recurrence }) !== undefined;
  assertEquals(isAsked(ERROR, 1), false);
  assertEquals(isAsked(ERROR, 2), true);
  assertEquals(isAsked([...ERROR, "candidate"], 1), true);
  assertEquals(isAsked(["error-pattern"], 9), false);
  assertEquals(isAsked(["answered", "candidate"], 9), false);
});

Deno.test("questionOf() counts each task once and shows at most five places", () => {
  const fields = {
    recurrence: 3,
    metaTags: ERROR,
    source: { runner: "tsc", beadIds: ["B-1", "B-2", "B-1"] },
    signal: { pattern: "tsc: no `gate`", evidence: ["1", "2", "3", "4", "5", "6"] },
  };
  assertEquals(questionWith(fields), {
    insightId: "insight-0",
    question: "`tsc: no 'gate'` came up in 2 tasks. What fixed it?",
    tasks: 2,
    evidence: ["1", "2", "3", "4", "5"],
  });
  const one = { ...fields, source: { beadIds: ["B-1"] } };
  assertEquals(questionWith(one)?.question, "`tsc: no 'gate'` came up in 1 task. What fixed it?");
  assertEquals(
    questionWith({ ...one, metaTags: ["discovery-chain", "needs-lesson"] })?.question,
    "tsc: no `gate` (in 1 task). What is the lesson?",
  );
  assertEquals(
    questionWith({ ...one, metaTags: [...ERROR, "candidate"], recommendation: "Run it" })?.question,
    "`tsc: no 'gate'` came up in 1 task. Run it. Did this fix the failure?",
  );
});
