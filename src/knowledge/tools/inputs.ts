import * as z from "zod";
import { inputError } from "../../kernel/service/input_error.ts";
import type { ImportItem } from "../entries/bulk_import.ts";
import { ENTRY_TYPES, MAX_CONTENT, ROLES } from "../store/entry.ts";

/** An entry's id. */
export const idSchema = z.guid().toLowerCase();

/** A text that every store can hold, of so many characters; JSON Schema counts code points, too. */
const textSchema = (most: number) =>
  z.string().min(1)
    .refine((text) => isWithin(text, most), `it is longer than ${most} characters`)
    .refine((text) => !text.includes("\0"), "it holds a NUL character")
    .refine((text) => text.isWellFormed(), "it holds half of a surrogate pair")
    .meta({ maxLength: most });

function isWithin(text: string, most: number): boolean {
  return text.length <= most || (text.length <= most * 2 && [...text].length <= most);
}

const isNotBlank = (text: string): boolean => text.trim() !== "";

/** What is to be known. */
export const contentSchema = textSchema(MAX_CONTENT).refine(isNotBlank, "it is blank");

/** A question, or words to look for. */
export const querySchema = textSchema(4000).refine(isNotBlank, "it is blank");

/** Whom an entry is for. */
export const roleSchema = z.enum(ROLES);

/** What kind of knowledge it is. */
export const typeSchema = z.enum(ENTRY_TYPES);

const tagSchema = z.string().min(1).max(50).regex(/^[a-zA-Z0-9_:-]+$/).toLowerCase();

/** Tags to store: lower case, each once. */
export const tagsSchema = z.array(tagSchema).max(50).transform((tags) => [...new Set(tags)]);

/** Tags to look for; none is no filter. */
export const tagFilterSchema = z.array(tagSchema).max(50)
  .describe("Only entries with any of these tags")
  .transform((tags) => tags.length === 0 ? undefined : tags);

/** How sure one is of it. */
export const confidenceSchema = z.number().min(0).max(1);

/** An entry as tools answer with it. */
export const entrySchema = z.object({
  id: z.string(),
  content: z.string(),
  role: roleSchema,
  tags: z.array(z.string()),
  entry_type: typeSchema,
  confidence: z.number(),
  parent_id: z.string().nullable(),
  source: z.object({ file: z.string().optional(), story: z.string().optional() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const itemSchema = z.strictObject({
  id: idSchema.optional(),
  content: contentSchema,
  entry_type: typeSchema.default("fact"),
  roles: z.array(roleSchema).min(1).max(ROLES.length),
  tags: tagsSchema.nullish().transform((tags) => tags ?? []),
  source_file: textSchema(1000).optional(),
  source_story: textSchema(1000).optional(),
  confidence: confidenceSchema.default(1),
});

/** The most entries of a file, one for each role of each item. */
const MAX_ENTRIES = 1000;

const fileSchema = z.strictObject({
  items: z.array(itemSchema).max(MAX_ENTRIES)
    .refine(
      (items) => items.flatMap(({ roles }) => roles).length <= MAX_ENTRIES,
      `the file makes more than ${MAX_ENTRIES} entries`,
    )
    .refine((items) => {
      const ids = items.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }, "two items have the same id"),
});

/** The items of an import file's data; throws `InputError` that names the first wrong fields. */
export function parseItems(data: unknown): ImportItem[] {
  const input = { items: data };
  const parsed = fileSchema.safeParse(input);
  if (parsed.success) return parsed.data.items;
  throw inputError({ name: "the file", input: fileSchema }, parsed.error.issues, input);
}
