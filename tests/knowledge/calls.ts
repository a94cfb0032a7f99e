import { Journal } from "../../src/knowledge/calls/journal.ts";
import type { KnowledgeBase, KnowledgeCall } from "../../src/knowledge/entries/knowledge_base.ts";

/** Returns a call on the knowledge base with a new journal. */
export function callOn(base: KnowledgeBase, given: Partial<KnowledgeCall> = {}): KnowledgeCall {
  const journal = new Journal();
  return { base, journal, ...given };
}
