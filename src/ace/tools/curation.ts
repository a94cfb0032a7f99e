import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { defineAceTool } from "../context.ts";
import { findInsights } from "../insights/query.ts";
import { refineKnowledge } from "../insights/refinement.ts";
import { relevantRules } from "../insights/retrieval.ts";
import { recordFeedback, voteResultSchema } from "../insights/votes.ts";
import { beadIdSchema, feedbackSchema, minConfidenceSchema } from "./learning.ts";

const shownRule = z.looseObject({ id: z.string(), content: z.string() });
const shownInsight = z.looseObject({ id: z.string(), recommendation: z.string() });

const momentSchema = z.string().refine(isMoment, {
  message: "must be an ISO 8601 time such as 2026-01-31T12:00:00Z",
});

function isMoment(value: string): boolean {
  const pattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
  return pattern.test(value) && calendarTime(value) !== undefined;
}

const insightsTool = defineAceTool({
  name: "ace_get_insights",
  title: "List insights and rules",
  description:
    "Lists insights, the playbook's rules, or both. Use when reviewing lessons or getting ids. For a task, call ace_relevant_bullets.",
  access: "read",
  discovery: { searchHint: "list what was learned, review lessons" },
  input: z.strictObject({
    source: z.enum(["insights", "bullets", "both"]),
    filters: z.strictObject({
      minConfidence: minConfidenceSchema.optional(),
      tags: z.array(z.string()).max(200).optional().describe("Tags; any may match"),
      sections: z.array(z.string()).max(200).optional(),
      beadIds: z.array(z.string()).max(10_000).optional(),
      after: momentSchema.optional().describe("ISO 8601"),
      before: momentSchema.optional(),
    }).optional(),
    limit: z.number().int().min(1).max(500).default(50),
    offset: z.number().int().min(0).max(1_000_000).optional(),
    sortBy: z.enum(["confidence", "timestamp", "helpful"]).optional(),
  }),
  output: z.looseObject({
    insights: z.array(shownInsight).optional(),
    bullets: z.array(shownRule).optional(),
    totalMatched: z.number(),
    filtered: z.boolean(),
  }),
  handle: (input, context) => findInsights(context, input),
});

const relevantTool = defineAceTool({
  name: "ace_relevant_bullets",
  title: "Find the rules for a task",
  description:
    "Returns the playbook's rules that share words, files or terms with a task, best first. Use before starting a task instead of reading the playbook. Afterwards, call ace_record_feedback for rules that helped or harmed.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    task: z.string().trim().min(1).max(2000),
    files: z.array(z.string()).max(200).optional().describe("Paths of affected files"),
    also: z.array(z.string().trim().min(1).max(2000)).max(10).optional()
      .describe("Other wordings of the task"),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  output: z.looseObject({ bullets: z.array(shownRule) }),
  handle: (input, context) => relevantRules(context, input),
});

const feedbackTool = defineAceTool({
  name: "ace_record_feedback",
  title: "Vote on a rule",
  description:
    "Counts one vote per task on a rule; a later vote of the same task replaces it. Use when a rule helped or harmed.",
  access: "write",
  discovery: { searchHint: "a rule helped or harmed" },
  input: z.strictObject({
    bulletId: z.string().min(1),
    feedback: feedbackSchema,
    beadId: beadIdSchema.optional().describe("The task's id"),
    reason: z.string().max(2000).optional(),
  }),
  output: voteResultSchema,
  handle: (input, context) => recordFeedback(context, input),
});

const id = z.string().min(1);
const exactAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("merge"), ids: z.array(id).min(2).max(100) }),
  z.strictObject({ action: z.literal("reword"), id, text: z.string().max(1500) }),
  z.strictObject({ action: z.literal("retire"), id }),
  z.strictObject({ action: z.literal("move"), id, section: z.string() }),
]);

/** One object for all actions, because four objects would cost each client a kilobyte. */
const action = z.strictObject({
  action: z.enum(["merge", "reword", "retire", "move"]),
  id: z.string().optional(),
  ids: z.array(z.string()).max(100).optional().describe("merge: the rule to keep first"),
  text: z.string().optional(),
  section: z.string().optional(),
}).pipe(exactAction);

const refineTool = defineAceTool({
  name: "ace_refine_knowledge",
  title: "Tidy the playbook",
  description:
    "Lists each rule with its votes, last use and nearest other rule, and applies actions: merge, reword, retire, move. Use when the playbook has grown long. With dryRun false, it applies all actions or none; without actions, it merges rules of equal text.",
  access: "write",
  discovery: { searchHint: "merge, reword, retire or move rules in AGENTS.md" },
  input: z.strictObject({
    dryRun: z.boolean().default(true),
    actions: z.array(action).min(1).max(200).optional(),
  }),
  output: z.looseObject({ rules: z.array(shownRule), updated: z.boolean() }),
  handle: (input, context) => refineKnowledge(context, input),
});

export const curationTools = [insightsTool, relevantTool, feedbackTool, refineTool];
