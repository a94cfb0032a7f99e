import * as z from "zod";
import { meansNothing } from "../embeddings/source.ts";
import {
  type EntryChanges,
  entrySchema,
  isAlready,
  type KnowledgeEntry,
  type NewEntry,
  newEntry,
  supersededIds,
  versionSchema,
} from "../store/entry.ts";
import { contentKey } from "../store/content_key.ts";
import { ConflictError, embeddedText, OtherModelError } from "../store/store.ts";
import { KnowledgeFailure } from "./failure.ts";
import {
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type KnowledgeCall,
} from "./knowledge_base.ts";
import { firstSentence } from "./likeness.ts";
import { requireOwnRole } from "./ownership.ts";
import { requireNoSecret } from "./secrets.ts";
import { similarEntries, similarEntrySchema } from "./similar.ts";

/** What to add. */
export type GivenEntry =
  & Pick<NewEntry, "content" | "role" | "tags">
  & { [Name in "title" | "author" | "valid_until"]?: string | undefined }
  & {
    entry_type?: NewEntry["entry_type"] | undefined;
    confidence?: number | undefined;
    /** The ids of the entries that it replaces. */
    supersedes?: string[] | undefined;
    /** Where it comes from, in the caller's words. */
    reference?: string | undefined;
    /** True to store what differs from an entry in case, spaces, punctuation or role alone. */
    duplicate?: boolean | undefined;
    allow_secret?: boolean | undefined;
  };

/** The entry's id, whether it is new, which others are like it, and what to know besides. */
export const addedEntrySchema = z.object({
  id: z.string(),
  created: z.boolean(),
  similar: z.array(similarEntrySchema),
  notes: z.array(z.string()).optional(),
});
export type AddedEntry = z.infer<typeof addedEntrySchema>;

/** How many entries that are like a new one are shown. */
const MOST_SIMILAR = 5;

/** Stores a new entry; if the API makes no vector, nothing is stored. */
export async function addEntry(call: KnowledgeCall, given: GivenEntry): Promise<AddedEntry> {
  const { store } = call.base;
  const { content, role } = given;
  requireNoSecret(`${given.title ?? ""}\n${content}`, given.allow_secret);
  const using = embedderInUse(call.base);
  // Nobody asks for it where the entry is there already.
  using.catch(() => {});
  const same = await store.same(content, role);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same), given);
    return { id: same, created: false, similar: [], ...(notes.length > 0 && { notes }) };
  }
  if (!given.duplicate) await refuseDuplicate(call, given);
  const replaced = await replacedEntries(call, given.supersedes ?? []);
  const looking = similarEntries(call, content);
  // Once an entry is superseded it is not found any more.
  if (replaced.length > 0) await looking;
  const { entry, id, notes } = await storedEntry(call, given, await using);
  const similar = await looking;
  const all = [
    ...replaced.flatMap(supersededBefore),
    ...notes,
    ...(similar === undefined ? ["Entries like it could not be looked up."] : []),
  ];
  return {
    id,
    created: id === entry.id,
    similar: (similar ?? []).filter((one) => one.id !== id).slice(0, MOST_SIMILAR),
    ...(all.length > 0 && { notes: all }),
  };
}

/** Throws if a current entry says the same but for case, spaces, punctuation or role. */
async function refuseDuplicate(
  { base: { store } }: KnowledgeCall,
  { title = null, content }: Omit<GivenEntry, "title"> & { title?: string | null | undefined },
): Promise<void> {
  const [known] = await store.withKey(contentKey({ title, content }));
  if (known === undefined) return;
  const message =
    `${known.id} for ${known.role} says the same but for case, spaces, punctuation or role: ` +
    `"${firstSentence(known.content)}" Change that entry with kb_update, or send duplicate: true ` +
    "if both are meant";
  throw new KnowledgeFailure("VALIDATION_ERROR", message, { field: "duplicate" });
}

/** The entries to supersede. Throws if one does not exist, or is for another role. */
async function replacedEntries(
  { base: { store }, role }: KnowledgeCall,
  ids: readonly string[],
): Promise<KnowledgeEntry[]> {
  const found = await store.read(ids);
  const absent = ids.find((id) => !found.some((entry) => entry.id === id));
  if (absent !== undefined) {
    const message = `There is no entry ${absent} to supersede. Find it with kb_search.`;
    throw new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes" });
  }
  for (const entry of found) requireOwnRole(role, entry);
  return found;
}

