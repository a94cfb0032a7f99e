import * as z from "zod";

/** The role that an entry is for. */
export const roleSchema = z.enum(["pm", "dev", "qa", "all"]);
export type Role = z.infer<typeof roleSchema>;
export const ROLES = roleSchema.options;

/** The kind of knowledge in an entry. */
export const typeSchema = z.enum(["fact", "summary", "template"]);
export type EntryType = z.infer<typeof typeSchema>;
export const ENTRY_TYPES = typeSchema.options;

/** The most characters of an entry's content. */
export const MAX_CONTENT = 30_000;

/** The source of knowledge: a place in a document, a story, or any reference. */
const sourceSchema = z.object({
  /** A path, relative to where the documents were synchronised from. */
  file: z.string().optional(),
  heading: z.string().optional(),
  /** The heading's line; the first is 1. Only synchronised entries have one. */
  line: z.number().optional(),
  /** The time that the file was last modified. */
  date: z.string().optional(),
  story: z.string().optional(),
  reference: z.string().optional(),
});
export type EntrySource = z.infer<typeof sourceSchema>;

/** A piece of knowledge as clients see it. Times are in ISO 8601. */
export const entrySchema = z.object({
  id: z.string(),
  role: roleSchema,
  /** Lower case, in the order given. */
  tags: z.array(z.string()),
  entry_type: typeSchema,
  /** 0 to 1. */
  confidence: z.number(),
  title: z.string().nullable(),
  /** The author of this version. */
  author: z.string().nullable(),
  parent_id: z.string().nullable(),
  source: sourceSchema.nullable(),
  /** 1 at first, one more with each change. */
  version: z.number(),
  /** The id of the entry that this one replaces; a list of ids if it replaces several. */
  supersedes: z.union([z.string(), z.array(z.string())]).nullable(),
  /** The id of the entry that replaces this one. */
  superseded_by: z.string().nullable(),
  /** The time that it ceases to hold. */
  valid_until: z.string().nullable(),
  /** The time when someone last confirmed that it is correct. */
  verified_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  content: z.string(),
});
export type KnowledgeEntry = z.infer<typeof entrySchema>;

/** An entry in a former or the current version. */
export const versionSchema = entrySchema.pick({
  version: true,
  content: true,
  role: true,
  tags: true,
  author: true,
  updated_at: true,
});
export type EntryVersion = z.infer<typeof versionSchema>;

/** An entry to store; its vector has length one, and is null when embeddings are off. */
export type NewEntry =
  & Omit<KnowledgeEntry, "created_at" | "updated_at" | "version" | "superseded_by">
  & {
    /** The vector of each passage, concatenated. */
    vector: Float32Array | null;
    /** Default: now. */
    created_at?: string | undefined;
    /** Default: now. */
    updated_at?: string | undefined;
    /** Default: 1. */
    version?: number | undefined;
    /** Earlier versions. */
    versions?: readonly EntryVersion[] | undefined;
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
  title?: string | null | undefined;
  author?: string | null | undefined;
  source?: EntrySource | null | undefined;
  supersedes?: KnowledgeEntry["supersedes"] | undefined;
  verified_at?: string | null | undefined;
  /** Default: now. */
  updated_at?: string | undefined;
  /** Further versions, between the entry's present one and the new one. */
  versions?: readonly EntryVersion[] | undefined;
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
    title: null,
    author: null,
    parent_id: null,
    source: null,
    supersedes: null,
    valid_until: null,
    verified_at: null,
    ...given,
  };
}

/** Returns true if the entry already has all the given values. */
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

/** Returns the ids that an entry supersedes. */
export function supersededIds(supersedes: KnowledgeEntry["supersedes"] | undefined): string[] {
  return [supersedes ?? []].flat();
}

/** A first line that a blank line follows, of at most 200 characters. */
const FIRST_LINE = /^\s*(?:#{1,6}\s+)?(\S[^\n]{0,199})\r?\n[ \t]*\r?\n/;

/** Returns the given title, otherwise the first line if a blank line follows it, otherwise null. */
export function entryTitle(
  { title, content }: Pick<KnowledgeEntry, "title" | "content">,
): string | null {
  return title ?? FIRST_LINE.exec(content)?.[1]?.trim() ?? null;
}

/** Returns what the keyword index has as an entry's title: the title, and the name of its file. */
export function indexedTitle(
  { title, content, source }: Pick<KnowledgeEntry, "title" | "content" | "source">,
): string {
  const name = source?.file?.split("/").at(-1) ?? "";
  return `${entryTitle({ title, content }) ?? ""}\n${name}`.trim();
}
