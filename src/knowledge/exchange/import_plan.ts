import { hexOf, uuidOf } from "../../kernel/digest.ts";
import { KnowledgeFailure } from "../store/failure.ts";
import {
  embeddedText,
  type EntryChanges,
  isAlready,
  type NewEntry,
  newEntry,
} from "../store/entry.ts";
import type { EntrySource, EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import type { Store } from "../store/store.ts";
import type { ImportItem } from "./import_file.ts";

export interface PlannedEntry {
  item: ImportItem;
  role: Role;
  entry: NewEntry;
  given: EntryChanges;
  before: KnowledgeEntry | undefined;
  merge: Merge | undefined;
  text: string;
  /** True if the entry needs another vector. */
  isOtherText: boolean;
}

interface Merge {
  kept: "file" | "store";
  /** True if both have changed since they were identical. */
  isConflict: boolean;
  versions: EntryVersion[];
}

const SOURCE = "source_";

/** The namespace for the IDs of sections and of imported contents (RFC 9562). */
export const NAMESPACE = "6f1f2a0e-5f0f-4d0c-9a35-7f3c0a7f9b11";

/**
 * Returns an item's entry for one role. Two simultaneous imports give the same ID to a content, so
 * only one of them stores it; the other plans the entry again with `isRetry`.
 */
export async function plannedEntry(
  store: Store,
  { item, role, isRetry = false }: { item: ImportItem; role: Role; isRetry?: boolean },
): Promise<PlannedEntry> {
  const { content, id: own, roles, title, tags, entry_type, confidence, parent_id } = item;
  const { supersedes, valid_until, created_at, updated_at, version, versions } = item;
  const isFirst = roles[0] === role;
  const named = own === undefined ? undefined : isFirst ? own : await derivedId(own, role);
  const known = named ?? await store.same(content, role);
  const before = known === undefined ? undefined : await store.get(known);
  const id = known ??
    (isRetry ? crypto.randomUUID() : await derivedId(NAMESPACE, `${role}\n${content}`));
  if ([supersedes ?? []].flat().includes(id)) {
    const message = "supersedes: an entry can't supersede itself";
    throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "supersedes" });
  }
  const fields = { title, tags, entry_type, confidence, parent_id, supersedes, valid_until };
  const all = { content, role, ...fields, source: sourceOf(item) };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const fresh = { content, role, tags: [], vector: null, created_at, updated_at };
  const text = embeddedText({
    content,
    title: title === undefined ? before?.title ?? null : title,
  });
  return {
    text,
    isOtherText: before === undefined || embeddedText(before) !== text,
    item,
    role,
    entry: newEntry({ ...fresh, ...given, id, version, versions }),
    given,
    before,
    merge: isFirst ? await mergeOf(store, item, before) : undefined,
  };
}

export function isUnchanged({ before, given, merge }: PlannedEntry): boolean {
  if (merge !== undefined) return merge.kept === "store";
  return before !== undefined && isAlready(before, given);
}

async function mergeOf(
  store: Store,
  { id, content, updated_at, versions = [] }: ImportItem,
  before: KnowledgeEntry | undefined,
): Promise<Merge | undefined> {
  if (id === undefined || updated_at === undefined || before === undefined) return undefined;
  const mark = (one: { content: string; updated_at: string }): string =>
    `${Date.parse(one.updated_at)} ${one.content}`;
  const stored = new Set([before, ...await store.history(id)].map(mark));
  if (stored.has(mark({ content, updated_at }))) {
    return { kept: "store", isConflict: false, versions: [] };
  }
  const isConflict = !versions.some((one) => mark(one) === mark(before));
  const isNewer = Date.parse(updated_at) > Date.parse(before.updated_at);
  return {
    kept: !isConflict || isNewer ? "file" : "store",
    isConflict,
    versions: versions.filter((one) => !stored.has(mark(one))),
  };
}

function sourceOf(item: ImportItem): EntrySource | undefined {
  const given = Object.entries(item).flatMap(([name, value]) =>
    name.startsWith(SOURCE) && value !== undefined ? [[name.slice(SOURCE.length), value]] : []
  );
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

export async function derivedId(id: string, name: string): Promise<string> {
  const namespace = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...namespace, ...new TextEncoder().encode(name)]);
  return uuidOf(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))), 5);
}
