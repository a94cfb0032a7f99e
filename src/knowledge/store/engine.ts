import type { EntryFilter, EntryHit, VectorState } from "./entry_filter.ts";
import type { indexedTexts } from "./entry.ts";
import type { Role } from "./role.ts";
import type { BoundColumn, DatabaseRow, Statement, Work } from "./statement.ts";

/** The embedded store is synchronous. */
type Now<Result> = Result | Promise<Result>;

export type IndexedTexts = ReturnType<typeof indexedTexts>;

export interface WordHit extends EntryHit {
  matched: number;
}

export interface Dialect {
  forUpdate: string;
  /** Lets only one session at a time add this content for this role. */
  lockContent?(content: string, role: Role): Statement;
  /** Lets only one session at a time change the store's model. */
  lockModel?: Statement;
  textColumns?(texts: IndexedTexts): BoundColumn[];
  indexTexts?(n: number, texts: IndexedTexts): Work<void>;
  unindexTexts?(n: number): Statement;
  /** Creates an empty place for vectors of another model. */
  makeVectors(state: VectorState): Work<void>;
  addVectors(n: number, vectors: Float32Array, state: VectorState): Statement;
  vectorOf: { sql: string; read(row: DatabaseRow): Float32Array };
}

/** A database with the tables of `schema.ts`. Every method throws `StoreError` if it fails. */
export interface Engine {
  readonly kind: string;
  readonly dialect: Dialect;
  /** If `waits` is false, doesn't wait for a lock. Throws `StartError`. */
  open(options?: { waits?: boolean }): Now<void>;
  /** Returns the faults as half-sentences. A store with damage accepts no writes. */
  damage(): Now<string[]>;
  close(): Now<void>;
  run<Result>(work: Work<Result>): Now<Result>;
  transaction<Result>(work: Work<Result>): Now<Result>;
  findByWords(words: readonly string[], filter: EntryFilter, limit: number): Now<WordHit[]>;
  nearest(vector: Float32Array, filter: EntryFilter, limit: number): Now<EntryHit[]>;
}
