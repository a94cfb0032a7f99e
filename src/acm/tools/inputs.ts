import * as z from "zod";
import { once } from "../../kernel/once.ts";
import { PHASES, PROJECT_TYPES, STAGES } from "../framework/framework_files.ts";

const NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

/** A name from the served framework, in upper or lower case. */
function lowerName(error: string) {
  return textInput(120).toLowerCase().refine((name) => NAME.test(name), { error });
}

/** A name from the requirement, or another name from the served framework. */
function servedName(listed: readonly [string, ...string[]], what: string) {
  const error = `must be ${what}, such as ${listed[0]}`;
  return z.union([z.enum(listed), lowerName(error)], { error });
}

/** A stage to review. */
export const reviewStageInput = once(() =>
  lowerName("must be a stage name, such as discover").describe("Stage")
);

/** A stage. */
export const stageInput = once(() => servedName(STAGES, "a stage").describe("Stage"));
/** A phase of a review. */
export const phaseInput = once(() => z.enum(PHASES).describe("Phase"));
/** A transition between two stages. */
export const transitionInput = once(() =>
  lowerName("must be a transition, such as discover_to_design").describe(
    "Such as discover_to_design",
  )
);
/** A project type; each tool describes its use. */
export const projectTypeInput = once(() => z.enum(PROJECT_TYPES));

/**
 * A text of 1 to `max` characters. The bounds are checked but not listed, because listing them
 * would take a tenth of `tools/list`.
 */
export function textInput(max: number): z.ZodString {
  return z.string().trim().refine((text) => text !== "" && text.length <= max, {
    error: `must have 1 to ${max} characters`,
  });
}

/** The bounds of lists and numbers aren't listed either. */
export const UNLISTED = {
  minItems: undefined,
  maxItems: undefined,
  minimum: undefined,
  maximum: undefined,
};

/** A whole number from `least` to `most`. */
export function countInput(
  { least = 1, most, preset }: { least?: number; most: number; preset: number },
): z.ZodDefault<z.ZodNumber> {
  return z.number().int().min(least).max(most).default(preset).meta(UNLISTED);
}

/** A heading of a document, several, or "outline". */
export const sectionInput = once(() =>
  z.union([
    textInput(200),
    z.array(textInput(200)).min(1).max(20).meta(UNLISTED),
  ], { error: "must be a heading or a list of headings" }).optional().describe(
    "Heading(s) or outline",
  )
);

/** The name of a spec or stub. */
export const artifactInput = once(() =>
  textInput(60).refine((name) => /^[a-z][a-z0-9_]*$/.test(name), {
    error: "must be a name such as brief or folder_structure",
  })
);

/** A capability's ID. */
export const capabilityIdInput = once(() =>
  z.string().refine((id) => id.length <= 200 && /^[a-z0-9][a-z0-9-]*$/.test(id), {
    error: "must be an ID such as acm-env",
  })
);

/** A project's folder. */
export const projectPathInput = once(() =>
  textInput(4096).optional()
    .describe("Another project")
);
