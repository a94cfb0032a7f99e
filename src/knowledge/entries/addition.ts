import * as z from "zod";
import { meansNothing } from "../embeddings/source.ts";
import { contentKey } from "../store/content_key.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { type NewEntry, newEntry, supersededIds } from "../store/entry.ts";
import { OtherModelError } from "../store/store.ts";
import { vectorFor } from "./entry_vector.ts";
import { KnowledgeFailure } from "./failure.ts";
import {
  claimedState,
  type EmbedderInUse,
  embedderInUse,
  type KnowledgeCall,
} from "./knowledge_base.ts";
import { firstSentence } from "./likeness.ts";
import { requireOwnRole } from "./ownership.ts";
import { refuseSecret } from "./secrets.ts";
import { type LikeEntry, shownSimilar, similarEntries, similarEntrySchema } from "./similar.ts";
import { hasEnded } from "./validity.ts";

/** The fields of a new entry, as the caller provides them. */
export type GivenEntry =
  & Pick<NewEntry, "content" | "role" | "tags">
  & { [Name in "title" | "author" | "valid_until"]?: string | undefined }
  & {
    entry_type?: NewEntry["entry_type"] | undefined;
    confidence?: number | undefined;
    /** The IDs of the entries that this entry replaces. */
    supersedes?: string[] | undefined;
    /** The entry's source, as the caller describes it. */
    reference?: string | undefined;
    /**
     * True to store the entry even if it differs from another only in case, spaces, punctuation or
     * role.
     */
    duplicate?: boolean | undefined;
    allow_secret?: boolean | undefined;
  };

/** The entry's ID, whether it is new, similar entries, and notes. */
export const addedEntrySchema = z.object({
  id: z.string(),
  created: z.boolean(),
  similar: z.array(similarEntrySchema),
  notes: z.array(z.string()).optional(),
});
export type AddedEntry = z.infer<typeof addedEntrySchema>;

/** The maximum number of similar entries shown for a new entry. */
const MOST_SIMILAR = 5;

/** Stores a new entry. Stores nothing if the API returns no vector. */
export async function addEntry(call: KnowledgeCall, given: GivenEntry): Promise<AddedEntry> {
  const { store } = call.base;
  const { content, role } = given;
  refuseSecret(`${given.title ?? ""}\n${content}`, given.allow_secret);
  const using = embedderInUse(call.base);
  // If the entry already exists, no call waits for this promise.
  using.catch(() => {});
  const same = await store.same(content, role) ?? await refuseDuplicate(call, given);
  if (same !== undefined) {
    const notes = notesOn(await store.get(same), given);
    return { id: same, created: false, similar: [], ...(notes.length > 0 && { notes }) };
  }
  const replaced = await replacedEntries(call, given.supersedes ?? []);
  const looking = similarEntries(call, content);
  const refusal = looking.then((like = []) => refuseSame(like, given));
  refusal.catch(() => {});
  // Search doesn't find a superseded entry.
  if (replaced.length > 0) await refusal;
  const { entry, id, notes } = await storedEntry(call, given, { using: await using, refusal });
  const similar = await looking;
  const all = [
    ...replaced.flatMap(supersededBefore),
    ...notes,
    ...(similar === undefined ? ["The server could not search for similar entries."] : []),
  ];
  return {
    id,
    created: id === entry.id,
    similar: (similar ?? []).filter(({ entry }) => entry.id !== id).slice(0, MOST_SIMILAR)
      .map(shownSimilar),
    ...(all.length > 0 && { notes: all }),
  };
}

/**
 * Throws if a current entry has the same content, except for case, spaces, punctuation or role.
 * Returns the ID of an identical entry, which another session may have stored in the meantime.
 */
async function refuseDuplicate(
  { base: { store } }: KnowledgeCall,
  { title, content, role, duplicate, supersedes = [] }: GivenEntry,
): Promise<string | undefined> {
  if (duplicate) return undefined;
  const found = await store.withKey(contentKey({ title: title ?? null, content }));
  const alike = found.filter(({ id }) => !supersedes.includes(id));
  const same = alike.find((entry) => entry.content === content && entry.role === role);
  const [known] = alike;
  if (same !== undefined || known === undefined) return same?.id;
  throw duplicateOf(known);
}

