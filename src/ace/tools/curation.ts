import * as z from "zod";
import { defineAceTool } from "../context.ts";
import { bulletSchema, minConfidenceSchema } from "./inputs.ts";
import { updateKnowledge } from "../insights/knowledge_update.ts";
import { refineKnowledge } from "../playbook/refinement.ts";

const updateTool = defineAceTool({
  name: "ace_update_knowledge",
  title: "Add insights to the playbook",
  description:
    "Adds the most confident insights to AGENTS.md as new bullets, a few at a time, skipping what their section already says. Use after ace_analyze_patterns; dryRun shows the same deltas and writes nothing. Repeat until deltas is empty.",
  access: "write",
  input: z.strictObject({
    minConfidence: minConfidenceSchema.optional().describe(
      "Default: the configured threshold, usually 0.8",
    ),
    maxDeltas: z.number().int().min(1).max(999).optional()
      .describe("Maximum number of bullets; default: the configured one, usually 3"),
    dryRun: z.boolean().default(false).describe("Show the deltas and write nothing"),
    forceInsightIds: z.array(z.string()).optional()
      .describe("Apply these first, whatever their confidence; ids from ace_get_insights"),
  }),
  output: z.object({
    deltas: z.array(z.object({
      bulletId: z.string(),
      section: z.string(),
      content: z.string(),
      confidence: z.number(),
      applied: z.boolean(),
    })),
    duplicatesSkipped: z.number(),
    lowConfidenceSkipped: z.number(),
    updated: z.boolean(),
    skippedLines: z.number().optional(),
  }),
  handle: (input, context) => updateKnowledge(context, input),
});

const pair = z.object({
  section: z.string(),
  ids: z.array(z.string()).length(2),
  contents: z.array(z.string()).length(2),
  similarity: z.number(),
});

const refineTool = defineAceTool({
  name: "ace_refine_knowledge",
  title: "Tidy the playbook",
  description:
    "Lists exact and near duplicates, contradictory and harmful bullets of AGENTS.md. Use occasionally, or when the playbook has grown. With dryRun false it merges exact duplicates, adds up their counters and writes once; the rest is for a person to resolve.",
  access: "write",
  input: z.strictObject({
    dryRun: z.boolean().default(true).describe("false merges exact duplicates"),
  }),
  output: z.object({
    merges: z.array(z.object({
      section: z.string(),
      content: z.string(),
      keptId: z.string(),
      removedIds: z.array(z.string()),
      helpful: z.number(),
      harmful: z.number(),
      instances: z.number(),
    })),
    nearDuplicates: z.array(pair),
    contradictions: z.array(pair),
    harmful: z.array(bulletSchema),
    updated: z.boolean(),
  }),
  handle: (input, context) => refineKnowledge(context, input),
});

/** The tools that change the playbook. */
export const curationTools = [updateTool, refineTool];
