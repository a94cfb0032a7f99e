import type { EntryChanges, EntryType, KnowledgeEntry, NewEntry, Role } from "./entry.ts";

/** Which entries: all that is given must hold. */
export interface EntryFilter {
  roles?: readonly Role[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** Less confident than this: what a threshold hides. */
  belowConfidence?: number | undefined;
}

/** An entry that a search found; a greater `order` is newer. */
export interface EntryHit {
  id: string;
  order: number;
}

/** What a search by words found. */
export interface WordHits {
  hits: EntryHit[];
  /** How much of the query's weight, mostly that of its rare words, the best hit covers: 0 to 1. */
  coverage: number;
}

/** How long the vectors of contents are remembered, in milliseconds: a third of a year. */
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

/** Counts of what is stored. */
export interface EntryCounts {
  total: number;
  byRole: Record<string, number>;
  byType: Record<string, number>;
  topTags: { tag: string; count: number }[];
  withoutVector: number;
}

/** An entry whose vector is to be made. */
export interface Embeddable {
  id: string;
  content: string;
}

/** An entry whose vector a rebuild has not made yet, and its place, after which it continues. */
export interface Unmade extends Embeddable {
  place: string;
}

/**
 * Where entries are kept. Every method throws `StoreError` when the database fails, and then
 * no part of the call has been done.
 */
export interface Store {
  /** "PostgreSQL" or "embedded", for people to read. */
  readonly kind: string;
  readonly vectors: VectorStore;
  /** Creates or migrates what is needed; throws `StartError` for what only a person can fix. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Throws `IdTakenError`, and `OtherModelError` when the store's vectors are not `of` that model. */
  add(entry: NewEntry, of?: VectorState): Promise<void>;
  get(id: string): Promise<KnowledgeEntry | undefined>;
  /**
   * The entry after the change; undefined when there is none. Other content without a vector drops
   * the old one. Throws `OtherModelError`.
   */
  update(id: string, changes: EntryChanges, of?: VectorState): Promise<KnowledgeEntry | undefined>;
  /** False when there was none. */
  delete(id: string): Promise<boolean>;
  /** Newest first. */
  list(filter: EntryFilter, limit: number): Promise<KnowledgeEntry[]>;
  /** Those of the ids that exist, in the order given. */
  read(ids: readonly string[]): Promise<KnowledgeEntry[]>;
  /** By BM25 of the text's stemmed words, any of them; best first. */
  findByWords(text: string, filter: EntryFilter, limit: number): Promise<WordHits>;
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
  /** The state of the store's vectors; `claim` if it has never held any. */
  claim(claim: VectorState): Promise<VectorState>;
  /** Sets the state from now on; vectors of another model or dimension are dropped. */
  replace(state: VectorState): Promise<void>;
  /** When the unfinished rebuild of all vectors began, or now, in the store's milliseconds. */
  beginRebuild(): Promise<number>;
  endRebuild(): Promise<void>;
  /** Entries past the place `after` without a vector made since `time`, in order of place. */
  notMadeSince(time: number, after: string | undefined, limit: number): Promise<Unmade[]>;
  /** The vectors remembered for earlier contents, by key. */
  recall(keys: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Also forgets those older than `REMEMBERED_MS`. */
  remember(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}

/** What else is known about a failure of the database. */
export interface StoreErrorOptions extends ErrorOptions {
  /** True when it cannot be reached, so that the next statement would fail as well. */
  isLost?: boolean;
  /** What a client is told in place of the general message. */
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

/** The vector to store was made by another model than those in the store. */
export class OtherModelError extends Error {
  override name = "OtherModelError";

  constructor(held: VectorState, own: VectorState) {
    super(
      `The store's vectors were made by ${held.model} (${held.dimension}), but this server uses ` +
        `${own.model} (${own.dimension}). Set KB_EMBEDDINGS_MODEL and KB_EMBEDDINGS_DIMENSIONS ` +
        "back, or rebuild all vectors: knowledge-server call kb_rebuild_embeddings",
    );
  }
}