/**
 * Throws if a current entry has the same content and either entry has no title. Accepts an
 * identical entry, because another session may have stored it in the meantime.
 */
function refuseSame(
  like: readonly LikeEntry[],
  { title: given, content, role, duplicate, supersedes = [] }: GivenEntry,
): void {
  const title = given ?? null;
  const same = like.find(({ entry, why }) =>
    why === "same" && (title === null || entry.title === null) && !supersedes.includes(entry.id) &&
    !(entry.title === title && entry.content === content && entry.role === role)
  );
  if (same !== undefined && !duplicate) throw duplicateOf(same.entry);
}

function duplicateOf(known: KnowledgeEntry): KnowledgeFailure {
  const message =
    `Entry ${known.id} for ${known.role} has the same content except for case, spaces, ` +
    `punctuation or role: "${firstSentence(known.content)}" Change that entry with ` +
    "kb_update, or send duplicate: true to store both";
  return new KnowledgeFailure("VALIDATION_ERROR", message, { field: "duplicate" });
}

/**
 * Returns the entries to supersede. Throws if one of them doesn't exist or belongs to another role.
 */
async function replacedEntries(
  { base: { store }, role }: KnowledgeCall,
  ids: readonly string[],
): Promise<KnowledgeEntry[]> {
  const found = await store.read(ids);
  const absent = ids.find((id) => !found.some((entry) => entry.id === id));
  if (absent !== undefined) {
    const message = `No entry has the ID ${absent}. Find it with kb_search.`;
    throw new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes" });
  }
  for (const entry of found) requireOwnRole(role, entry);
  return found;
}

/**
 * Stores an entry with its vector, or without a vector if another session has changed the model.
 */
async function storedEntry(
  call: KnowledgeCall,
  given: GivenEntry,
  { using, refusal }: { using: EmbedderInUse; refusal: Promise<void> },
): Promise<{ entry: NewEntry; id: string; notes: string[] }> {
  const { embedder, reason } = using;
  const title = given.title ?? null;
  const [vector] = await Promise.all([
    vectorFor(call, { title, content: given.content }, using),
    refusal,
  ]);
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
      ? [
        `Only keyword search can find this entry: ${embedder?.source.model} knows none of its words.`,
      ]
      : []),
    ...(embedder === undefined && call.base.embedder !== undefined
      ? [`Only keyword search can find this entry: ${reason}.`]
      : []),
  ];
  try {
    const of = vector === null ? undefined : await claimedState(call.base, embedder);
    return { entry, id: await call.base.store.add(entry, { of, once: true }), notes };
  } catch (error) {
    if (!(error instanceof OtherModelError)) throw error;
    const bare = { ...entry, vector: null };
    const note = "Only keyword search can find this entry: another session has changed the " +
      "store's model.";
    return { entry, id: await call.base.store.add(bare, { once: true }), notes: [note] };
  }
}

function supersededBefore({ id, superseded_by }: KnowledgeEntry): string[] {
  if (superseded_by === null) return [];
  return [
    `Entry ${id} is already superseded by ${superseded_by}, which doesn't change. If that ` +
    "entry is outdated " +
    "too, end it with kb_update and valid_until.",
  ];
}

/** If the entry already exists, returns notes about the given fields that have no effect. */
function notesOn(entry: KnowledgeEntry | undefined, given: GivenEntry): string[] {
  if (entry === undefined) return [];
  const { superseded_by, valid_until } = entry;
  const { supersedes = [], tags } = given;
  const isOver = hasEnded(entry);
  const known = supersededIds(entry.supersedes);
  return [
    ...(superseded_by === null ? [] : [
      `Searches omit this entry: ${superseded_by} supersedes it. If the entry is correct ` +
      "again, give the newer entry this content with kb_update.",
    ]),
    ...(isOver
      ? [`Searches omit this entry: it expired at ${valid_until}. To change that, call kb_update.`]
      : []),
    ...supersedes.filter((id) => !known.includes(id)).map((id) =>
      `${id} was not superseded. To remove the entry from searches, set valid_until with kb_update.`
    ),
    ...(given.valid_until === undefined || given.valid_until === valid_until || isOver
      ? []
      : ["The entry's valid_until did not change. To change it, call kb_update."]),
    ...(tags.every((tag) => entry.tags.includes(tag))
      ? []
      : ["The entry's tags did not change. To change them, call kb_update."]),
  ];
}
