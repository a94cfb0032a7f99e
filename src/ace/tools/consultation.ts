import * as z from "zod";
import { defineAceTool } from "../context.ts";
import { findInsights, foundInsightsSchema } from "../insights/query.ts";
import { relevantBullets, relevantBulletsSchema } from "../insights/relevance.ts";
import { minConfidenceSchema, momentSchema } from "./inputs.ts";

const insightsTool = defineAceTool({
  name: "ace_get_insights",
  title: "Query insights and bullets",
  description:
    "Lists insights, playbook bullets, or both. Use when reviewing lessons or getting ids. For a task, call ace_relevant_bullets.",
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
  output: foundInsightsSchema,
  handle: (input, context) => findInsights(context, input),
});

const relevantTool = defineAceTool({
  name: "ace_relevant_bullets",
  title: "Find the bullets for a task",
  description:
    "Returns only the playbook bullets relevant to a task, best first. Use before starting a task instead of reading AGENTS.md. Afterwards, call ace_capture_trace with bulletFeedback to report whether the bullets helped.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    task: z.string().trim().min(1).max(2000),
    files: z.array(z.string()).max(200).optional().describe("Paths of affected files"),
    also: z.array(z.string().trim().min(1).max(2000)).max(10).optional()
      .describe("Other wordings of the task"),
    limit: z.number().int().min(1).max(100).default(10),
  }),
  output: relevantBulletsSchema,
  handle: (input, context) => relevantBullets(context, input),
});

/** The tools that don't change files. */
export const consultationTools = [insightsTool, relevantTool];
