import { hexOf, uuidOf } from "../../kernel/digest.ts";
import { type EntryChanges, type NewEntry, newEntry, supersededIds } from "../store/entry.ts";
import type { EntrySource, EntryVersion, KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Role } from "../store/role.ts";
import type { Store } from "../store/store.ts";
import { KnowledgeFailure } from "../entries/failure.ts";
import type { ImportItem } from "./import_file.ts";

/** An entry in the file, its given fields, and the existing entry that it updates. */
export interface PlannedEntry {
  entry: NewEntry;
  given: EntryChanges;
  before: KnowledgeEntry | undefined;
  /**
   * The merge of the file's and the existing entry's versions; undefined without an existing entry.
   */
  merge?: Merge | undefined;
}

/** The merged result for an entry that both the file and the store contain with versions. */
export interface Merge {
  /** The source of the stored text. */
  kept: "file" | "store";
  /** True if both have changed since they were identical. */
  isConflict: boolean;
  /** The versions in the file that the store lacks. */
  versions: EntryVersion[];
}

/** The existing entry that an item updates for one role, or the ID of a new entry. */
interface Target {
  id: string;
  before: KnowledgeEntry | undefined;
}

/**
 * The namespace for the IDs of sections and of imported contents (RFC 9562); only this server uses
 * it.
 */
export const NAMESPACE = "6f1f2a0e-5f0f-4d0c-9a35-7f3c0a7f9b11";

/**
 * Returns each item's entries, one per role. Two simultaneous imports give the same ID to a
 * content, so only one of them stores it. The other import plans the entry again with `isRetry`.
 */
export async function planOf(
  store: Store,
  items: readonly ImportItem[],
  { isRetry }: { isRetry: boolean },
): Promise<PlannedEntry[]> {
  const known = await store.read(items.flatMap(({ id }) => id ?? []));
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const plansOf = async (item: ImportItem): Promise<PlannedEntry[]> => {
    const plans: PlannedEntry[] = [];
    const { id } = item;
    let first: string | undefined;
    for (const role of new Set(item.roles)) {
      const target = first === undefined && id !== undefined
        ? { id, before: byId.get(id) }
        : await targetOf(store, item, { role, first, isRetry });
      const plan = planned(item, { ...target, role, parent_id: first ?? item.parent_id });
      const merge = first === undefined ? await mergeOf(store, item, target.before) : undefined;
      plans.push({ ...plan, merge });
      first ??= target.id;
    }
    return plans;
  };
  return (await Promise.all(items.map(plansOf))).flat();
}

/** If an item has a date, compares its versions with those of the entry with its ID. */
async function mergeOf(
  store: Store,
  { id, content, updated_at, versions = [] }: ImportItem,
  before: KnowledgeEntry | undefined,
): Promise<Merge | undefined> {
  if (id === undefined || updated_at === undefined || before === undefined) return undefined;
  const mark = (one: { content: string; updated_at: string }): string =>
    `${Date.parse(one.updated_at)} ${one.content}`;
  const own = mark({ content, updated_at });
  const stored = new Set([before, ...await store.history(id)].map(mark));
  if (stored.has(own)) return { kept: "store", isConflict: false, versions: [] };
  const further = versions.filter((one) => !stored.has(mark(one)));
  const isConflict = !versions.some((one) => mark(one) === mark(before));
  const isNewer = Date.parse(updated_at) > Date.parse(before.updated_at);
  const kept = !isConflict || isNewer ? "file" : "store";
  return { kept, isConflict, versions: further };
}

/**
 * Returns the entry with the ID derived from the first role's entry. If the item has no ID, returns
 * the entry with its content. During a retry, a different content may have the derived ID, because
 * that entry has changed.
 */
async function targetOf(
  store: Store,
  { id: given, content }: ImportItem,
  { role, first, isRetry }: { role: Role; first: string | undefined; isRetry: boolean },
): Promise<Target> {
  const id = first !== undefined
    ? await derivedId(first, role)
    : isRetry
    ? crypto.randomUUID()
    : await derivedId(NAMESPACE, `${role}\n${content}`);
  const derived = first === undefined ? undefined : await store.get(id);
  const before = derived ??
    (given === undefined ? await entryWith(store, content, role) : undefined);
  return { id: before?.id ?? id, before };
}

/** Returns a failure if an entry would supersede itself, directly or through other entries. */
export async function circleIn(
  store: Store,
  { before, given }: PlannedEntry,
): Promise<KnowledgeFailure | undefined> {
  if (before === undefined) return undefined;
  const seen = new Set<string>();
  for (let next = supersededIds(given.supersedes); next.length > 0;) {
    if (next.includes(before.id)) {
      const message = "supersedes: an entry can't supersede itself";
      return new KnowledgeFailure("VALIDATION_ERROR", message, { field: "supersedes" });
    }
    next.forEach((id) => seen.add(id));
    next = (await store.read(next)).flatMap((entry) => supersededIds(entry.supersedes))
      .filter((id) => !seen.has(id));
  }
  return undefined;
}

async function entryWith(
  store: Store,
  content: string,
  role: Role,
): Promise<KnowledgeEntry | undefined> {
  const id = await store.same(content, role);
  return id === undefined ? undefined : await store.get(id);
}

/**
 * Makes the first role's entry the parent of the other roles' entries, and derives their IDs from
 * its ID.
 */
function planned(
  item: ImportItem,
  { id, before, role, parent_id }: Target & {
    role: Role;
    parent_id: string | null | undefined;
  },
): PlannedEntry {
  const { content, tags, entry_type, confidence, title } = item;
  const { supersedes, valid_until, created_at, updated_at } = item;
  const given = {
    content,
    role,
    tags,
    entry_type,
    confidence,
    title,
    source: sourceOf(item),
    parent_id,
    supersedes,
    valid_until,
  };
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const fresh = { content, role, tags: [], vector: null, created_at, updated_at };
  const { version, versions } = item;
  return { entry: newEntry({ ...fresh, ...named, id, version, versions }), given, before };
}

/** Returns the source that an item specifies; undefined if it specifies none. */
function sourceOf(item: ImportItem): EntrySource | undefined {
  const source = {
    file: item.source_file,
    heading: item.source_heading,
    line: item.source_line,
    date: item.source_date,
    repository: item.source_repository,
    story: item.source_story,
    reference: item.source_reference,
  };
  const given = Object.entries(source).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/**
 * Returns the UUID of version 5 (RFC 9562) for `name` in the namespace `id`: always the same UUID
 * for the same arguments.
 */
export async function derivedId(id: string, name: string): Promise<string> {
  const namespace = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...namespace, ...new TextEncoder().encode(name)]);
  return uuidOf(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))), 5);
}
