import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { KIND_NAMES } from "../records/kind.ts";
import { placeProblem } from "../records/place.ts";
import { SEVERITIES } from "../records/status.ts";

// deno-lint-ignore no-control-regex
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
const LINE = 500;
const TEXT = 100_000;

/** A string of at most `limit` characters: well-formed, trimmed, without control characters. */
function text(limit: number): z.ZodString {
  return z.string()
    .overwrite((value) => value.toWellFormed().replaceAll("\r\n", "\n").trim())
    .max(limit)
    .refine((value) => !CONTROL.test(value), {
      message: "must not contain control characters other than tab and newline",
    });
}

/** A title: a required string of at most 500 characters. */
export const title = (): z.ZodString => text(LINE).min(1);

/** A required string of at most 100,000 characters. */
export const longText = (): z.ZodString => text(TEXT).min(1);

/** An optional string of at most 100,000 characters. */
export const optionalText = (): z.ZodOptional<z.ZodString> => text(TEXT).optional();

/** What names a record. */
export const recordId = (): z.ZodString =>
  text(2 * LINE).min(1).describe("Short id, file name, title or part of it");

/** The name of a project, a system or a repository. */
export function place(): z.ZodString {
  return z.string().overwrite((value) => value.toWellFormed().trim()).min(1)
    .superRefine((value, context) => {
      const message = value === "" ? undefined : placeProblem(value);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}

/** Narrows a listing to one kind of record. */
export const kindInput = z.enum(KIND_NAMES).optional()
  .describe("sentinel: issues; architect: architecture decisions; designer: design decisions");

/** How bad an issue is. */
export const severityInput = z.enum(SEVERITIES.toReversed());

/** A date or a time, as ISO 8601. */
export const dateInput = z.string().trim().refine((value) => calendarTime(value) !== undefined, {
  message: "must be a date such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z",
});

/** A required name of a person or an agent, of at most 80 characters on one line. */
export const personName = (): z.ZodString =>
  text(80).min(1).refine((value) => !/[\n\t]/.test(value), { message: "must be on one line" });

/** Who does it. */
export const authorInput = personName().optional().describe("Who says so: a person or an agent");

/** What may be said of every new record. */
export const attribution = {
  author: authorInput,
  owner: personName().optional().describe("Who is to see to it"),
  new_project: z.boolean().optional()
    .describe("true: a new project, not the one of nearly that name"),
  duplicate: z.boolean().optional().describe("true: not the open record of that title"),
};
