import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import { preparedText } from "./prepared_text.ts";

export const MAX_CONTENT = 30_000;

type Optional<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined };

/** An entry to store. Its vector is null if embeddings are off. */
export type NewEntry =
  & Omit<KnowledgeEntry, "created_at" | "updated_at" | "version" | "superseded_by">
  /** Default: now, and version 1. */
  & Optional<Pick<KnowledgeEntry, "created_at" | "updated_at" | "version">>
  & {
    vector: Float32Array | null;
    versions?: readonly EntryVersion[] | undefined;
  };

/**
 * The changed fields of an entry. New content requires a vector, or null for none. The versions
 * come between the entry's present version and the new one.
 */
export type EntryChanges =
  & Optional<Omit<NewEntry, "id" | "created_at" | "version">>
  & { expectedVersion?: number | undefined };

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

/** Without a title, the first line if a blank line follows it. */
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

export interface Unvectored {
  ids?: readonly string[] | undefined;
  /** Entries whose vectors were made before this time also need one; absent: only missing ones. */
  since?: number | undefined;
  isDocument?: boolean | undefined;
  isCurrent?: boolean | undefined;
}

export function embeddedText(
  { title, content }: Pick<KnowledgeEntry, "title" | "content">,
): string {
  return title === null ? content : `${title}\n\n${content}`;
}
