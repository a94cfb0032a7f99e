import { type NewEntry, newEntry } from "../../../src/knowledge/store/entry.ts";
import type { WordHit } from "../../../src/knowledge/store/engine.ts";
import type { Store } from "../../../src/knowledge/store/store.ts";
import { questionWords } from "../../../src/knowledge/store/prepared_text.ts";
import { hashedVector } from "../hashed_vector.ts";
import { DIMENSION, storeKinds } from "../stores.ts";
import type { EntryFilter, EntryHit } from "../../../src/knowledge/store/entry_filter.ts";

const kinds = await storeKinds();

/**
 * Registers a test for every kind of store, or only for stores with vectors if the test needs them.
 */
export function conformance(
  name: string,
  check: (store: Store) => Promise<void>,
  { needsVectors = false } = {},
): void {
  for (const kind of kinds.filter(({ hasVectors }) => hasVectors || !needsVectors)) {
    Deno.test({
      name: `${kind.name} store: ${name}`,
      fn: () => kind.with(check),
      // PGlite keeps running for the following tests.
      sanitizeOps: false,
      sanitizeResources: false,
    });
  }
}

/** Returns an entry for the role dev whose vector is made from its words. */
export function entryOf(content: string, given: Partial<NewEntry> = {}): NewEntry {
  const vector = hashedVector(content, DIMENSION);
  return newEntry({ content, role: "dev", tags: [], vector, ...given });
}

/** Stores the entries in sequence and returns their IDs. */
export async function addAll(store: Store, entries: readonly NewEntry[]): Promise<string[]> {
  const outcomes = await store.write(entries.map((entry) => ({ kind: "add", entry })));
  for (const error of outcomes) if (error !== undefined) throw error;
  return entries.map(({ id }) => id);
}

/** Returns the entries that contain words from the text. */
export async function findByWords(
  store: Store,
  text: string,
  filter: EntryFilter,
  limit: number,
): Promise<WordHit[]> {
  return await store.engine.findByWords(questionWords(text), filter, limit);
}

/** Returns the ids of the hits in their order. */
export const idsOf = (hits: readonly EntryHit[]): string[] => hits.map(({ id }) => id);
