import type { KnowledgeEntry } from "../store/entry.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/** How an entry is related to another, the nearest first. */
export const RELATIONSHIPS = ["parent", "child", "sibling", "shared_tags", "similar"] as const;

/** How an entry is related to another. */
export type Relationship = typeof RELATIONSHIPS[number];

/** Related entries, the nearest first, and how each is related. */
export interface RelatedResult {
  results: KnowledgeEntry[];
  metadata: { total: number; relationship_types: Record<string, Relationship> };
}

/** The family of an entry, then entries that share tags, then entries with a similar meaning. */
export async function findRelated(
  { base: { store } }: KnowledgeCall,
  { entry_id: id, limit }: { entry_id: string; limit: number },
): Promise<RelatedResult> {
  const entry = await store.get(id);
  const types = new Map<string, Relationship>();
  if (entry !== undefined) {
    const parent = entry.parent_id;
    const vector = await store.vectors.of(id);
    const wanted = limit + 1;
    const ways: [Relationship, () => Promise<{ id: string }[]>][] = [
      ["parent", () => parent === null ? Promise.resolve([]) : store.read([parent])],
      ["child", () => store.children(id, wanted)],
      ["sibling", () => parent === null ? Promise.resolve([]) : store.children(parent, wanted)],
      ["shared_tags", () => store.sharingTags(entry.tags, wanted + types.size)],
      [
        "similar",
        () =>
          vector === undefined
            ? Promise.resolve([])
            : store.vectors.nearest(vector, {}, wanted + types.size),
      ],
    ];
    for (const [type, find] of ways) {
      if (types.size >= limit) break;
      for (const hit of await find()) {
        if (hit.id !== id && !types.has(hit.id)) types.set(hit.id, type);
      }
    }
  }
  const results = await store.read([...types.keys()].slice(0, limit));
  return {
    results,
    metadata: {
      total: results.length,
      relationship_types: Object.fromEntries(
        results.map((one) => [one.id, types.get(one.id) ?? "similar"]),
      ),
    },
  };
}
