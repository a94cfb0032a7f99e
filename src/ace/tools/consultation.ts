import * as z from "zod";
import { defineAceTool } from "../context.ts";
import { findInsights, foundInsightsSchema } from "../insights/query.ts";
import { relevantBullets, relevantBulletsSchema } from "../insights/relevance.ts";
import { minConfidenceSchema, momentSchema } from "./inputs.ts";

const insightsTool = defineAceTool({
  name: "ace_get_insights",
  title: "Query insights and bullets",
  description:
    "Lists logged insights, playbook bullets, or both, filtered and sorted. Use to review what was learned or to get ids. For the bullets that fit a task, call ace_relevant_bullets instead.",
  access: "read",
  discovery: { searchHint: "list what was learned, review lessons" },
  input: z.strictObject({
    source: z.enum(["insights", "bullets", "both"]),
    filters: z.strictObject({
      minConfidence: minConfidenceSchema.optional(),
      tags: z.array(z.string()).max(200).optional().describe(
        "Insights, and bullets made of insights, with any of these metaTags",
      ),
      sections: z.array(z.string()).max(200).optional()
        .describe("Bullets under any of these headings"),
      beadIds: z.array(z.string()).max(10_000).optional().describe(
        "Insights about any of these beads",
      ),
      after: momentSchema.optional().describe("Insights later than this ISO 8601 time"),
      before: momentSchema.optional().describe("Insights earlier than this ISO 8601 time"),
    }).optional().describe("All filters given must match"),
    limit: z.number().int().min(1).max(500).default(50).describe("Maximum length of each list"),
    sortBy: z.enum(["confidence", "timestamp", "helpful"]).optional()
      .describe("Default: insights newest first, bullets in file order"),
  }),
  output: foundInsightsSchema,
  handle: (input, context) => findInsights(context, input),
});

const relevantTool = defineAceTool({
  name: "ace_relevant_bullets",
  title: "Find the bullets for a task",
  description:
    "Returns the few playbook bullets that fit a task, best first, weighted by earlier feedback. Use before starting a task instead of reading the whole AGENTS.md. Afterwards report whether they helped: ace_capture_trace with bulletFeedback.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    task: z.string().trim().min(1).max(2000).describe("The task in a sentence or a few words"),
    files: z.array(z.string()).max(200).optional().describe("Paths of the files it affects"),
    limit: z.number().int().min(1).max(100).default(10).describe("Maximum number of bullets"),
  }),
  output: relevantBulletsSchema,
  handle: (input, context) => relevantBullets(context, input),
});

/** The tools that only read. */
export const consultationTools = [insightsTool, relevantTool];
