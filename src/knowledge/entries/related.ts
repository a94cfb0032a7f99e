import * as z from "zod";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { cursorFrom, cursorNumbers } from "./cursor.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import { linkedFiles, linkedIds } from "./links.ts";
import { shownEntries } from "./shown_entry.ts";
import { shownEntrySchema } from "./result_schemas.ts";

/** The ways in which an entry can be related to another, closest first. */
const RELATIONSHIPS = [
  "parent",
  "child",
  "sibling",
  "same_document",
  "linked",
  "shared_tags",
  "similar",
] as const;
type Relationship = typeof RELATIONSHIPS[number];

/** The entry whose related entries are requested, and the limits of the result. */
export interface RelatedQuery {
  entry_id: string;
  limit: number;
  max_chars: number;
  cursor?: string | undefined;
}

/** Related entries, closest first, with the kind of each relation by ID. */
export const relatedResultSchema = z.object({
  results: z.array(shownEntrySchema),
  next_cursor: z.string().nullable(),
  metadata: z.object({
    total: z.number(),
    relationship_types: z.record(z.string(), z.enum(RELATIONSHIPS)),
  }),
});
export type RelatedResult = z.infer<typeof relatedResultSchema>;

/** The maximum number of entries for each kind of relation. */
const MOST = 500;

/**
 * Returns an entry's family, its document's entries and its links, then entries with shared tags or
 * similar meaning.
 */
export async function findRelated(
  call: KnowledgeCall,
  { entry_id: id, limit, max_chars: characters, cursor }: RelatedQuery,
): Promise<RelatedResult> {
  const { store } = call.base;
  const of = { related: id };
  const [from = 0] = await cursorNumbers(of, cursor, 1) ?? [];
  const entry = await store.get(id);
  const types = entry === undefined
    ? new Map<string, Relationship>()
    : await relationships(call, entry, from + limit + 1);
  const ids = [...types.keys()];
  const entries = await store.read(ids.slice(from, from + limit));
  return {
    results: shownEntries(entries, { characters }),
    next_cursor: from + limit < ids.length ? await cursorFrom(of, [from + limit]) : null,
    metadata: {
      total: entries.length,
      relationship_types: Object.fromEntries(
        entries.map((one) => [one.id, types.get(one.id) ?? "similar"]),
      ),
    },
  };
}

/** Returns the entry's relations, closest first, until it has `wanted` entries. */
async function relationships(
  { base: { store } }: KnowledgeCall,
  entry: KnowledgeEntry,
  wanted: number,
): Promise<Map<string, Relationship>> {
  const { id, parent_id: parent, tags, source } = entry;
  const none = Promise.resolve([]);
  const nearest = async () => {
    const held = await store.vectors.held();
    const vector = held && (await store.vectors.of(id))?.subarray(0, held.dimension);
    return vector ? await store.vectors.nearest(vector, { isCurrent: true }, wanted + 1) : [];
  };
  const inFiles = async (files: readonly string[]): Promise<KnowledgeEntry[]> => {
    if (files.length === 0) return [];
    const { entries } = await store.list({ files, isCurrent: true }, { limit: MOST });
    return entries;
  };
  const sameDocument = async () => {
    const found = await inFiles(source?.file === undefined ? [] : [source.file]);
    const line = source?.line ?? 0;
    const distance = (one: KnowledgeEntry): number => Math.abs((one.source?.line ?? 0) - line);
    return found.sort((a, b) => distance(a) - distance(b));
  };
  const linked = async () => [
    ...await store.read(linkedIds(entry)),
    ...await inFiles(linkedFiles(entry)),
  ];
  const ways: [Relationship, () => Promise<{ id: string }[]>][] = [
    ["parent", () => parent === null ? none : store.read([parent])],
    ["child", () => store.children(id, MOST)],
    ["sibling", () => parent === null ? none : store.children(parent, MOST)],
    ["same_document", sameDocument],
    ["linked", linked],
    ["shared_tags", () => store.sharingTags(tags, MOST)],
    ["similar", nearest],
  ];
  const types = new Map<string, Relationship>();
  for (const [type, find] of ways) {
    if (types.size >= wanted) break;
    for (const hit of await find()) {
      if (hit.id !== id && !types.has(hit.id)) types.set(hit.id, type);
    }
  }
  return types;
}
