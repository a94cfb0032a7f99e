import { hexOf, uuidOf } from "../../kernel/digest.ts";
import {
  type EntryChanges,
  type KnowledgeEntry,
  type NewEntry,
  newEntry,
  type Role,
} from "../store/entry.ts";
import type { Store } from "../store/store.ts";
import type { ImportItem } from "./import_file.ts";

/** An entry of the file, what is given of it, and the one that it brings up to date. */
export interface PlannedEntry {
  entry: NewEntry;
  given: EntryChanges;
  before: KnowledgeEntry | undefined;
}

/** The entry that a role of an item brings up to date, or the id of a new one. */
interface Target {
  id: string;
  before: KnowledgeEntry | undefined;
}

/** The entries of each item, one for each of its roles. */
export async function planOf(
  store: Store,
  items: readonly ImportItem[],
): Promise<PlannedEntry[]> {
  const known = await store.read(items.flatMap(({ id }) => id ?? []));
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const plans: PlannedEntry[] = [];
  for (const item of items) {
    const { id } = item;
    let first: string | undefined;
    for (const role of new Set(item.roles)) {
      const target = first === undefined && id !== undefined
        ? { id, before: byId.get(id) }
        : await targetOf(store, item, { role, first });
      plans.push(planned(item, { ...target, role, parent_id: first ?? item.parent_id }));
      first ??= target.id;
    }
  }
  return plans;
}

/** Found by the id that the first role's entry gives it, or by its content unless ids are given. */
async function targetOf(
  store: Store,
  { id: given, content }: ImportItem,
  { role, first }: { role: Role; first: string | undefined },
): Promise<Target> {
  const id = first === undefined ? crypto.randomUUID() : await derivedId(first, role);
  const derived = first === undefined ? undefined : await store.get(id);
  const before = derived ??
    (given === undefined ? await entryWith(store, content, role) : undefined);
  return { id: before?.id ?? id, before };
}

async function entryWith(
  store: Store,
  content: string,
  role: Role,
): Promise<KnowledgeEntry | undefined> {
  const id = await store.same(content, role);
  return id === undefined ? undefined : await store.get(id);
}

/** The first role's entry is the parent of the others, whose ids are derived from its id. */
function planned(
  item: ImportItem,
  { id, before, role, parent_id }: Target & {
    role: Role;
    parent_id: string | null | undefined;
  },
): PlannedEntry {
  const { content, tags, entry_type, confidence, source_file: file, source_story: story } = item;
  const { supersedes, valid_until, created_at } = item;
  const source = file === undefined && story === undefined
    ? undefined
    : { ...(file !== undefined && { file }), ...(story !== undefined && { story }) };
  const given = {
    content,
    role,
    tags,
    entry_type,
    confidence,
    source,
    parent_id,
    supersedes,
    valid_until,
  };
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  const fresh = { content, role, tags: [], vector: null, created_at };
  return { entry: newEntry({ ...fresh, ...named, id }), given, before };
}

/** The UUID of version 5 (RFC 9562) of `name` in the namespace `id`: always the same for both. */
export async function derivedId(id: string, name: string): Promise<string> {
  const namespace = id.match(/[0-9a-f]{2}/gi)?.map((pair) => parseInt(pair, 16)) ?? [];
  const bytes = new Uint8Array([...namespace, ...new TextEncoder().encode(name)]);
  return uuidOf(hexOf(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))), 5);
}
