import { StoreError } from "../store/store.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/**
 * A search, and whether it had filters other than its role. Such filters may explain an empty
 * result.
 */
export interface AskedQuery {
  query: string;
  isNarrowed: boolean;
}

/** Records a question without an answer. */
export async function noteUnanswered(
  { base: { store }, journal }: KnowledgeCall,
  { query, isNarrowed }: AskedQuery,
  found: number,
): Promise<void> {
  if (isNarrowed || found > 0) return;
  try {
    await store.unanswered.note(query);
  } catch (error) {
    // A read-only replica can still answer searches.
    if (!(error instanceof StoreError)) throw error;
    journal.write("debug", "the server could not log an unanswered query", { error });
  }
}
