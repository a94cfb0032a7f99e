import * as z from "zod";
import { PHASES, PROJECT_TYPES, STAGES, TRANSITIONS } from "../framework/framework_files.ts";

/** A stage. */
export const stageInput = z.enum(STAGES).describe("ACM stage");
/** A phase of a review. */
export const phaseInput = z.enum(PHASES).describe("Review phase");
/** A transition between two stages. */
export const transitionInput = z.enum(TRANSITIONS).describe("Stage transition");
/** A type of project; each tool describes what it is for. */
export const projectTypeInput = z.enum(PROJECT_TYPES);

/** A heading of a document. */
export const sectionInput = z.string().min(1).max(200).optional()
  .describe("Only the part under this heading");

/** The folder of a project. */
export const projectPathInput = z.string().min(1).max(4096).optional()
  .describe("Project folder, if not the default project");
