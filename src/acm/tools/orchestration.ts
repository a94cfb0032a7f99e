import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readReviewPrompt } from "../framework/document.ts";
import { readStageSpec } from "../project/stage_spec.ts";
import { readTransition } from "../project/transition.ts";
import { describeWhereabouts } from "../project/project_state_text.ts";
import {
  phaseInput,
  projectPathInput,
  reviewStageInput,
  sectionInput,
  stageInput,
  transitionInput,
} from "./inputs.ts";

const getStage = defineAcmTool({
  name: "get_stage",
  title: "Get stage spec",
  description:
    "Without stage: the project's state and next step; call it first. With stage: its spec; ask for section outline first. Not for prompts.",
  access: "read",
  discovery: "always loaded",
  input: z.strictObject({
    stage: stageInput().optional(),
    section: sectionInput(),
    project_path: projectPathInput(),
  }),
  handle: ({ stage, ...input }, context) =>
    stage === undefined
      ? describeWhereabouts(context, input.project_path)
      : readStageSpec(context, { stage, ...input }),
});

const getReviewPrompt = defineAcmTool({
  name: "get_review_prompt",
  title: "Get review prompt",
  description:
    "Returns the prompt for a stage's review, internal (Ralph Loop) or external. Use after the stage's work; not for exit criteria.",
  access: "read",
  discovery: { searchHint: "critique" },
  input: z.strictObject({
    stage: reviewStageInput(),
    phase: phaseInput(),
    section: sectionInput(),
  }),
  handle: (input, { framework }) => readReviewPrompt(framework, input),
});

const getTransitionPrompt = defineAcmTool({
  name: "get_transition_prompt",
  title: "Get transition prompt",
  description:
    "Returns the prompt for the next stage; validate checks exit criteria against files and signatures. Use after a stage; not for specs.",
  access: "read",
  discovery: { searchHint: "gate, exit criteria" },
  input: z.strictObject({
    transition: transitionInput(),
    project_path: projectPathInput(),
    validate: z.union([z.boolean(), z.literal("only")]).optional()
      .describe("true: verdict and prompt; only: verdict"),
    explain: z.boolean().optional().describe("Explain each check"),
    section: sectionInput(),
  }),
  handle: (input, context) => readTransition(context, input),
});

/** The tools for stages, reviews and transitions. */
export const orchestrationTools = [getStage, getReviewPrompt, getTransitionPrompt];
