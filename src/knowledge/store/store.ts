import type { EntryChanges, NewEntry } from "./entry.ts";
import type { EntryType, Role } from "./role.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { SearchQuery } from "../../kernel/search/search_query.ts";
import type { UnansweredLog } from "./unanswered.ts";

/** The conditions that an entry must meet, if they are set. */
export interface EntryFilter {
  roles?: readonly Role[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** The start and end of the creation time, in milliseconds; the end is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
  /** The exclusive upper limit for the entry's expiry time, in milliseconds since 1970. */
  endsBefore?: number | undefined;
  /** True to select only entries that are neither superseded nor expired. */
  isCurrent?: boolean | undefined;
  /** The files that the entry may come from. */
  files?: readonly string[] | undefined;
  /** The folder whose files the entry may come from; empty for all files. */
  folder?: string | undefined;
}

/** The position from which a list continues, which is the last shown entry's position. */
export interface ListPlace {
  /** The time in the store's own unit. */
  time: number;
  n: number;
}

/** The length, start and order of a list page. */
export interface ListPart {
  limit: number;
  after?: ListPlace | undefined;
  oldestFirst?: boolean | undefined;
}

/** A list page, and the start of the next page, if any. */
export interface ListedEntries {
  entries: KnowledgeEntry[];
  next: ListPlace | undefined;
}

/** An entry that a search found, and its score. A newer entry has a greater `order`. */
export interface EntryHit {
  id: string;
  order: number;
  score: number;
  confidence: number;
  /** The same key for entries with the same statement. */
  key: number;
}

/** An entry that a keyword search found. */
export interface WordHit extends EntryHit {
  /** The share of the query's words in one passage, weighted by rarity, from 0 to 1. */
  coverage: number;
  /** The number of the query's names and quoted parts that one passage contains verbatim. */
  exact: number;
}

/** A change to a store's entries. */
export type Write =
  & {
    /** The index of an earlier write. If that write failed, this write isn't made. */
    after?: number | undefined;
    of?: VectorState | undefined;
  }
  & (
    | { kind: "add"; entry: NewEntry }
    | { kind: "update"; id: string; changes: EntryChanges }
    | { kind: "annotate"; id: string; changes: Annotation }
  );

/** The facts about an entry that change without a new version. */
export type Annotation = Pick<EntryChanges, "source" | "verified_at">;

/** The faults of a store's files and indexes. */
export interface StoreDamage {
  /** The faults as half-sentences; empty if entries and indexes agree. */
  faults: readonly string[];
  /** The number of entries compared with their checksums. */
  checked: number;
  /** The IDs of the entries that no longer match their checksums. */
  damaged: readonly string[];
}

/** The options for adding an entry. */
export interface AddOptions {
  /** The model of the entry's vector. */
  of?: VectorState | undefined;
  /** True to avoid storing a second entry with the same content for the same role. */
  once?: boolean | undefined;
}

/** The time that the store remembers vectors for contents, in milliseconds: a third of a year. */
export const REMEMBERED_MS = 120 * 24 * 60 * 60 * 1000;

/** The model and dimension of a store's vectors. */
export interface VectorState {
  model: string;
  dimension: number;
}

/** Returns true if the vectors of both models are comparable. */
export function isSameState(one: VectorState, other: VectorState): boolean {
  return one.model === other.model && one.dimension === other.dimension;
}

/** The counts of stored entries. */
export interface EntryCounts {
  total: number;
  byRole: Record<string, number>;
  byType: Record<string, number>;
  topTags: { tag: string; count: number }[];
  /** The counts of the same tags, by the entries' role. */
  tagsByRole: { tag: string; role: string; count: number }[];
  /** The counts by day of creation, such as `2026-01-31`, oldest first. */
  byDay: { day: string; count: number }[];
  withoutVector: number;
}

/** An entry that needs a vector. */
export interface Embeddable {
  id: string;
  content: string;
  title: string | null;
}

/** Returns the text for an entry's vectors. Each passage includes the title. */
export function embeddedText({ title, content }: Pick<Embeddable, "title" | "content">): string {
  return title === null ? content : `${title}\n\n${content}`;
}

/** An entry that a rebuild has not processed yet, and its position in the rebuild. */
export interface Unmade extends Embeddable {
  place: string;
}

/**
 * A store of entries. Every method throws `StoreError` if the database fails. The failed call then
 * changes nothing.
 */
export interface Store {
  /** The store's kind for messages: "PostgreSQL" or "embedded". */
  readonly kind: string;
  readonly vectors: VectorStore;
  readonly unanswered: UnansweredLog;
  /**
   * Creates or migrates the schema. Throws `StartError` for problems that only a user can fix. If
   * `waits` is false, doesn't wait for a lock that would delay other calls.
   */
  open(options?: { waits?: boolean }): Promise<void>;
  /** Returns true if the store is read-only. Absent if a store is never read-only. */
  isReadOnly?(): Promise<boolean>;
  /** Returns true if another process has locked the store now. */
  isLocked?(): boolean;
  close(): Promise<void>;
  /**
   * Returns the ID of the new entry, or of an identical existing entry. Throws `IdTakenError`,
   * `AbsentError` for a superseded entry that doesn't exist, and `OtherModelError` if the store's
   * vectors are of another model.
   */
  add(entry: NewEntry, options?: AddOptions): Promise<string>;
  /**
   * Makes changes in order, and returns one item per change: its error, or undefined if it
   * succeeded. Several changes are faster together.
   */
  write(writes: readonly Write[]): Promise<(Error | undefined)[]>;
  /** Changes facts without a new version. Returns false if the entry doesn't exist. */
  annotate(id: string, changes: Annotation): Promise<boolean>;
  /** Returns the ID of the oldest entry with this content for this role. */
  same(content: string, role: Role): Promise<string | undefined>;
  /** Returns the current entries with this key, oldest first. */
  withKey(key: number): Promise<KnowledgeEntry[]>;
  get(id: string): Promise<KnowledgeEntry | undefined>;
  /**
   * Returns the changed entry; undefined if the entry doesn't exist. New content without a vector
   * removes the old vector. Throws `OtherModelError`, or `ConflictError` if the entry has another
   * version.
   */
  update(id: string, changes: EntryChanges, of?: VectorState): Promise<KnowledgeEntry | undefined>;
  /** Returns false if the entry didn't exist. */
  delete(id: string): Promise<boolean>;
  /** Returns the earlier versions of an entry, newest first. */
  history(id: string): Promise<EntryVersion[]>;
  /** Returns entries by time of creation, newest first by default. */
  list(filter: EntryFilter, part: ListPart): Promise<ListedEntries>;
  /** Returns the entries with these ids that exist, in the given order. */
  read(ids: readonly string[]): Promise<KnowledgeEntry[]>;
  /**
   * Returns entries with any of the words, best first. The score is BM25 as a share of the maximum
   * possible score for these words.
   */
  findByWords(query: SearchQuery, filter: EntryFilter, limit: number): Promise<WordHit[]>;
  /** Records that searches found these entries. */
  noteFound(ids: readonly string[]): Promise<void>;
  /** Returns the current entries that were created before `time` and that no search has found. */
  neverFound(time: number, limit: number): Promise<KnowledgeEntry[]>;
  damage(): Promise<StoreDamage>;
  /** Returns the entries with this parent, newest first. */
  children(id: string, limit: number): Promise<EntryHit[]>;
  /** Returns the entries that share at least two of the tags, most shared tags first. */
  sharingTags(tags: readonly string[], limit: number): Promise<EntryHit[]>;
  counts(): Promise<EntryCounts>;
}

/** The vectors of a store's entries, all with the same model and of length one. */
export interface VectorStore {
  /** Returns the entries with the greatest cosines above zero, best first. */
  nearest(vector: Float32Array, filter: EntryFilter, limit: number): Promise<EntryHit[]>;
  of(id: string): Promise<Float32Array | undefined>;
  /** Sets the vector, or returns false if the content has changed. Throws `OtherModelError`. */
  setFor(entry: Embeddable, vector: Float32Array, of?: VectorState): Promise<boolean>;
  /** Returns the state of the store's vectors; undefined if it has never contained any. */
  held(): Promise<VectorState | undefined>;
  /** Returns the state of the vectors, or sets it to `claim` if the store never had any. */
  claim(claim: VectorState): Promise<VectorState>;
  /** Sets the state, and drops vectors with another model or dimension. */
  replace(state: VectorState): Promise<void>;
  /**
   * Returns the start of the unfinished rebuild of vectors, or now, in the store's milliseconds.
   */
  beginRebuild(): Promise<number>;
  endRebuild(): Promise<void>;
  /** Returns entries after `after` without a vector made since `time`, in order of position. */
  notMadeSince(time: number, after: string | undefined, limit: number): Promise<Unmade[]>;
  /**
   * Returns current entries from documents after `after` without a vector, in order of position.
   */
  missing(after: string | undefined, limit: number): Promise<Unmade[]>;
  /** Returns the remembered vectors of earlier contents, by key. */
  recall(keys: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Remembers vectors, and deletes those older than `REMEMBERED_MS`. */
  remember(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** Additional facts about a database failure. */
export interface StoreErrorOptions extends ErrorOptions {
  /** True if the database can't be reached, so the next statement would also fail. */
  isLost?: boolean;
  /** The message to the client, which replaces the general message. */
  told?: string;
}

/** The database rejected a statement or did not respond; `cause` has its message. */
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

/** The error if another entry already has the ID of an entry to store. */
export class IdTakenError extends Error {
  override name = "IdTakenError";
}

/** The error if an entry refers to a missing entry. */
export class AbsentError extends Error {
  override name = "AbsentError";
}

/** The error if an entry's version differs from the version that a change expects. */
export class ConflictError extends Error {
  override name = "ConflictError";

  constructor(readonly version: number) {
    super(`the entry is at version ${version}`);
  }
}

/** The error if a vector to store and the store's vectors come from different models. */
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
