import * as z from "zod";
import { defineTool } from "../context.ts";
import { asJson, bullet, confidence, insight, moment } from "./inputs.ts";
import { findInsights } from "../insights/insight_query.ts";
import { relevantBullets } from "../playbook/relevance.ts";

const insightsTool = defineTool({
  name: "ace_get_insights",
  title: "Query insights and bullets",
  description:
    "Lists logged insights, playbook bullets, or both, filtered and sorted. Use to review what was learned or to get ids. For the bullets that fit a task call ace_relevant_bullets instead.",
  access: "read",
  input: z.strictObject({
    source: z.enum(["insights", "bullets", "both"]),
    filters: z.strictObject({
      minConfidence: confidence.optional(),
      tags: z.array(z.string()).optional().describe("Insights with any of these metaTags"),
      sections: z.array(z.string()).optional().describe("Bullets under any of these headings"),
      beadIds: z.array(z.string()).optional().describe("Insights about any of these beads"),
      after: moment.optional().describe("Insights later than this ISO 8601 time"),
      before: moment.optional().describe("Insights earlier than this ISO 8601 time"),
    }).optional().describe("All that are given must hold"),
    limit: z.number().int().min(1).max(500).default(50).describe("Of each list at most"),
    sortBy: z.enum(["confidence", "timestamp", "helpful"]).optional()
      .describe("Default: insights newest first, bullets as in the file"),
  }),
  output: z.object({
    insights: z.array(
      insight.omit({ source: true, signal: true, scope: true }),
    ).optional(),
    bullets: z.array(bullet).optional(),
    totalMatched: z.number(),
    filtered: z.boolean(),
    skippedLines: z.number().optional(),
  }),
  handle: (input, context) => findInsights(context, input),
  text: asJson,
});

const relevantTool = defineTool({
  name: "ace_relevant_bullets",
  title: "Find the bullets for a task",
  description:
    "Returns the few playbook bullets that fit a task, best first, weighted by what agents said of them. Use before starting a task instead of reading the whole AGENTS.md. Report afterwards what they were worth: ace_capture_trace with bulletFeedback.",
  access: "read",
  input: z.strictObject({
    task: z.string().trim().min(1).max(2000).describe("The task in a sentence or a few words"),
    limit: z.number().int().min(1).max(100).default(10).describe("Bullets at most"),
  }),
  output: z.object({
    bullets: z.array(bullet.extend({ relevance: z.number() })),
    totalMatched: z.number(),
  }),
  handle: (input, context) => relevantBullets(context, input),
  text: asJson,
});

/** The tools that only read. */
export const consultationTools = [insightsTool, relevantTool];
