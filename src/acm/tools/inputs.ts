import * as z from "zod";
import { once } from "../../kernel/once.ts";
import { PHASES, PROJECT_TYPES, STAGES } from "../framework/framework_files.ts";

const NAME = /^\p{L}[\p{L}\p{N}_]*$/u;

function lowerName(error: string) {
  return textInput(120).toLowerCase().refine((name) => NAME.test(name), { error });
}

function servedName(listed: readonly [string, ...string[]], what: string) {
  const error = `must be ${what}, such as ${listed[0]}`;
  return z.union([z.enum(listed), lowerName(error)], { error });
}

export const reviewStageInput = once(() =>
  lowerName("must be a stage name, such as discover").describe("Stage")
);

export const stageInput = once(() => servedName(STAGES, "a stage").describe("Stage"));
export const phaseInput = once(() => z.enum(PHASES).describe("Phase"));
export const transitionInput = once(() =>
  lowerName("must be a transition, such as discover_to_design").describe(
    "Such as discover_to_design",
  )
);
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

export const UNLISTED = {
  minItems: undefined,
  maxItems: undefined,
  minimum: undefined,
  maximum: undefined,
};

export function countInput(
  { least = 1, most, preset }: { least?: number; most: number; preset: number },
): z.ZodDefault<z.ZodNumber> {
  return z.number().int().min(least).max(most).default(preset).meta(UNLISTED);
}

export const sectionInput = once(() =>
  z.union([
    textInput(200),
    z.array(textInput(200)).min(1).max(20).meta(UNLISTED),
  ], { error: "must be a heading or a list of headings" }).optional().describe(
    "Heading(s) or outline",
  )
);

export const artifactInput = once(() =>
  textInput(60).refine((name) => /^[a-z][a-z0-9_]*$/.test(name), {
    error: "must be a name such as brief or folder_structure",
  })
);

export const capabilityIdInput = once(() =>
  z.string().refine((id) => id.length <= 200 && /^[a-z0-9][a-z0-9-]*$/.test(id), {
    error: "must be an ID such as acm-env",
  })
);

export const projectPathInput = once(() =>
  textInput(4096).optional()
    .describe("Another project")
);
