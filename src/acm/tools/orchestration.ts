import * as z from "zod";
import { defineAcmTool } from "../context.ts";
import { readReviewPrompt, readStage } from "../framework/document.ts";
import { readTransition } from "../project/transition.ts";
import {
  phaseInput,
  projectPathInput,
  sectionInput,
  stageInput,
  transitionInput,
} from "./inputs.ts";

const getStage = defineAcmTool({
  name: "get_stage",
  title: "Get stage specification",
  description:
    "Returns a stage's spec: phases, entry and exit criteria, outputs. Use when you need to know what a stage involves. To move to the next stage call get_transition_prompt.",
  access: "read",
  input: z.strictObject({ stage: stageInput, section: sectionInput }),
  handle: ({ stage, section }, { framework }) => readStage(framework, stage, section),
});

const getReviewPrompt = defineAcmTool({
  name: "get_review_prompt",
  title: "Get review prompt",
  description:
    "Returns the full prompt for a review of a stage's work. Use when you run an internal (Ralph Loop) or external review. To move to the next stage call get_transition_prompt.",
  access: "read",
  input: z.strictObject({ stage: stageInput, phase: phaseInput, section: sectionInput }),
  handle: (input, { framework }) => readReviewPrompt(framework, input),
});

const getTransitionPrompt = defineAcmTool({
  name: "get_transition_prompt",
  title: "Get transition prompt",
  description:
    "Returns the prompt for moving a project to the next stage. Use when a stage is finished; validate=true puts a checklist of the prerequisites before it.",
  access: "read",
  input: z.strictObject({
    transition: transitionInput,
    project_path: projectPathInput,
    validate: z.boolean().optional().describe("Check the project's status, brief, design or tasks"),
    section: sectionInput,
  }),
  handle: (input, context) => readTransition(context, input),
});

/** The tools that lead through stages, reviews and transitions. */
export const orchestrationTools = [getStage, getReviewPrompt, getTransitionPrompt];
