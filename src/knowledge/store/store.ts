import type { EntryChanges, NewEntry } from "./entry.ts";
import type { EntryVersion, KnowledgeEntry } from "./knowledge_entry.ts";
import type { EntryFilter, EntryHit } from "./entry_filter.ts";
import type { Role } from "./role.ts";
import type { VectorStore } from "./vector_store.ts";
import type { VectorState } from "./entry_filter.ts";

export interface ListPlace {
  time: number;
  n: number;
}

export interface ListPart {
  limit: number;
  after?: ListPlace | undefined;
  oldestFirst?: boolean | undefined;
}

export interface ListedEntries {
  entries: KnowledgeEntry[];
  next: ListPlace | undefined;
}

export interface WordHit extends EntryHit {
  matched: number;
}

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

export interface StoreDamage {
  /** The faults as half-sentences; empty if the files, entries and indexes agree. */
  faults: readonly string[];
  checked: number;
}

export interface AddOptions {
  of?: VectorState | undefined;
  /** True to avoid storing a second entry with the same content for the same role. */
  once?: boolean | undefined;
}

export interface EntryCounts {
  total: number;
  documents: number;
  byRole: Record<string, number>;
  byType: Record<string, number>;
  topTags: { tag: string; count: number }[];
  withoutVector: number;
}

/**
 * A store of entries. Every method throws `StoreError` if the database fails. The failed call then
 * changes nothing.
 */
export interface Store {
  readonly kind: string;
  readonly vectors: VectorStore;
  /**
   * Opens the store and creates its tables. Throws `StartError` for problems that only a user can
   * fix. If `waits` is false, doesn't wait for a lock that would delay other calls.
   */
  open(options?: { waits?: boolean }): Promise<void>;
  /** Absent if a store is never read-only. */
  isReadOnly?(): Promise<boolean>;
  /** Returns true if the store once failed because it is damaged; it then accepts no writes. */
  isDamaged(): Promise<boolean>;
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
  annotate(id: string, changes: Annotation): Promise<boolean>;
  same(content: string, role: Role): Promise<string | undefined>;
  get(id: string): Promise<KnowledgeEntry | undefined>;
  /**
   * Returns the changed entry; undefined if the entry doesn't exist. New content without a vector
   * removes the old vector. Throws `OtherModelError`, or `ConflictError` if the entry has another
   * version.
   */
  update(id: string, changes: EntryChanges, of?: VectorState): Promise<KnowledgeEntry | undefined>;
  delete(id: string): Promise<boolean>;
  history(id: string): Promise<EntryVersion[]>;
  /** Returns entries by time of creation, newest first by default. */
  list(filter: EntryFilter, part: ListPart): Promise<ListedEntries>;
  /** Returns the entries with these ids that exist, in the given order. */
  read(ids: readonly string[]): Promise<KnowledgeEntry[]>;
  findByWords(words: readonly string[], filter: EntryFilter, limit: number): Promise<WordHit[]>;
  damage(): Promise<StoreDamage>;
  counts(): Promise<EntryCounts>;
}
