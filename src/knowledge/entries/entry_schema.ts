import * as z from "zod";
import { charactersIn } from "../../kernel/text.ts";
import { MAX_CONTENT } from "../store/entry.ts";
import { USUAL_CHARACTERS } from "./shown_entry.ts";

/** An entry's id. */
export const idSchema = z.guid({ error: "must be an id as kb_search shows it: a UUID" })
  .toLowerCase();

/** Text that every store can hold, up to `most` characters: code points, as JSON Schema counts. */
export const textSchema = (most: number): z.ZodString =>
  z.string().min(1, { abort: true })
    .refine((text) => charactersIn(text) <= most, `must have at most ${most} characters`)
    .refine((text) => !text.includes("\0"), "must not contain a NUL character")
    .refine((text) => text.isWellFormed(), "must not contain half of a surrogate pair")
    .meta({ maxLength: most });

const isNotBlank = (text: string): boolean => text.trim() !== "";

/** What there is to know. */
export const contentSchema = textSchema(MAX_CONTENT).refine(isNotBlank, "must not be blank");

/** A question, or words to look for. */
export const querySchema = textSchema(4000).refine(isNotBlank, "must not be blank");

const tagSchema = z.string().min(1, { abort: true }).max(50)
  .regex(/^[a-zA-Z0-9_:-]+$/, { error: "must be of letters, digits and _ : - only" }).toLowerCase();

/** Tags to store: lower case, each once. */
export const tagsSchema = z.array(tagSchema).max(50).transform((tags) => [...new Set(tags)]);

/** Tags to look for; an empty list is no filter. */
export const tagFilterSchema = z.array(tagSchema).max(50)
  .describe("Only entries with any of these tags")
  .transform((tags) => tags.length === 0 ? undefined : tags);

/** A date-time with its zone (RFC 3339), as ISO 8601 in UTC. */
export const timeSchema = z.iso.datetime({
  offset: true,
  error: "must be a date-time with its zone, such as 2027-01-31T18:00:00Z",
})
  .transform((text) => new Date(text).toISOString());

/** A date-time with its zone, in milliseconds. */
export const instantSchema = timeSchema.transform((text) => Date.parse(text));

/** False for a span that ends before it begins, in which nothing is found. */
export function isForward(
  { since = -Infinity, until = Infinity }: {
    since?: number | undefined;
    until?: number | undefined;
  },
): boolean {
  return since <= until;
}

/** What is wrong with a span that is not forward. */
export const BACKWARD = { path: ["since"], error: "must not be after until" };

/** The most characters of the contents of an answer. */
export const charactersSchema = z.number().int().min(0).max(1_000_000).default(USUAL_CHARACTERS)
  .describe("Characters of contents together; beyond it, snippets");

/** Where a list goes on. */
export const cursorSchema = z.string().min(1).max(200).optional()
  .describe("next_cursor of the call before");

/** How certain an entry is. */
export const confidenceSchema = z.number().min(0).max(1);
