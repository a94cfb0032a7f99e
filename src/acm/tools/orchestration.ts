import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readReviewPrompt, readStage } from "../framework/document.ts";
import { readTransition } from "../project/transition.ts";
import { describeWhereabouts } from "../project/whereabouts.ts";
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
  handle: ({ stage, section, project_path }, context) =>
    stage === undefined
      ? describeWhereabouts(context, project_path)
      : readStage(context.framework, stage, section),
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
    "Returns the prompt for the next stage; validate checks the gate: files, declared checks, signatures. Use after a stage; not for specs.",
  access: "read",
  discovery: { searchHint: "gate, exit criteria" },
  input: z.strictObject({
    transition: transitionInput(),
    project_path: projectPathInput(),
    validate: z.union([z.boolean(), z.literal("only")]).optional()
      .describe("true: verdict and prompt; only: verdict"),
    section: sectionInput(),
  }),
  handle: (input, context) => readTransition(context, input),
});

export const orchestrationTools = [getStage, getReviewPrompt, getTransitionPrompt];
