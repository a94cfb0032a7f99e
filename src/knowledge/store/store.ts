import type { Changes, Entry, EntryType, NewEntry, Role } from "./entry.ts";

/** Which entries; everything that is given must hold. */
export interface Filter {
  roles?: readonly Role[] | undefined;
  /** Any of them. */
  tags?: readonly string[] | undefined;
  entryType?: EntryType | undefined;
  minConfidence?: number | undefined;
  /** Less confident than this: what a threshold hides. */
  belowConfidence?: number | undefined;
}

/** An entry that a search found; a greater `order` is newer. */
export interface Hit {
  id: string;
  order: number;
}

/** What a search by words found. */
export interface WordHits {
  hits: Hit[];
  /** How much of the query's weight, its rare words above all, the best hit has: 0 to 1. */
  coverage: number;
}

/** How long the vectors of contents are remembered, in milliseconds: a third of a year. */
export const REMEMBERED_MS = 120 * 24 * 60 * 60 * 1000;

/** What vectors a store holds. */
export interface VectorState {
  model: string;
  dimension: number;
}

/** True when vectors of the one may stand among those of the other. */
export function isSameState(one: VectorState, other: VectorState): boolean {
  return one.model === other.model && one.dimension === other.dimension;
}

/** Counts of what is stored. */
export interface Counts {
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

/** An entry whose vector a rebuild has not made yet, and its place, behind which one goes on. */
export interface Unmade extends Embeddable {
  place: string;
}

/**
 * Where entries are kept. Every method throws `StoreError` when the database fails, and then
 * nothing of the call is done.
 */
export interface Store {
  /** "PostgreSQL" or "embedded", for people. */
  readonly kind: string;
  readonly vectors: VectorStore;
  /** Creates or migrates what is needed; throws `StartError` for what only a person can mend. */
  open(): Promise<void>;
  close(): Promise<void>;
  /** Throws `IdTakenError`, and `OtherModelError` where the store's vectors are not `of` that model. */
  add(entry: NewEntry, of?: VectorState): Promise<void>;
  get(id: string): Promise<Entry | undefined>;
  /**
   * The entry after the change; undefined when there is none. Content that differs, without a vector,
   * drops the old one. Throws `OtherModelError`.
   */
  update(id: string, changes: Changes, of?: VectorState): Promise<Entry | undefined>;
  /** False when there was none. */
  delete(id: string): Promise<boolean>;
  /** Newest first. */
  list(filter: Filter, limit: number): Promise<Entry[]>;
  /** Those of the ids that exist, in the order given. */
  read(ids: readonly string[]): Promise<Entry[]>;
  /** By BM25 of the text's stemmed words, any of them; best first. */
  findByWords(text: string, filter: Filter, limit: number): Promise<WordHits>;
  /** Entries whose parent is this one, newest first. */
  children(id: string, limit: number): Promise<Hit[]>;
  /** Entries that share at least two of the tags, most shared first. */
  sharingTags(tags: readonly string[], limit: number): Promise<Hit[]>;
  counts(): Promise<Counts>;
}

/** The vectors of a store's entries, all of one model and of length one. */
export interface VectorStore {
  /** The entries with the greatest cosine above zero, best first. */
  nearest(vector: Float32Array, filter: Filter, limit: number): Promise<Hit[]>;
  of(id: string): Promise<Float32Array | undefined>;
  /** Sets the vector where the content is still the same; false otherwise. Throws `OtherModelError`. */
  setFor(entry: Embeddable, vector: Float32Array, of?: VectorState): Promise<boolean>;
  /** What vectors the store holds; `claim` where it has never held any. */
  claim(claim: VectorState): Promise<VectorState>;
  /** Records what vectors it holds from now on; those of another model or dimension are dropped. */
  replace(state: VectorState): Promise<void>;
  /** When the unfinished rebuild of all vectors began, or now, in the store's milliseconds. */
  beginRebuild(): Promise<number>;
  endRebuild(): Promise<void>;
  /** Entries behind the place `after` without a vector made since `time`, by their places. */
  notMadeSince(time: number, after: string | undefined, limit: number): Promise<Unmade[]>;
  /** The vectors remembered for contents that were embedded before, by key. */
  recall(keys: readonly string[]): Promise<Map<string, Float32Array>>;
  /** Also forgets those remembered for longer than `REMEMBERED_MS`. */
  remember(vectors: ReadonlyMap<string, Float32Array>): Promise<void>;
}
