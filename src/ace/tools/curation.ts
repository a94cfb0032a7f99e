import * as z from "zod";
import { defineAceTool } from "../context.ts";
import { minConfidenceSchema } from "./inputs.ts";
import { knowledgeUpdateSchema, updateKnowledge } from "../insights/knowledge_update.ts";
import { refineKnowledge, refinementSchema } from "../insights/refinement.ts";

const updateTool = defineAceTool({
  name: "ace_update_knowledge",
  title: "Add insights to the playbook",
  description:
    "Adds a few lessons and insights with advice to AGENTS.md as bullets, without duplicates and within its size budget. Use after adding lessons, first with dryRun. Repeat until deltas is empty. To write a proposal, ask the user, then list its id in forceInsightIds.",
  access: "write",
  discovery: { searchHint: "write lessons into AGENTS.md" },
  input: z.strictObject({
    minConfidence: minConfidenceSchema.optional().describe("Default: 0.8, or as configured"),
    maxDeltas: z.number().int().min(1).max(999).optional()
      .describe("Default: 3, or as configured"),
    dryRun: z.boolean().default(false),
    forceInsightIds: z.array(z.string()).max(1000).optional()
      .describe("Write these first, at any confidence"),
  }),
  output: knowledgeUpdateSchema,
  handle: (input, context) => updateKnowledge(context, input),
});

const bulletId = z.string().min(1);
const reason = z.string().max(500);

const exactAction = z.discriminatedUnion("action", [
  z.strictObject({ action: z.literal("merge"), ids: z.array(bulletId).min(2).max(100) }),
  z.strictObject({ action: z.literal("reword"), id: bulletId, text: z.string().max(2000) }),
  z.strictObject({ action: z.literal("retire"), id: bulletId, reason: reason.optional() }),
  z.strictObject({ action: z.literal("reject"), id: bulletId, reason }),
  z.strictObject({ action: z.literal("move"), id: bulletId, section: z.string() }),
]);

/**
 * The schema has one object for all actions, because five objects would cost each client a
 * kilobyte.
 */
const action = z.strictObject({
  action: z.enum(["merge", "reword", "retire", "reject", "move"]),
  id: z.string().optional().describe("reject: an insightId"),
  ids: z.array(z.string()).max(100).optional().describe("merge: bullet to keep first"),
  text: z.string().optional(),
  section: z.string().optional(),
  reason: z.string().optional(),
}).pipe(exactAction);

const refineTool = defineAceTool({
  name: "ace_refine_knowledge",
  title: "Tidy the playbook",
  description:
    "Lists duplicate, contradictory, harmful, ineffective and unmet bullets in AGENTS.md, and resolves them with actions: merge, reword, retire, move, or reject for a lesson's insightId. Use when the playbook has grown long. With dryRun false, it applies all actions or none. Without actions, it merges exact duplicates.",
  access: "write",
  discovery: { searchHint: "merge, reword, retire or move rules in AGENTS.md" },
  input: z.strictObject({
    dryRun: z.boolean().default(true),
    actions: z.array(action).min(1).max(200).optional(),
    confirm: z.boolean().optional().describe("Retire without asking the user"),
  }),
  output: refinementSchema,
  handle: (input, context, { ask }) => refineKnowledge(context, { ...input, ask }),
});

/** The tools that change the playbook. */
export const curationTools = [updateTool, refineTool];
