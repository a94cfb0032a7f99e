import { Journal } from "../../src/knowledge/journal.ts";
import type { Call, KnowledgeBase } from "../../src/knowledge/entries/knowledge_base.ts";

/** A call on the knowledge base, as a request makes it; it logs errors only. */
export function callOn(base: KnowledgeBase, given: Partial<Call> = {}): Call {
  const journal = new Journal({ level: "error", secrets: [] });
  return { base, journal, ...given };
}
