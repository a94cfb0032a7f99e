import type { EntrySource, EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import { preparedText } from "./prepared_text.ts";
import type { EntryType, Role } from "./role.ts";

/** The maximum length of an entry's content, in characters. */
export const MAX_CONTENT = 30_000;

/** An entry to store. Its vector is null if embeddings are off. */
export type NewEntry =
  & Omit<KnowledgeEntry, "created_at" | "updated_at" | "version" | "superseded_by">
  & {
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

/** The changed fields of an entry. New content requires a vector, or null for none. */
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
  source?: EntrySource | null | undefined;
  supersedes?: KnowledgeEntry["supersedes"] | undefined;
  /** Default: now. */
  updated_at?: string | undefined;
  /** Additional versions, between the entry's present version and the new version. */
  versions?: readonly EntryVersion[] | undefined;
  expectedVersion?: number | undefined;
}

export function newEntry(
  given: Pick<NewEntry, "content" | "role" | "tags" | "vector"> & Partial<NewEntry>,
): NewEntry {
  return {
    id: crypto.randomUUID(),
    entry_type: "fact",
    confidence: 1,
    title: null,
    parent_id: null,
    source: null,
    supersedes: null,
    valid_until: null,
    ...given,
  };
}

export function isAlready(before: KnowledgeEntry, given: EntryChanges): boolean {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.entries(given).every(([name, value]) =>
    value === undefined || comparedText(had.get(name)) === comparedText(value)
  );
}

function comparedText(value: unknown): string {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return JSON.stringify(isObject ? Object.entries(value).sort() : value);
}

export function supersededIds(supersedes: KnowledgeEntry["supersedes"] | undefined): string[] {
  return [supersedes ?? []].flat();
}

const FIRST_LINE = /^\s*(?:#{1,6}\s+)?(\S[^\n]{0,199})\r?\n[ \t]*\r?\n/;

/**
 * Returns the given title. Without one, returns the first line if a blank line follows it,
 * otherwise null.
 */
export function entryTitle(
  { title, content }: Pick<KnowledgeEntry, "title" | "content">,
): string | null {
  return title ?? FIRST_LINE.exec(content)?.[1]?.trim() ?? null;
}

export function indexedTexts(
  { title, content, source }: Pick<KnowledgeEntry, "title" | "content" | "source">,
): { title: string; text: string } {
  const file = source?.file?.split("/").at(-1) ?? "";
  return {
    title: preparedText(`${title ?? ""}\n${file}`),
    text: preparedText(content),
  };
}
