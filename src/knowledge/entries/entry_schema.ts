import * as z from "zod";
import { charactersIn } from "../../kernel/text.ts";
import { MAX_CONTENT } from "../store/entry.ts";

const UNPATTERNED = { pattern: undefined };

export const idSchema = z.guid({ error: "must be an ID from kb_search: a UUID" })
  .toLowerCase().meta(UNPATTERNED);

export const entryId = idSchema.describe("Id from kb_search, kb_list or kb_add");

export const idsSchema = z.union([idSchema, z.array(idSchema).min(1).max(100)], {
  error: "must be an ID from kb_search, or a list of IDs",
});

export const textSchema = (most: number): z.ZodString =>
  z.string().min(1, { abort: true })
    .refine((text) => charactersIn(text) <= most, `must have at most ${most} characters`)
    .refine((text) => !text.includes("\0"), "must not contain a NUL character")
    .refine((text) => text.isWellFormed(), "must not contain half of a surrogate pair")
    .meta({ maxLength: most });

const isNotBlank = (text: string): boolean => text.trim() !== "";

export const contentSchema = textSchema(MAX_CONTENT).refine(isNotBlank, "must not be blank");

export const querySchema = textSchema(4000).refine(isNotBlank, "must not be blank");

const TAG = /^[\p{L}\p{M}\p{N}_:\-.#+]+$/u;

const tagSchema = z.string().min(1, { abort: true })
  .refine((tag) => charactersIn(tag) <= 50, "must have at most 50 characters")
  .regex(TAG, { error: "must contain only letters, digits and _ : - . # +" }).meta(UNPATTERNED)
  .transform((tag) => tag.normalize("NFC").toLowerCase());

export const tagsSchema = z.array(tagSchema).max(50).transform((tags) => [...new Set(tags)]);

export const tagFilterSchema = z.array(tagSchema).max(50)
  .describe("Any of these tags")
  .transform((tags) => tags.length === 0 ? undefined : tags);

export const timeSchema = z.iso.datetime({
  offset: true,
  error: "must be a date-time with its zone, such as 2027-01-31T18:00:00Z",
}).meta(UNPATTERNED)
  .transform((text) => new Date(text).toISOString());

const mostCharactersSchema = z.number().int().min(0).max(1_000_000);
export const charactersSchema = mostCharactersSchema.default(6000)
  .describe("Maximum characters of contents; above it, snippets");

export const wholeCharactersSchema = mostCharactersSchema.optional()
  .describe("Whole contents, up to this many characters in total");

export const cursorSchema = z.string().min(1).max(200).optional().describe("next_cursor");

export const labelSchema = textSchema(500).refine(isNotBlank, "must not be blank")
  .refine((text) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(text), "must have only one line");

export const limitSchema = z.number().int().min(1).max(50);

export const confidenceSchema = z.number().min(0).max(1);
