import { madeProgress } from "../../kernel/progress.ts";
import { cancellation, embedderInUse, type LongCall } from "../entries/knowledge_base.ts";
import { embedBatch } from "../entries/rebuild.ts";

/** The number of entries in one batch of vectors. */
const BATCH = 10;

/**
 * Computes the missing vectors of documents' entries, and returns the number of new vectors. Stores
 * each batch of vectors, so the next call can continue after an interruption.
 */
export async function makeMissingVectors(call: LongCall): Promise<number> {
  const { store } = call.base;
  const { embedder } = await embedderInUse(call.base);
  if (embedder === undefined) return 0;
  let [made, after]: [number, string | undefined] = [0, undefined];
  while (cancellation(call) === undefined) {
    const entries = await store.vectors.missing(after, BATCH);
    if (entries.length === 0) break;
    made += entries.length - await embedBatch(call, embedder, entries);
    after = entries.at(-1)?.place;
    call.progress(made);
    madeProgress();
  }
  return made;
}
