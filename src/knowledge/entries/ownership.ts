import type { KnowledgeEntry } from "../store/entry.ts";
import { KnowledgeFailure } from "./failure.ts";

/**
 * Throws if a session of a role may not change an entry: that is for its own role and for all; the
 * pm may change every one, and so may a session without a role.
 */
export function requireOwnRole(
  role: string | undefined,
  { id, role: own }: Pick<KnowledgeEntry, "id" | "role">,
): void {
  if (role === undefined || role === "pm" || own === "all" || own === role) return;
  const message = `${id} is for ${own}; this server runs as ${role}, which may not change it`;
  throw new KnowledgeFailure("FORBIDDEN", message);
}
