import * as z from "zod";
import { type EntryChanges, isAlready } from "../store/entry.ts";
import { entrySchema, type KnowledgeEntry, versionSchema } from "../store/knowledge_entry.ts";
import { ConflictError } from "../store/store.ts";
import { vectorFor } from "./entry_vector.ts";
import { KnowledgeFailure } from "./failure.ts";
import { claimedState, embedderInUse, type KnowledgeCall } from "./knowledge_base.ts";
import { requireOwnRole } from "./ownership.ts";
import { refuseSecret } from "./secrets.ts";
import { isCurrent } from "./validity.ts";

/** The changed fields of one or more entries. */
export type GivenChanges = EntryChanges & {
  id: string | string[];
  /** True to record that the entry is correct now. */
  verified?: boolean | undefined;
  allow_secret?: boolean | undefined;
};

/** The changed entry, or the outcome for each entry if there are several. */
export const updatedEntrySchema = z.object({
  entry: entrySchema.optional(),
  updated: z.array(entrySchema.pick({ id: true, version: true })).optional(),
  notes: z.array(z.string()).optional(),
});
export type UpdatedEntry = z.infer<typeof updatedEntrySchema>;

/** Changes the given fields of one or more entries. Changes nothing if one entry doesn't exist. */
export async function updateEntry(
  call: KnowledgeCall,
  { id: given, allow_secret, ...changes }: GivenChanges,
): Promise<UpdatedEntry> {
  if (changes.content !== undefined) refuseSecret(changes.content, allow_secret);
  const ids = [...new Set([given].flat())];
  const entries = await call.base.store.read(ids);
  const absent = ids.filter((id) => !entries.some((entry) => entry.id === id));
  if (absent.length > 0) throw absentEntry(absent);
  for (const entry of entries) requireOwnRole(call.role, entry);
  const results = [];
  for (const entry of entries) results.push(await updateOne(call, entry, changes));
  const notes = results.flatMap((result) => result.notes ?? []);
  const [only] = results;
  return {
    ...(typeof given === "string" && only
      ? { entry: only.entry }
      : { updated: results.map(({ entry: { id, version } }) => ({ id, version })) }),
    ...(notes.length > 0 && { notes }),
  };
}

async function updateOne(
  call: KnowledgeCall,
  before: KnowledgeEntry,
  { verified = false, ...changes }: Omit<GivenChanges, "id" | "allow_secret">,
): Promise<{ entry: KnowledgeEntry; notes?: string[] }> {
  const { store } = call.base;
  const { id } = before;
  if (verified) await store.annotate(id, { verified_at: new Date().toISOString() });
  const { content } = changes;
  const { expectedVersion: expected = before.version, ...given } = changes;
  if (expected !== before.version) throw new ConflictError(before.version);
  // If an unchanged entry got a new version, the next `expected_version` would conflict.
  if (isAlready(before, given)) return { entry: await store.get(id) ?? before };
  const isNew = content !== undefined && content !== before.content;
  const twin = await twinOf(call, before, changes);
  const using = isNew ? await embedderInUse(call.base) : {};
  const after = { title: before.title, content: content ?? before.content };
  const vector = isNew ? await vectorFor(call, after, using) : undefined;
  const of = vector ? await claimedState(call.base, using.embedder) : undefined;
  const author = call.role ?? null;
  const entry = await store.update(id, { ...changes, author, vector }, of);
  if (entry === undefined) throw absentEntry([id]);
  if (twin === undefined || !isCurrent(entry)) return { entry };
  const note = `Entry ${twin} has the same content and role, and searches find both entries. ` +
    "Delete one " +
    "of them with kb_delete.";
  return { entry, notes: [note] };
}

/** Returns the ID of a current entry with the changed entry's content and role. */
async function twinOf(
  { base: { store } }: KnowledgeCall,
  before: KnowledgeEntry,
  { content = before.content, role = before.role }: EntryChanges,
): Promise<string | undefined> {
  // If the content and role don't change, any duplicate existed before.
  if (content === before.content && role === before.role) return undefined;
  const same = await store.same(content, role);
  const twin = same === undefined ? undefined : await store.get(same);
  return twin !== undefined && isCurrent(twin) ? twin.id : undefined;
}

/** An entry with its earlier versions; null if it doesn't exist. */
export const readEntrySchema = z.object({
  entry: entrySchema.nullable(),
  history: z.array(versionSchema).optional(),
  history_left_out: z.number().optional(),
});
export type ReadEntry = z.infer<typeof readEntrySchema>;

/** The maximum number of characters in all earlier contents together. */
const MOST_HISTORY = 60_000;

/** Returns an entry and as many of its versions as fit into a result, newest first. */
export async function readEntry(
  { base: { store } }: KnowledgeCall,
  { id, history = false }: { id: string; history?: boolean | undefined },
): Promise<ReadEntry> {
  const entry = await store.get(id) ?? null;
  if (!history) return { entry };
  const all = await store.history(id);
  let room = MOST_HISTORY;
  const shown = all.filter(({ content }) => (room -= content.length) >= 0);
  const left = all.length - shown.length;
  return { entry, history: shown, ...(left > 0 && { history_left_out: left }) };
}

function absentEntry(ids: readonly string[]): KnowledgeFailure {
  const which = ids.length === 1
    ? `No entry has the ID ${ids[0]}`
    : `No entries have the IDs ${ids.join(", ")}`;
  const message = `${which}; nothing was changed. Find existing entries with kb_search or kb_list.`;
  return new KnowledgeFailure("NOT_FOUND", message, { field: "id" });
}
