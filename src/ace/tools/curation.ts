import * as z from "zod";
import { defineAceTool } from "../context.ts";
import { minConfidenceSchema } from "./inputs.ts";
import { knowledgeUpdateSchema, updateKnowledge } from "../insights/knowledge_update.ts";
import { refineKnowledge, refinementSchema } from "../playbook/refinement.ts";

const updateTool = defineAceTool({
  name: "ace_update_knowledge",
  title: "Add insights to the playbook",
  description:
    "Adds lessons and insights with advice to AGENTS.md as new bullets, a few at a time, skipping what is there already or was written once. Use after lessons were given; dryRun shows the same deltas and writes nothing. Repeat until deltas is empty. needsLesson counts those that wait for a lesson.",
  access: "write",
  discovery: { searchHint: "write lessons into AGENTS.md" },
  input: z.strictObject({
    minConfidence: minConfidenceSchema.optional().describe(
      "Default: the configured threshold, usually 0.8",
    ),
    maxDeltas: z.number().int().min(1).max(999).optional()
      .describe("Maximum number of bullets; default: the configured one, usually 3"),
    dryRun: z.boolean().default(false).describe("Show the deltas and write nothing"),
    forceInsightIds: z.array(z.string()).max(1000).optional()
      .describe("Apply these first, whatever their confidence; ids from ace_get_insights"),
  }),
  output: knowledgeUpdateSchema,
  handle: (input, context) => updateKnowledge(context, input),
});

const bulletId = z.string().min(1);

const action = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("merge"),
    ids: z.array(bulletId).min(2).max(100).describe("The bullet to keep, then the others"),
  }),
  z.strictObject({ action: z.literal("reword"), id: bulletId, text: z.string().max(2000) }),
  z.strictObject({ action: z.literal("retire"), id: bulletId }),
  z.strictObject({ action: z.literal("move"), id: bulletId, section: z.string() }),
]);

const refineTool = defineAceTool({
  name: "ace_refine_knowledge",
  title: "Tidy the playbook",
  description:
    "Lists exact and near duplicates, contradictory and harmful bullets of AGENTS.md, and resolves them by actions: merge, reword, retire, move. Use when the playbook has grown or a bullet is review-needed. With dryRun false it writes once: the actions, all or none, or without actions the merge of exact duplicates.",
  access: "write",
  discovery: { searchHint: "merge, reword, retire or move rules in AGENTS.md" },
  input: z.strictObject({
    dryRun: z.boolean().default(true).describe("false writes"),
    actions: z.array(action).min(1).max(200).optional().describe("Done in order"),
    confirm: z.boolean().optional().describe("true: retire bullets without asking the person"),
  }),
  output: refinementSchema,
  handle: (input, context, { ask }) => refineKnowledge(context, { ...input, ask }),
});

/** The tools that change the playbook. */
export const curationTools = [updateTool, refineTool];