/** Stores an entry with its vector; without one if another session has changed the model. */
async function storedEntry(
  call: KnowledgeCall,
  given: GivenEntry,
  using: EmbedderInUse,
): Promise<{ entry: NewEntry; id: string; notes: string[] }> {
  const { embedder, reason } = using;
  const title = given.title ?? null;
  const vector = await vectorFor(call, { title, content: given.content }, using);
  const { supersedes = [], valid_until = null, reference } = given;
  const [only = null] = supersedes;
  const entry = newEntry({
    content: given.content,
    role: given.role,
    tags: given.tags,
    title,
    author: given.author ?? call.role ?? null,
    source: reference === undefined ? null : { reference },
    entry_type: given.entry_type ?? "fact",
    confidence: given.confidence ?? 1,
    supersedes: supersedes.length > 1 ? supersedes : only,
    valid_until,
    vector,
  });
  const isWordless = vector !== null && meansNothing(vector);
  const notes = [
    ...(isWordless
      ? [`Searches find it by its words alone: ${embedder?.source.model} knows none of them.`]
      : []),
    ...(embedder === undefined && call.base.embedder !== undefined
      ? [`Searches find it by its words alone: ${reason}.`]
      : []),
  ];
  try {
    const of = vector === null ? undefined : await claimedState(call.base, embedder);
    return { entry, id: await call.base.store.add(entry, { of, once: true }), notes };
  } catch (error) {
    if (!(error instanceof OtherModelError)) throw error;
    const bare = { ...entry, vector: null };
    const note = "Searches find it by its words alone: another session has changed the model.";
    return { entry, id: await call.base.store.add(bare, { once: true }), notes: [note] };
  }
}

function supersededBefore({ id, superseded_by }: KnowledgeEntry): string[] {
  if (superseded_by === null) return [];
  return [
    `${id} was superseded by ${superseded_by} already, and that one stays. If it no longer holds ` +
    "either, end it with kb_update and valid_until.",
  ];
}

/** What the caller meant by adding an entry that is there, and does not get from it. */
function notesOn(entry: KnowledgeEntry | undefined, given: GivenEntry): string[] {
  if (entry === undefined) return [];
  const { superseded_by, valid_until } = entry;
  const { supersedes = [], tags } = given;
  const isOver = hasEnded(entry);
  const known = supersededIds(entry.supersedes);
  return [
    ...(superseded_by === null ? [] : [
      `Searches leave it out, since ${superseded_by} supersedes it. If it holds again, give that ` +
      "entry this content with kb_update.",
    ]),
    ...(isOver
      ? [`Searches leave it out, since it held until ${valid_until}. kb_update changes that.`]
      : []),
    ...supersedes.filter((id) => !known.includes(id)).map((id) =>
      `${id} was not superseded. To take it out of searches, end it with kb_update and valid_until.`
    ),
    ...(given.valid_until === undefined || given.valid_until === valid_until || isOver
      ? []
      : ["Its valid_until is as it was. kb_update changes it."]),
    ...(tags.every((tag) => entry.tags.includes(tag))
      ? []
      : ["Its tags are as they were. kb_update changes them."]),
  ];
}

function hasEnded({ valid_until }: KnowledgeEntry): boolean {
  return valid_until !== null && Date.parse(valid_until) <= Date.now();
}

function isCurrent(entry: KnowledgeEntry): boolean {
  return entry.superseded_by === null && !hasEnded(entry);
}

/** The fields to change of one entry or of several. */
export type GivenChanges = EntryChanges & {
  id: string | string[];
  /** True to note that it holds now. */
  verified?: boolean | undefined;
  allow_secret?: boolean | undefined;
};

/** The entry after the change, or what became of each of several. */
export const updatedEntrySchema = z.object({
  entry: entrySchema.optional(),
  updated: z.array(entrySchema.pick({ id: true, version: true })).optional(),
  notes: z.array(z.string()).optional(),
});
export type UpdatedEntry = z.infer<typeof updatedEntrySchema>;

/** Changes the given fields of one entry, or of several; if one of them is absent, of none. */
export async function updateEntry(
  call: KnowledgeCall,
  { id: given, allow_secret, ...changes }: GivenChanges,
): Promise<UpdatedEntry> {
  if (changes.content !== undefined) requireNoSecret(changes.content, allow_secret);
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
  // A version that says nothing new would make the next expected_version a conflict.
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
  const note =
    `${twin} has the same content for the same role, and searches find both. Delete one ` +
    "of them with kb_delete.";
  return { entry, notes: [note] };
}

/** The id of the current entry that says the same to the same role once this one is changed. */
async function twinOf(
  { base: { store } }: KnowledgeCall,
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

/** An entry, and its versions: as many as an answer has room for, the newest first. */
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

/** The vector of an entry to store; null if nothing makes one. */
async function vectorFor(
  { journal }: KnowledgeCall,
  entry: Pick<KnowledgeEntry, "title" | "content">,
  { embedder }: EmbedderInUse,
): Promise<Float32Array | null> {
  const deadline = performance.now() + VECTOR_MS;
  return await embedder?.embedContent(embeddedText(entry), { journal, deadline }) ?? null;
}

function absentEntry(ids: readonly string[]): KnowledgeFailure {
  const which = ids.length === 1
    ? `There is no entry ${ids[0]}`
    : `There are no entries ${ids.join(", ")}`;
  const message = `${which}; nothing was changed. Find it with kb_search or kb_list.`;
  return new KnowledgeFailure("NOT_FOUND", message, { field: "id" });
}
