import * as z from "zod";
import { PHASES, PROJECT_TYPES, STAGES, TRANSITIONS } from "../framework/framework_files.ts";

/** The input fields that several tools share. */
export const stageInput = z.enum(STAGES).describe("ACM stage");
export const phaseInput = z.enum(PHASES).describe("Review phase");
export const transitionInput = z.enum(TRANSITIONS).describe("Stage transition");
export const projectTypeInput = z.enum(PROJECT_TYPES);

export const sectionInput = z.string().min(1).max(200).optional()
  .describe("Only the part under this heading");

export const projectPathInput = z.string().min(1).max(4096).optional()
  .describe("Project folder, if not the default project");
