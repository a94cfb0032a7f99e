import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

/** Returns true for an entry past its time. */
export function hasEnded({ valid_until }: KnowledgeEntry): boolean {
  return valid_until !== null && Date.parse(valid_until) <= Date.now();
}

/** Returns true for an entry that is not superseded and not past its time. */
export function isCurrent(entry: KnowledgeEntry): boolean {
  return entry.superseded_by === null && !hasEnded(entry);
}
