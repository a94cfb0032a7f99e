import { Journal } from "../../src/knowledge/calls/journal.ts";
import type { KnowledgeBase, KnowledgeCall } from "../../src/knowledge/entries/knowledge_base.ts";

/** Returns a journal that adds its messages to `told` instead of writing them. */
export function journalOf(told: string[]): Journal {
  const journal = new Journal();
  Reflect.set(journal, "write", (_level: string, message: string) => told.push(message));
  return journal;
}

/** Returns a call on the knowledge base with a new journal. */
export function callOn(base: KnowledgeBase, given: Partial<KnowledgeCall> = {}): KnowledgeCall {
  const journal = new Journal();
  return { base, journal, ...given };
}
