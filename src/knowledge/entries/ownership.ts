import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { KnowledgeFailure } from "./failure.ts";

/**
 * Throws if a session's role may not change an entry. A role may change its own entries and entries
 * for all. The pm, and a session without a role, may change every entry.
 */
export function requireOwnRole(
  role: string | undefined,
  { id, role: own }: Pick<KnowledgeEntry, "id" | "role">,
): void {
  if (role === undefined || role === "pm" || own === "all" || own === role) return;
  const message = `Entry ${id} is for ${own}; this server runs as ${role}, which may not change it`;
  throw new KnowledgeFailure("FORBIDDEN", message);
}
