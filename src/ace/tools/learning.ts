import * as z from "zod";
import { ownField } from "../../kernel/own_field.ts";
import { defineAceTool } from "../context.ts";
import { analyzePatterns } from "../insights/analysis.ts";
import { captureTrace } from "../insights/capture.ts";
import { lessonSchema } from "../insights/lesson.ts";
import { updateKnowledge } from "../insights/knowledge_update.ts";

export const beadIdSchema = z.string().trim().min(1).max(200);

export const minConfidenceSchema = z.number().min(0).max(1);

export const feedbackSchema = z.enum(["helpful", "harmful", "ignored"]);

// The server also logs any other fields of a tool's error.
const reportedError = z.looseObject({
  tool: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  file: z.string(),
  line: z.number().int().min(0),
  column: z.number().int().min(0).optional(),
  code: z.union([z.string(), z.number()]).optional(),
});

const MAX_ERRORS = 50_000;

function withFewErrors(executions: unknown, { addIssue }: z.RefinementCtx): unknown {
  const runs = Array.isArray(executions) ? executions : [];
  const lists = runs.map((run) => ownField(run, "errors")).filter(Array.isArray);
  if (lists.reduce((count, { length }) => count + length, 0) > MAX_ERRORS) {
    addIssue({ code: "custom", message: `must have at most ${MAX_ERRORS} errors in total` });
  }
  return executions;
}

const captureTool = defineAceTool({
  name: "ace_capture_trace",
  title: "Capture runs, votes and lessons",
  description:
    "Logs a task's build, test and lint runs, votes on rules, and lessons. A lesson becomes a rule at once; the answer has the nearest rules: if one says the same, send the lesson again with same_as, or with replaces. Use after such runs, especially when you found a fix.",
  access: "create",
  discovery: { searchHint: "log test, build and lint failures with a lesson" },
  input: z.strictObject({
    beadId: beadIdSchema.describe("The task's id"),
    taskDescription: z.string().optional(),
    executions: z.preprocess(
      withFewErrors,
      z.array(z.strictObject({
        runner: z.string(),
        command: z.string(),
        status: z.enum(["pass", "fail", "unknown"]),
        errors: z.array(reportedError),
      })).max(1000),
    ).describe("All runs in order, including passes"),
    discoveredIssues: z.array(z.string()).max(1000).optional(),
    outcome: z.enum(["success", "failure", "partial"]).optional(),
    bulletFeedback: z.array(z.strictObject({
      bulletId: z.string(),
      feedback: feedbackSchema,
      reason: z.string().optional(),
    })).max(1000).optional(),
    lesson: z.preprocess(
      (given) => given === undefined ? given : [given].flat(),
      z.array(lessonSchema).max(20).optional(),
    ).optional().describe("One lesson or a list"),
  }),
  output: z.looseObject({
    traceId: z.string(),
    timestamp: z.string(),
    written: z.boolean(),
    bulletsConsulted: z.number(),
    lessons: z.array(z.looseObject({ nearest: z.array(z.looseObject({ id: z.string() })) }))
      .optional(),
  }),
  handle: (input, context) => captureTrace(context, input),
});

const analyzeTool = defineAceTool({
  name: "ace_analyze_patterns",
  title: "Analyze traces for patterns",
  description:
    "Groups the errors of logged runs, counts them, and logs insights. Use after capturing traces, to see which failures recur; then teach what fixes them with ace_capture_trace.",
  access: "create",
  discovery: { searchHint: "recurring errors, failures without a lesson" },
  input: z.strictObject({
    mode: z.enum(["single", "batch"]).describe("single needs traceId"),
    traceId: z.string().optional(),
    beadIds: z.array(z.string()).max(10_000).optional().describe("batch: tasks; default all"),
    minConfidence: minConfidenceSchema.optional(),
    minFrequency: z.number().int().min(1).optional()
      .describe("batch: minimum occurrences; default 2"),
  }),
  output: z.looseObject({
    insights: z.array(z.looseObject({ id: z.string(), recommendation: z.string() })),
    tracesAnalyzed: z.number(),
    written: z.boolean(),
  }),
  handle: (input, context) => analyzePatterns(context, input),
});

const updateTool = defineAceTool({
  name: "ace_update_knowledge",
  title: "Write insights to the playbook",
  description:
    "Writes insights with advice to the playbook as rules, the most confident first, unless a rule has that text. Use after ace_analyze_patterns, first with dryRun. An insight without a lesson is written only by forceInsightIds.",
  access: "write",
  discovery: { searchHint: "write insights into AGENTS.md" },
  input: z.strictObject({
    minConfidence: minConfidenceSchema.optional().describe("Default: 0.8, or as configured"),
    maxDeltas: z.number().int().min(1).max(999).optional()
      .describe("Default: 3, or as configured"),
    dryRun: z.boolean().default(false),
    forceInsightIds: z.array(z.string()).max(1000).optional()
      .describe("Write these first, at any confidence"),
  }),
  output: z.looseObject({
    deltas: z.array(z.looseObject({ bulletId: z.string(), content: z.string() })),
    duplicatesSkipped: z.number(),
    lowConfidenceSkipped: z.number(),
    updated: z.boolean(),
  }),
  handle: (input, context) => updateKnowledge(context, input),
});

export const learningTools = [captureTool, analyzeTool, updateTool];
