import { StoreError } from "../store/store.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/** The interval at which the found entries are stored, in milliseconds: each time is a write. */
const EVERY_MS = 60_000;
/** The maximum number of ids kept between two writes. */
const MOST = 2000;

/** Entries in search results that the store hasn't recorded yet. */
const found = new Set<string>();
let storedAt = performance.now();

/** Remembers which entries a search found; the store learns of many at a time. */
export async function noteFound(call: KnowledgeCall, ids: readonly string[]): Promise<void> {
  for (const id of ids) found.add(id);
  if (found.size >= MOST || performance.now() - storedAt > EVERY_MS) await storeFound(call);
}

/** Stores which entries were found. A store that may only be read doesn't learn it. */
export async function storeFound(
  { base: { store }, journal }: KnowledgeCall,
): Promise<void> {
  const ids = [...found];
  found.clear();
  storedAt = performance.now();
  if (ids.length === 0) return;
  try {
    await store.noteFound(ids);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    journal.write("debug", "found entries were not logged", { error });
  }
}
