/** Whom an entry is for. */
export const ROLES = ["pm", "dev", "qa", "all"] as const;

/** Whom an entry is for. */
export type Role = typeof ROLES[number];

/** What kind of knowledge an entry is. */
export const ENTRY_TYPES = ["fact", "summary", "template"] as const;

/** What kind of knowledge an entry is. */
export type EntryType = typeof ENTRY_TYPES[number];

/** The most characters of an entry's content. */
export const MAX_CONTENT = 30_000;

/** Where imported knowledge comes from. */
export interface EntrySource {
  file?: string | undefined;
  story?: string | undefined;
}

/** A piece of knowledge as clients see it. */
export interface KnowledgeEntry {
  id: string;
  content: string;
  role: Role;
  /** Lower case, in the order given. */
  tags: string[];
  entry_type: EntryType;
  /** 0 to 1. */
  confidence: number;
  parent_id: string | null;
  source: EntrySource | null;
  /** 1 at first, one more with each change. */
  version: number;
  /** The id of the entry that this one replaces. */
  supersedes: string | null;
  /** The id of the entry that replaces this one. */
  superseded_by: string | null;
  /** When it ceases to hold, ISO 8601. */
  valid_until: string | null;
  /** ISO 8601 with time zone. */
  created_at: string;
  updated_at: string;
}

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

/** An entry as it was, or is, in one of its versions. */
export interface EntryVersion {
  version: number;
  content: string;
  role: Role;
  tags: string[];
  updated_at: string;
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
