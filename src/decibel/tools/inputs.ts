import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { KIND_NAMES } from "../records/kind.ts";
import { placeProblem } from "../records/place.ts";

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

/** The id of a record, or its URI. */
export const recordId = (): z.ZodString => text(2 * LINE).min(1);

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

/** A date or a time, as ISO 8601. */
export const dateInput = z.string().trim().refine((value) => calendarTime(value) !== undefined, {
  message: "must be a date such as 2026-01-31 or a time such as 2026-01-31T10:00:00Z",
});

/** What answers say of a record that was written. */
export const writtenOutput = { id: z.string(), timestamp: z.string(), path: z.string() };

/** What answers say of a record. */
export const recordOutput = z.object({
  id: z.string(),
  kind: z.string(),
  project_id: z.string(),
  title: z.string(),
  recorded_at: z.string(),
  area: z.string().optional(),
  severity: z.string().optional(),
  status: z.string().optional(),
  path: z.string(),
  uri: z.string(),
});
