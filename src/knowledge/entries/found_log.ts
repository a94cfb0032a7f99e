import { StoreError } from "../store/store.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/**
 * The interval at which the log stores the found entries, in milliseconds; each interval causes a
 * write.
 */
const EVERY_MS = 60_000;
/** The maximum number of IDs to keep between two writes. */
const MOST = 2000;

/** The entries in search results that the store hasn't recorded yet. */
const found = new Set<string>();
let storedAt = performance.now();

/** Collects the entries that searches found, and stores many at a time. */
export async function noteFound(call: KnowledgeCall, ids: readonly string[]): Promise<void> {
  for (const id of ids) found.add(id);
  if (found.size >= MOST || performance.now() - storedAt > EVERY_MS) await storeFound(call);
}

/** Stores the IDs of the found entries. A read-only store doesn't record found entries. */
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
    journal.write("debug", "the server could not log the entries found", { error });
  }
}
