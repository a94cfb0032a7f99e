import * as z from "zod";
import { ownField } from "../../kernel/own_field.ts";
import { defineAceTool } from "../context.ts";
import { analysisSchema, analyzePatterns } from "../insights/analysis.ts";
import { capturedTraceSchema, captureTrace } from "../insights/capture.ts";
import { proposedLessonSchema, proposeLesson } from "../insights/lesson.ts";
import { beadIdSchema, describedLesson, lessonsSchema, minConfidenceSchema } from "./inputs.ts";

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

/** The maximum number of errors in all runs of a capture. A 10 MiB message contains few more. */
const MAX_ERRORS = 50_000;

/**
 * Rejects a capture with too many errors before the schema checks them, because the check stores
 * several issues for each invalid error.
 */
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
  title: "Capture an execution trace",
  description:
    "Logs a task's build, test and lint runs, the lessons from them, and whether playbook bullets helped or harmed. Use after such runs, especially when you found a fix. If the result has conflicts, send that lesson again with resolve.",
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
        status: z.enum(["pass", "fail"]),
        errors: z.array(reportedError),
      })).max(1000),
    ).describe("All runs in order, including passes"),
    discoveredIssues: z.array(z.string()).max(1000).optional(),
    outcome: z.enum(["success", "failure", "partial"]).optional(),
    bulletFeedback: z.array(z.strictObject({
      bulletId: z.string(),
      feedback: z.enum(["helpful", "harmful", "ignored"]),
      reason: z.string().optional(),
    })).max(1000).optional(),
    lesson: lessonsSchema.optional().describe("Fields as in ace_propose_bullet"),
  }),
  output: capturedTraceSchema,
  handle: (input, context) => captureTrace(context, input),
});

const analyzeTool = defineAceTool({
  name: "ace_analyze_patterns",
  title: "Analyze traces for patterns",
  description:
    "Finds recurring errors and their fixes, discovered issues, harmful or ineffective rules, and failures without a rule. Logs insights. Use after capturing traces. Answer its questions with ace_propose_bullet if you can, then call ace_update_knowledge.",
  access: "create",
  discovery: { searchHint: "recurring errors, root causes, open questions" },
  input: z.strictObject({
    mode: z.enum(["single", "batch"]).describe("single needs traceId"),
    traceId: z.string().optional(),
    beadIds: z.array(z.string()).max(10_000).optional().describe("batch: tasks; default all"),
    minConfidence: minConfidenceSchema.optional(),
    minFrequency: z.number().int().min(1).optional()
      .describe("batch: minimum occurrences; default 2"),
  }),
  output: analysisSchema,
  handle: (input, context) => analyzePatterns(context, input),
});

const proposeTool = defineAceTool({
  name: "ace_propose_bullet",
  title: "Propose a lesson",
  description:
    "Logs a lesson outside a trace, or an answer to a question from ace_analyze_patterns. Use when you know what to do, not for guesses. If its situation already has a rule, the tool logs nothing and returns conflicts: call again with resolve. ace_update_knowledge writes the lesson.",
  access: "create",
  discovery: { searchHint: "teach a rule for AGENTS.md, answer a question" },
  input: z.strictObject(describedLesson),
  output: proposedLessonSchema,
  handle: (input, context) => proposeLesson(context, input),
});

/** The tools that log runs and learn from them. */
export const learningTools = [captureTool, analyzeTool, proposeTool];
