import * as z from "zod";
import type { Embedder } from "../embeddings/embedder.ts";
import { meansNothing } from "../embeddings/source.ts";
import {
  type EntryChanges,
  entrySchema,
  isAlready,
  type KnowledgeEntry,
  newEntry,
  type Role,
  versionSchema,
} from "../store/entry.ts";
import { ConflictError, type Store } from "../store/store.ts";
import { KnowledgeFailure } from "./failure.ts";
import { claimedState, fittingEmbedder, type KnowledgeCall } from "./knowledge_base.ts";
import { closestByWords, nearDuplicates } from "./near_duplicates.ts";

/** What to add. */
export interface GivenEntry {
  content: string;
  role: Role;
  tags: string[];
  supersedes?: string | undefined;
  valid_until?: string | undefined;
}

/** The entry's id, whether it is new, which others are very like it, and what to know besides. */
export const addedEntrySchema = z.object({
  id: z.string(),
  created: z.boolean(),
  similar: z.array(z.string()),
  notes: z.array(z.string()).optional(),
});
export type AddedEntry = z.infer<typeof addedEntrySchema>;

/** Stores a new entry; when no vector can be made, nothing is stored. */
export async function addEntry(call: KnowledgeCall, given: GivenEntry): Promise<AddedEntry> {
  const { store } = call.base;
  const { content, role, supersedes = null, valid_until = null } = given;
  const fitting = fittingEmbedder(call.base);
  // Nobody asks for it where the entry is there already.
  fitting.catch(() => {});
  const same = await store.same(content, role);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same), given);
    return { id: same, created: false, similar: [], ...(notes.length > 0 && { notes }) };
  }
  const replaced = supersedes === null ? undefined : await store.get(supersedes);
  if (supersedes !== null && replaced === undefined) {
    const message = `There is no entry ${supersedes} to supersede. Find it with kb_search.`;
    throw new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes" });
  }
  const looking = closestByWords(call, content);
  // Once an entry is superseded it is not found any more.
  if (supersedes !== null) await looking;
  const vector = await vectorFor(call, content, fitting);
  const of = await claimedState(call.base);
  const entry = newEntry({ ...given, supersedes, valid_until, vector });
  const id = await store.add(entry, { of, once: true });
  const closest = await looking;
  const successor = replaced?.superseded_by ?? null;
  const notes = [
    ...(successor === null ? [] : [
      `${supersedes} was superseded by ${successor} already, and that one stays. If it no longer ` +
      "holds either, end it with kb_update and valid_until.",
    ]),
    ...(vector !== null && meansNothing(vector)
      ? [
        `Searches find it by its words alone: ${call.base.embedder?.source.model} knows none of them.`,
      ]
      : []),
    ...(closest === undefined ? ["Entries like it could not be looked up."] : []),
  ];
  return {
    id,
    created: id === entry.id,
    similar: nearDuplicates(closest ?? [], id),
    ...(notes.length > 0 && { notes }),
  };
}

/** What the caller meant by adding an entry that is there, and does not get from it. */
function notesOn(entry: KnowledgeEntry | undefined, given: GivenEntry): string[] {
  if (entry === undefined) return [];
  const { superseded_by, valid_until } = entry;
  const { supersedes, tags } = given;
  const isOver = hasEnded(entry);
  return [
    ...(superseded_by === null ? [] : [
      `Searches leave it out, since ${superseded_by} supersedes it. If it holds again, give that ` +
      "entry this content with kb_update.",
    ]),
    ...(isOver
      ? [`Searches leave it out, since it held until ${valid_until}. kb_update changes that.`]
      : []),
    ...(supersedes === undefined || supersedes === entry.supersedes ? [] : [
      `${supersedes} was not superseded. To take it out of searches, end it with kb_update and ` +
      "valid_until.",
    ]),
    ...(given.valid_until === undefined || given.valid_until === valid_until || isOver
      ? []
      : ["Its valid_until is as it was. kb_update changes it."]),
    ...(tags.every((tag) => entry.tags.includes(tag))
      ? []
      : ["Its tags are as they were. kb_update changes them."]),
  ];
}

/** True for what searches find. */
function isCurrent(entry: KnowledgeEntry): boolean {
  return entry.superseded_by === null && !hasEnded(entry);
}

function hasEnded({ valid_until }: KnowledgeEntry): boolean {
  return valid_until !== null && Date.parse(valid_until) <= Date.now();
}

/** The entry after a change, and what to know besides. */
export const updatedEntrySchema = z.object({
  entry: entrySchema,
  notes: z.array(z.string()).optional(),
});
export type UpdatedEntry = z.infer<typeof updatedEntrySchema>;

/** Changes the given fields; only other content needs a new vector. */
export async function updateEntry(
  call: KnowledgeCall,
  { id, ...changes }: EntryChanges & { id: string },
): Promise<UpdatedEntry> {
  const { store } = call.base;
  const before = await store.get(id);
  if (before === undefined) throw absentEntry(id);
  const { content } = changes;
  const { expectedVersion: expected = before.version, ...given } = changes;
  if (expected !== before.version) throw new ConflictError(before.version);
  // A version that says nothing new would make the next expected_version a conflict.
  if (isAlready(before, given)) return { entry: before };
  const isNew = content !== undefined && content !== before.content;
  const twin = await twinOf(store, before, changes);
  const vector = isNew ? await vectorFor(call, content, fittingEmbedder(call.base)) : undefined;
  const of = vector ? await claimedState(call.base) : undefined;
  const entry = await store.update(id, { ...changes, vector }, of);
  if (entry === undefined) throw absentEntry(id);
  if (twin === undefined || !isCurrent(entry)) return { entry };
  const note =
    `${twin} has the same content for the same role, and searches find both. Delete one ` +
    "of them with kb_delete.";
  return { entry, notes: [note] };
}

/** The id of the current entry that says the same to the same role once this one is changed. */
async function twinOf(
  store: Store,
  before: KnowledgeEntry,
  { content = before.content, role = before.role }: EntryChanges,
): Promise<string | undefined> {
  // Its own words to its own role: whoever says the same did so before.
  if (content === before.content && role === before.role) return undefined;
  const same = await store.same(content, role);
  const twin = same === undefined ? undefined : await store.get(same);
  return twin !== undefined && isCurrent(twin) ? twin.id : undefined;
}

/** An entry, null if it does not exist, and what it was before. */
export const readEntrySchema = z.object({
  entry: entrySchema.nullable(),
  history: z.array(versionSchema).optional(),
  history_left_out: z.number().optional(),
});
export type ReadEntry = z.infer<typeof readEntrySchema>;

/** The most characters of all earlier contents together. */
const MOST_HISTORY = 60_000;

/** An entry, and what it was before: as many versions as an answer has room for, newest first. */
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

/** How long an entry waits for its vector, all tries and pauses together, in milliseconds. */
const VECTOR_MS = 20_000;

/** The vector of a content to store; null when embeddings are off. */
async function vectorFor(
  { journal }: KnowledgeCall,
  content: string,
  fitting: Promise<Embedder | undefined>,
): Promise<Float32Array | null> {
  const embedder = await fitting;
  const deadline = performance.now() + VECTOR_MS;
  return await embedder?.embedContent(content, { journal, deadline }) ?? null;
}

function absentEntry(id: string): KnowledgeFailure {
  const message = `There is no entry ${id}. Find it with kb_search or kb_list.`;
  return new KnowledgeFailure("NOT_FOUND", message, { field: "id" });
}
