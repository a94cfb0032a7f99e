import * as z from "zod";
import { promptsFor } from "../kernel/service/prompt.ts";
import type { AcmContext } from "./context.ts";
import { readReviewPrompt } from "./framework/document.ts";
import { PHASES, PROJECT_TYPES } from "./framework/framework_files.ts";
import { readProjectStart, SCALES, SCOPES } from "./framework/project_types.ts";
import { stagesOf, transitionsOf } from "./framework/stages.ts";
import { readTransition } from "./project/transition.ts";
import { stageInput, transitionInput } from "./tools/inputs.ts";

const definePrompt = promptsFor<AcmContext>();

const review = definePrompt({
  name: "review",
  title: "Review a stage's work",
  description: "The prompt for an internal (Ralph Loop) or external review of a stage.",
  input: z.strictObject({
    stage: stageInput(),
    phase: z.enum(PHASES).describe("Review phase"),
  }),
  known: { stage: ({ framework }) => stagesOf(framework).served },
  handle: (input, { framework }) => readReviewPrompt(framework, input),
});

const transition = definePrompt({
  name: "transition",
  title: "Move to the next stage",
  description:
    "The prompt for a stage transition; validate=true puts a checklist of the prerequisites before it.",
  input: z.strictObject({
    transition: transitionInput(),
    validate: z.enum(["true", "false"]).optional().describe("Also checks the default project"),
  }),
  known: { transition: ({ framework }) => transitionsOf(framework) },
  handle: ({ transition, validate }, context) =>
    readTransition(context, { transition, validate: validate === "true" }).text,
});

const startProject = definePrompt({
  name: "start_project",
  title: "Start an ACM project",
  description: "The steps and starter files for a project of a given type.",
  input: z.strictObject({
    type: z.enum(PROJECT_TYPES).describe("Project type"),
    scale: z.enum(SCALES).optional().describe("Target users"),
    scope: z.enum(SCOPES).optional().describe("Extent of the build"),
  }),
  handle: (input, { framework }) => readProjectStart(framework, input),
});

/** The prompts of acm-server, which clients offer as slash commands. */
export const acmPrompts = [review, transition, startProject];
