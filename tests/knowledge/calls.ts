import { Journal } from "../../src/knowledge/calls/journal.ts";
import type { KnowledgeBase, KnowledgeCall } from "../../src/knowledge/entries/knowledge_base.ts";

/** A journal whose messages are kept in `told` and not written. */
export function journalOf(told: string[]): Journal {
  const journal = new Journal();
  Reflect.set(journal, "write", (_level: string, message: string) => told.push(message));
  return journal;
}

/** A call on the knowledge base, as a request makes it; it logs errors only. */
export function callOn(base: KnowledgeBase, given: Partial<KnowledgeCall> = {}): KnowledgeCall {
  const journal = new Journal();
  return { base, journal, ...given };
}
