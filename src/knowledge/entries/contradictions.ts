import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { EntryHit, Store } from "../store/store.ts";
import { comparedContent, disagree } from "./likeness.ts";

/** The number of best hits to compare with the shown entries. */
const COMPARED = 50;

/** Returns, by ID, the newer entries among the best hits that contradict each shown entry. */
export async function contradictions(
  store: Store,
  { entries, hits }: { entries: readonly KnowledgeEntry[]; hits: readonly EntryHit[] },
): Promise<Map<string, string[]>> {
  const known = new Set(entries.map(({ id }) => id));
  const others = hits.slice(0, COMPARED).map(({ id }) => id).filter((id) => !known.has(id));
  const all = [...entries, ...await store.read(others)]
    .map((entry) => ({ entry, compared: comparedContent(entry.content) }));
  return new Map(
    all.slice(0, entries.length).map(({ entry, compared }) => [
      entry.id,
      all.filter((other) => isNewer(other.entry, entry) && disagree(compared, other.compared)).map((
        other,
      ) => other.entry.id),
    ]),
  );
}

/** Returns true if the first entry was changed or confirmed after the second. */
export function isNewer(one: KnowledgeEntry, other: KnowledgeEntry): boolean {
  return confirmedAt(one) > confirmedAt(other);
}

function confirmedAt({ updated_at, verified_at }: KnowledgeEntry): string {
  return verified_at !== null && verified_at > updated_at ? verified_at : updated_at;
}
