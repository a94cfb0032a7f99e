import type { EntryFilter, EntryHit, VectorState } from "./entry_filter.ts";

export interface Embeddable {
  id: string;
  content: string;
  title: string | null;
}

export function embeddedText({ title, content }: Pick<Embeddable, "title" | "content">): string {
  return title === null ? content : `${title}\n\n${content}`;
}

export interface Unmade extends Embeddable {
  place: string;
}

export interface Unvectored {
  /** Entries whose vectors were made before this time also need one; absent: only missing ones. */
  since?: number | undefined;
  isDocument?: boolean | undefined;
  isCurrent?: boolean | undefined;
}

/**
 * The vectors of a store's entries, all with the same model and of length one. An entry has one
 * vector for each passage; a parameter `vector` contains them all in sequence.
 */
export interface VectorStore {
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
  /** Returns the entries after the position `after` that need a vector, in order of position. */
  unmade(of: Unvectored, after: string | undefined, limit: number): Promise<Unmade[]>;
}
