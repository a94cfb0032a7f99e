import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import { calendarTime } from "../../kernel/calendar.ts";
import { KIND_NAMES, SEVERITIES } from "./kind.ts";
import { placeProblem } from "./place.ts";

// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
const LINE = 500;
const TEXT = 100_000;

/** A well-formed, trimmed string of at most `limit` characters, without control characters. */
function text(limit: number, { isEmptyAllowed = false } = {}): z.ZodString {
  return z.string()
    .overwrite((value) => value.toWellFormed().replaceAll("\r\n", "\n").trim())
    .min(isEmptyAllowed ? 0 : 1).max(limit)
    .refine((value) => !CONTROL.test(value), {
      message: "must not contain control characters other than tab and newline",
    });
}

export const title = (): z.ZodString => text(LINE);

export const longText = (): z.ZodString => text(TEXT);

export const optionalText = (): z.ZodOptional<z.ZodString> =>
  text(TEXT, { isEmptyAllowed: true }).optional();

export const recordIds = (): z.ZodArray<z.ZodString> => listOf(text(2 * LINE), 50);

export const recordId = (): z.ZodString => text(2 * LINE).describe("Short ID");

export function listOf(value: z.ZodString, most: number): z.ZodArray<z.ZodString> {
  return z.array(value).min(1).max(most);
}

export function place(): z.ZodString {
  return z.string().overwrite((value) => value.toWellFormed().trim()).min(1)
    .superRefine((value, { addIssue }) => {
      const message = value === "" ? undefined : placeProblem(value);
      if (message !== undefined) addIssue({ code: "custom", message });
    });
}

export const kindInput = z.enum(KIND_NAMES).optional()
  .describe("sentinel: issues");

export const severityInput = z.enum(SEVERITIES.toReversed()).describe("Severity");

export const dateInput = z.string().trim().refine((value) => calendarTime(value) !== undefined, {
  message: "must be a date such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z",
});

export const personName = (): z.ZodString =>
  text(80).refine((value) => !/[\n\t]/.test(value), { message: "must be on one line" });

export const authorInput = personName().optional().describe("Your name");

export const labelsInput = (): z.ZodOptional<z.ZodArray<z.ZodString>> =>
  listOf(text(80), 20).optional();

export const dayInput = z.string().trim()
  .refine((value) => value.length === 10 && calendarTime(value) !== undefined, {
    message: "must be a date such as 2026-01-31",
  });

/** The inputs of a tool that changes a record of a project. */
export const recordInputs = { project_id: place().describe("Its project"), id: recordId() };

export const issueInputs = { repo: place().describe("Its project"), id: recordId() };

/** The reason for a change, and its author. */
export const reasonInputs = {
  note: optionalText().describe("Why"),
  author: authorInput,
};

export const limit = z.int().min(1).max(100).default(20).describe("Most");

export const offset = z.int().min(0).max(1_000_000).default(0).describe("Skip");

export const newRecordInputs = {
  author: authorInput,
  new_project: unlisted(z.boolean().optional()),
  duplicate: unlisted(z.boolean().optional()),
};
