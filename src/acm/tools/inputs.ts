import * as z from "zod";
import { PHASES, PROJECT_TYPES, STAGES, TRANSITIONS } from "../framework/framework_files.ts";

/** The input fields that several tools share. */
export const stageInput = z.enum(STAGES).describe("ACM stage");
export const phaseInput = z.enum(PHASES).describe("Review phase");
export const transitionInput = z.enum(TRANSITIONS).describe("Stage transition");
export const projectTypeInput = z.enum(PROJECT_TYPES);

const headingInput = z.string().min(1).max(200);

export const sectionInput = z.union([headingInput, z.array(headingInput).min(1).max(20)]).optional()
  .describe('One heading or several; "outline" lists them with sizes');

export const artifactInput = z.string().max(60).regex(/^[a-z][a-z0-9_]*$/);

export const projectPathInput = z.string().min(1).max(4096).optional()
  .describe("Project folder, if not the default project");
