import * as z from "zod";

/** Whom an entry is for. */
export const roleSchema = z.enum(["pm", "dev", "qa", "all"]);
export type Role = z.infer<typeof roleSchema>;
export const ROLES = roleSchema.options;

/** What kind of knowledge an entry is. */
export const typeSchema = z.enum(["fact", "summary", "template"]);
export type EntryType = z.infer<typeof typeSchema>;
export const ENTRY_TYPES = typeSchema.options;

/** The most characters of an entry's content. */
export const MAX_CONTENT = 30_000;

/** A piece of knowledge as clients see it. Times are in ISO 8601. */
export const entrySchema = z.object({
  id: z.string(),
  role: roleSchema,
  /** Lower case, in the order given. */
  tags: z.array(z.string()),
  entry_type: typeSchema,
  /** 0 to 1. */
  confidence: z.number(),
  parent_id: z.string().nullable(),
  /** Where imported knowledge comes from. */
  source: z.object({ file: z.string().optional(), story: z.string().optional() }).nullable(),
  /** 1 at first, one more with each change. */
  version: z.number(),
  /** The id of the entry that this one replaces. */
  supersedes: z.string().nullable(),
  /** The id of the entry that replaces this one. */
  superseded_by: z.string().nullable(),
  /** When it ceases to hold. */
  valid_until: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type KnowledgeEntry = z.infer<typeof entrySchema>;
export type EntrySource = NonNullable<KnowledgeEntry["source"]>;

/** An entry as it was, or is, in one of its versions. */
export const versionSchema = entrySchema.pick({
  version: true,
  content: true,
  role: true,
  tags: true,
  updated_at: true,
});
export type EntryVersion = z.infer<typeof versionSchema>;

/** An entry to store; its vector has length one, and is null when embeddings are off. */
export type NewEntry =
  & Omit<KnowledgeEntry, "created_at" | "updated_at" | "version" | "superseded_by">
  & {
    /** That of each passage, one after another. */
    vector: Float32Array | null;
    /** Now, when absent. */
    created_at?: string | undefined;
  };

/** The fields of an entry to change; new content comes with its vector, or null for none. */
export interface EntryChanges {
  content?: string | undefined;
  role?: Role | undefined;
  tags?: string[] | undefined;
  vector?: Float32Array | null | undefined;
  valid_until?: string | null | undefined;
  entry_type?: EntryType | undefined;
  confidence?: number | undefined;
  parent_id?: string | null | undefined;
  source?: EntrySource | null | undefined;
  supersedes?: string | null | undefined;
  /** The version that the change is meant for; any when absent. */
  expectedVersion?: number | undefined;
}

/** An entry with defaults for the fields that are not given. */
export function newEntry(
  given: Pick<NewEntry, "content" | "role" | "tags" | "vector"> & Partial<NewEntry>,
): NewEntry {
  return {
    id: crypto.randomUUID(),
    entry_type: "fact",
    confidence: 1,
    parent_id: null,
    source: null,
    supersedes: null,
    valid_until: null,
    ...given,
  };
}

/** True when everything of an entry that is given is so already. */
export function isAlready(before: KnowledgeEntry, given: EntryChanges): boolean {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.entries(given).every(([name, value]) =>
    value === undefined || comparedText(had.get(name)) === comparedText(value)
  );
}

/** A value as text in which the order of an object's fields does not matter. */
function comparedText(value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isObject ? Object.entries(value).sort() : value);
}
