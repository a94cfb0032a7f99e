import { type NewEntry, newEntry } from "../../../src/knowledge/store/entry.ts";
import type { EntryFilter, EntryHit, Store } from "../../../src/knowledge/store/store.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";
import { hashedVector } from "../hashed_vector.ts";
import { DIMENSION, storeKinds } from "../stores.ts";

const kinds = await storeKinds();

/** A test for every kind of store; tests of vectors only for stores with vectors. */
export function conformance(
  name: string,
  check: (store: Store) => Promise<void>,
  { needsVectors = false } = {},
): void {
  for (const kind of kinds.filter(({ hasVectors }) => hasVectors || !needsVectors)) {
    Deno.test({
      name: `${kind.name} store: ${name}`,
      fn: () => kind.with(check),
      // PGlite keeps running for the next test.
      sanitizeOps: false,
      sanitizeResources: false,
    });
  }
}

/** An entry for developers, with a vector of its words. */
export function entryOf(content: string, given: Partial<NewEntry> = {}): NewEntry {
  const vector = hashedVector(content, DIMENSION);
  return newEntry({ content, role: "dev", tags: [], vector, ...given });
}

/** Stores the entries in sequence; returns their IDs. */
export async function addAll(store: Store, entries: readonly NewEntry[]): Promise<string[]> {
  for (const entry of entries) await store.add(entry);
  return entries.map(({ id }) => id);
}

/** The entries with words of the text. */
export async function findByWords(
  store: Store,
  text: string,
  filter: EntryFilter,
  limit: number,
): Promise<EntryHit[]> {
  return await store.findByWords(entryQuery(text), filter, limit);
}

/** The ids of hits, in order. */
export const idsOf = (hits: readonly EntryHit[]): string[] => hits.map(({ id }) => id);
