import type { KnowledgeEntry } from "../store/knowledge_entry.ts";

/** Returns true if an entry has expired. */
export function hasEnded({ valid_until }: KnowledgeEntry): boolean {
  return valid_until !== null && Date.parse(valid_until) <= Date.now();
}

/** Returns true if an entry is neither superseded nor expired. */
export function isCurrent(entry: KnowledgeEntry): boolean {
  return entry.superseded_by === null && !hasEnded(entry);
}
