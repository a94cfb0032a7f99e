import type { EntryChanges, NewEntry } from "./entry.ts";
import type { EntryType, Role } from "./role.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import type { UnansweredLog } from "./unanswered.ts";

/** The conditions that entries must meet: all that are given. */
export interface EntryFilter {
  roles?: readonly Role[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** Created at or after, and before, in milliseconds. */
  since?: number | undefined;
  until?: number | undefined;
  /** Ceasing to hold before, in milliseconds. */
  endsBefore?: number | undefined;
  /** Only entries that are not superseded and not past their time. */
  isCurrent?: boolean | undefined;
  /** From any of these files. */
  files?: readonly string[] | undefined;
  /** From the files in this folder, or from all files if it is empty. */
  folder?: string | undefined;
}

/** The position from which a list continues: that of the last entry shown. */
export interface ListPlace {
  /** In the store's own unit. */
  time: number;
  n: number;
}

/** The length, the start and the order of a part of a list. */
export interface ListPart {
  limit: number;
  after?: ListPlace | undefined;
  oldestFirst?: boolean | undefined;
}

/** A part of a list, and the start of the next part, if any. */
export interface ListedEntries {
  entries: KnowledgeEntry[];
  next: ListPlace | undefined;
}

/** An entry that a search found, and how well; a greater `order` is newer. */
export interface EntryHit {
  id: string;
  order: number;
  score: number;
  confidence: number;
  /** The same for entries that say the same. */
  key: number;
}

/** An entry that was found by words. */
export interface WordHit extends EntryHit {
  /** The part of the query's words that one passage has, by rarity, from 0 to 1. */
  coverage: number;
  /** The number of the query's names and quoted parts that one passage contains verbatim. */
  exact: number;
}

/** A change of a store's entries. */
export type Write =
  & {
    /** The number of a write before this one; if that failed, this one isn't done. */
    after?: number | undefined;
    of?: VectorState | undefined;
  }
  & (
    | { kind: "add"; entry: NewEntry }
    | { kind: "update"; id: string; changes: EntryChanges }
    | { kind: "annotate"; id: string; changes: Annotation }
  );

/** The facts about an entry that are no new version of it. */
export type Annotation = Pick<EntryChanges, "source" | "verified_at">;

/** The faults of a store's files and indexes. */
export interface StoreDamage {
  /** Half sentences; none if entries and indexes agree. */
  faults: readonly string[];
  /** The number of entries compared with their checksums. */
  checked: number;
  /** The ids of the entries that the disk has changed. */
  damaged: readonly string[];
}

/** The options for an entry to add. */
export interface AddOptions {
  /** The model of its vector. */
  of?: VectorState | undefined;
  /** Not to store a second entry of the same content for the same role. */
  once?: boolean | undefined;
}

/** The time that the vectors of contents are remembered, in milliseconds: a third of a year. */
export const REMEMBERED_MS = 120 * 24 * 60 * 60 * 1000;

/** The model and dimension of a store's vectors. */
export interface VectorState {
  model: string;
  dimension: number;
}

/** True when vectors of the two may be compared. */
export function isSameState(one: VectorState, other: VectorState): boolean {
  return one.model === other.model && one.dimension === other.dimension;
}

/** The counts of stored entries. */
export interface EntryCounts {
  total: number;
  byRole: Record<string, number>;
  byType: Record<string, number>;
  topTags: { tag: string; count: number }[];
  /** The same tags, by the role of the entries that have them. */
  tagsByRole: { tag: string; role: string; count: number }[];
  /** By the day of creation, `2026-01-31`, the oldest first. */
  byDay: { day: string; count: number }[];
  withoutVector: number;
}

/** An entry whose vector is to be made. */
export interface Embeddable {
  id: string;
  content: string;
  title: string | null;
}

/** Returns the text that an entry's vectors are made of: each of its passages carries the title. */
export function embeddedText({ title, content }: Pick<Embeddable, "title" | "content">): string {
  return title === null ? content : `${title}\n\n${content}`;
}

/** An entry whose vector a rebuild has not made yet, and its place, after which it continues. */
export interface Unmade extends Embeddable {
  place: string;
}

/**
 * A store of entries. Every method throws `StoreError` when the database fails, and then no part of
 * the call has been done.
 */
export interface Store {
  /** "PostgreSQL" or "embedded", for people to read. */
  readonly kind: string;
  readonly vectors: VectorStore;
  readonly unanswered: UnansweredLog;
  /**
   * Creates or migrates the schema; throws `StartError` for problems that only a user can fix. With
   * `waits` false it doesn't wait for a lock if that would keep other calls waiting.
   */
  open(options?: { waits?: boolean }): Promise<void>;
  /** True if nothing can be stored, which isn't a failure; absent if this is impossible. */
  isReadOnly?(): Promise<boolean>;
  /** True if another process has locked the store now. */
  isLocked?(): boolean;
  close(): Promise<void>;
  /**
   * Returns the id of the entry, or of the same entry if it existed. Throws `IdTakenError`,
   * `AbsentError` for a superseded entry that doesn't exist, and `OtherModelError` if the store's
   * vectors are of another model.
   */
  add(entry: NewEntry, options?: AddOptions): Promise<string>;
  /**
   * Makes changes in order and returns for each why it failed, if it did; many are made faster
   * together than one by one.
   */
  write(writes: readonly Write[]): Promise<(Error | undefined)[]>;
  /** Changes facts about an entry without a new version; returns false if it doesn't exist. */
  annotate(id: string, changes: Annotation): Promise<boolean>;
  /** The id of the oldest entry with this content for this role. */
  same(content: string, role: Role): Promise<string | undefined>;
  /** The current entries with this key, the oldest first. */
  withKey(key: number): Promise<KnowledgeEntry[]>;
  get(id: string): Promise<KnowledgeEntry | undefined>;
  /**
   * Returns the entry after the change; undefined if it doesn't exist. Other content without a
   * vector removes the old one. Throws `OtherModelError`, and `ConflictError` for another version.
   */
  update(id: string, changes: EntryChanges, of?: VectorState): Promise<KnowledgeEntry | undefined>;
  /** False when there was none. */
  delete(id: string): Promise<boolean>;
  /** The versions of an entry before the present one, newest first. */
  history(id: string): Promise<EntryVersion[]>;
  /** Returns entries by time of creation, newest first by default. */
  list(filter: EntryFilter, part: ListPart): Promise<ListedEntries>;
  /** Returns the entries with these ids that exist, in the given order. */
  read(ids: readonly string[]): Promise<KnowledgeEntry[]>;
  /**
   * Returns entries with any of the words, best first. The score is BM25 as a share of the maximum
   * that a text could reach with these words.
   */
  findByWords(query: SearchQuery, filter: EntryFilter, limit: number): Promise<WordHit[]>;
  /** Remembers that searches found these entries. */
  noteFound(ids: readonly string[]): Promise<void>;
  /** The current entries that no search has found since they were created before `time`. */
  neverFound(time: number, limit: number): Promise<KnowledgeEntry[]>;
  damage(): Promise<StoreDamage>;
  /** Entries whose parent is this one, newest first. */
  children(id: string, limit: number): Promise<EntryHit[]>;
  /** Entries that share at least two of the tags, most shared first. */
  sharingTags(tags: readonly string[], limit: number): Promise<EntryHit[]>;
  counts(): Promise<EntryCounts>;
}

/** The vectors of a store's entries, all of one model and of length one. */
export interface VectorStore {
  /** The entries with the greatest cosine above zero, best first. */
  nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]>;
  of(id: string): Promise<Float32Array | undefined>;
  /** Sets the vector if the content is still the same; false otherwise. Throws `OtherModelError`. */
  setFor(entry: Embeddable, vector: Float32Array, of?: VectorState): Promise<boolean>;
  /** The state of the store's vectors; undefined when it has never held any. */
  held(): Promise<VectorState | undefined>;
  /** The state of the store's vectors; `claim` if it has never held any. */
  claim(claim: VectorState): Promise<VectorState>;
  /** Sets the state from now on; vectors of another model or dimension are dropped. */
  replace(state: VectorState): Promise<void>;
  /**
   * Returns the start of the unfinished rebuild of vectors, or now, in the store's milliseconds.
   */
  beginRebuild(): Promise<number>;
  endRebuild(): Promise<void>;
  /** Entries past the place `after` without a vector made since `time`, in order of place. */
  notMadeSince(time: number, after: string | undefined, limit: number): Promise<Unmade[]>;
  /** Current entries from documents without a vector past the place `after`, in order of place. */
  missing(after: string | undefined, limit: number): Promise<Unmade[]>;
  /** The vectors remembered for earlier contents, by key. */
  recall(keys: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Remembers vectors, and forgets those older than `REMEMBERED_MS`. */
  remember(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** Further facts about a failure of the database. */
export interface StoreErrorOptions extends ErrorOptions {
  /** True if the database can't be reached, so the next statement would also fail. */
  isLost?: boolean;
  /** The message to the client, instead of the general one. */
  told?: string;
}

/** The database refused or did not answer; what it said stays in `cause`. */
export class StoreError extends Error {
  override name = "StoreError";
  readonly isLost: boolean;
  readonly told: string | undefined;

  constructor(message: string, options: StoreErrorOptions = {}) {
    super(message, options);
    this.isLost = options.isLost ?? false;
    this.told = options.told;
  }
}

/** The id of an entry to store is taken by another. */
export class IdTakenError extends Error {
  override name = "IdTakenError";
}

/** An entry that another one names is not there. */
export class AbsentError extends Error {
  override name = "AbsentError";
}

/** An entry has another version than the one that a change is meant for. */
export class ConflictError extends Error {
  override name = "ConflictError";

  constructor(readonly version: number) {
    super(`the entry is at version ${version}`);
  }
}

/** The vector to store was made by another model than those in the store. */
export class OtherModelError extends Error {
  override name = "OtherModelError";

  constructor(
    held: VectorState,
    { model, dimension }: Pick<VectorState, "model"> & { dimension?: number | undefined },
  ) {
    const size = dimension === undefined ? "" : ` (${dimension})`;
    super(
      `The store's vectors come from ${held.model} (${held.dimension}), but this server uses ` +
        `${model}${size}. Start the server with the store's model (KB_EMBEDDINGS, ` +
        "KB_EMBEDDINGS_MODEL, KB_EMBEDDINGS_DIMENSIONS). To use this server's model instead, " +
        "rebuild all vectors: knowledge-server call kb_rebuild_embeddings",
    );
  }
}
