import * as z from "zod";
import { meansNothing } from "../embeddings/source.ts";
import { type NewEntry, newEntry } from "../store/entry.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { KnowledgeFailure } from "./failure.ts";
import {
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type KnowledgeCall,
  vectorFor,
} from "./knowledge_base.ts";
import { refuseSecrets } from "./secret_check.ts";
import { OtherModelError } from "../store/store_error.ts";

/** The fields of a new entry, as the caller provides them. */
export type GivenEntry =
  & Pick<NewEntry, "content" | "role" | "tags">
  & { [Name in "title" | "valid_until"]?: string | undefined }
  & {
    entry_type?: NewEntry["entry_type"] | undefined;
    confidence?: number | undefined;
    /** The IDs of the entries that this entry replaces. */
    supersedes?: string[] | undefined;
    /** The entry's source, as the caller describes it. */
    reference?: string | undefined;
  };

/** The entry's ID, whether it is new, and notes. */
export const addedEntrySchema = z.object({
  id: z.string(),
  created: z.boolean(),
  notes: z.array(z.string()).optional(),
});
export type AddedEntry = z.infer<typeof addedEntrySchema>;

/** Stores a new entry. Stores nothing if the API returns no vector. */
export async function addEntry(call: KnowledgeCall, given: GivenEntry): Promise<AddedEntry> {
  const { store } = call.base;
  const { content, role, title, reference, tags } = given;
  refuseSecrets({ content, title, source: reference, tags: tags.join("\n") });
  const same = await store.same(content, role);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same), given);
    return { id: same, created: false, ...(notes.length > 0 && { notes }) };
  }
  const replaced = await replacedEntries(call, given.supersedes ?? []);
  const { entry, id, notes } = await storedEntry(call, given, await embedderInUse(call.base));
  const all = [...replaced.flatMap(supersededBefore), ...notes];
  return { id, created: id === entry.id, ...(all.length > 0 && { notes: all }) };
}

async function replacedEntries(
  { base: { store } }: KnowledgeCall,
  ids: readonly string[],
): Promise<KnowledgeEntry[]> {
  const found = await store.read(ids);
  const absent = ids.find((id) => !found.some((entry) => entry.id === id));
  if (absent === undefined) return found;
  const message = `No entry has the ID ${absent}. Find it with kb_search.`;
  throw new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes" });
}

async function storedEntry(
  call: KnowledgeCall,
  given: GivenEntry,
  using: EmbedderInUse,
): Promise<{ entry: NewEntry; id: string; notes: string[] }> {
  const { embedder, reason } = using;
  const { content, role, tags, title = null, reference, supersedes = [] } = given;
  const vector = await vectorFor(call, { title, content }, using);
  const [only = null] = supersedes;
  const entry = newEntry({
    content,
    role,
    tags,
    title,
    source: reference === undefined ? null : { reference },
    entry_type: given.entry_type ?? "fact",
    confidence: given.confidence ?? 1,
    supersedes: supersedes.length > 1 ? supersedes : only,
    valid_until: given.valid_until ?? null,
    vector,
  });
  const onlyWords = (why: string): string => `Only keyword search can find this entry: ${why}.`;
  const notes = vector !== null && meansNothing(vector)
    ? [onlyWords(`${embedder?.source.model} knows none of its words`)]
    : embedder === undefined && call.base.embedder !== undefined
    ? [onlyWords(reason ?? "")]
    : [];
  try {
    const of = vector === null ? undefined : await claimedState(call.base, embedder);
    return { entry, id: await call.base.store.add(entry, { of, once: true }), notes };
  } catch (error) {
    if (!(error instanceof OtherModelError)) throw error;
    const bare = { ...entry, vector: null };
    const note = onlyWords("another session has changed the store's model");
    return { entry, id: await call.base.store.add(bare, { once: true }), notes: [note] };
  }
}

function supersededBefore({ id, superseded_by }: KnowledgeEntry): string[] {
  if (superseded_by === null) return [];
  return [
    `${superseded_by} already supersedes ${id}, and still does. If that entry is outdated too, ` +
    "end it with kb_update and valid_until.",
  ];
}

function notesOn(
  entry: KnowledgeEntry | undefined,
  { supersedes = [], tags, valid_until }: GivenEntry,
): string[] {
  if (entry === undefined) return [];
  const { superseded_by } = entry;
  const isOver = entry.valid_until !== null && Date.parse(entry.valid_until) <= Date.now();
  const isOther = supersedes.length > 0 || tags.some((tag) => !entry.tags.includes(tag)) ||
    (valid_until !== undefined && valid_until !== entry.valid_until);
  return [
    ...(superseded_by === null
      ? []
      : [`Searches omit this entry: ${superseded_by} supersedes it.`]),
    ...(isOver ? [`Searches omit this entry: it expired at ${entry.valid_until}.`] : []),
    ...(isOther ? ["The entry didn't change. To change it, call kb_update."] : []),
  ];
}
