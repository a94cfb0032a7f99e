import * as z from "zod";
import { defineKnowledgeTool } from "../context.ts";
import { charactersSchema, entryId, limitSchema } from "../entries/entry_schema.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Store } from "../store/store.ts";
import { renderListed, shownEntries, shownEntrySchema } from "./listing.ts";

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

const MOST = 500;

export const relatedTool = defineKnowledgeTool({
  name: "kb_get_related",
  title: "Get related entries",
  description:
    "Returns entries related to an entry: its family, its document, linked entries, then shared tags and similar meaning. Use after kb_search.",
  access: "read",
  discovery: { searchHint: "more like this, parent, siblings, shared tags" },
  input: z.strictObject({
    entry_id: entryId,
    limit: limitSchema.default(10).describe("Maximum number of entries"),
    max_chars: charactersSchema,
  }),
  /** Related entries, closest first, with the kind of each relation by ID. */
  output: z.object({
    results: z.array(shownEntrySchema),
    metadata: z.object({
      total: z.number(),
      relationship_types: z.record(z.string(), z.enum(RELATIONSHIPS)),
    }),
  }),
  async handle({ entry_id, limit, max_chars }, { base: { store } }) {
    const entry = await store.get(entry_id);
    const types = entry === undefined
      ? new Map<string, Relationship>()
      : await relationships(store, entry, limit);
    const entries = await store.read([...types.keys()].slice(0, limit));
    const kinds = entries.map((one) => [one.id, types.get(one.id) ?? "similar"] as const);
    return {
      results: shownEntries(entries, max_chars),
      metadata: { total: entries.length, relationship_types: Object.fromEntries(kinds) },
    };
  },
  text: ({ results, metadata: { relationship_types } }) =>
    results.map((entry) =>
      `${relationship_types[entry.id]?.replaceAll("_", " ")}: ${renderListed(entry)}`
    ).join("\n\n") || "No related entries.",
});

async function relationships(
  store: Store,
  entry: KnowledgeEntry,
  wanted: number,
): Promise<Map<string, Relationship>> {
  const { id, parent_id: parent, tags, source } = entry;
  const none = Promise.resolve([]);
  const inFile = async (file: string): Promise<KnowledgeEntry[]> => {
    const { entries } = await store.list({ file, isCurrent: true }, { limit: MOST });
    return entries.filter((one) => one.source?.repository === source?.repository);
  };
  const sameDocument = async () => {
    const distance = (one: KnowledgeEntry): number =>
      Math.abs((one.source?.line ?? 0) - (source?.line ?? 0));
    const found = source?.file === undefined ? [] : await inFile(source.file);
    return found.sort((a, b) => distance(a) - distance(b));
  };
  const linked = async () => (await Promise.all(linkedFiles(entry).map(inFile))).flat();
  const nearest = async () => {
    const held = await store.vectorState();
    const vector = (await store.vectorOf(id))?.subarray(0, held?.dimension);
    return vector ? await store.nearest(vector, { isCurrent: true }, wanted + 1) : [];
  };
  const childrenOf = async (one: string) =>
    (await store.list({ parent: one }, { limit: MOST })).entries;
  const sharingTags = async () => {
    if (tags.length < 2) return [];
    const { entries } = await store.list({ tags }, { limit: MOST });
    const shared = (one: KnowledgeEntry): number =>
      one.tags.filter((tag) => tags.includes(tag)).length;
    return entries.filter((one) => shared(one) >= 2).sort((a, b) => shared(b) - shared(a));
  };
  const ways: [Relationship, () => Promise<{ id: string }[]>][] = [
    ["parent", () => parent === null ? none : store.read([parent])],
    ["child", () => childrenOf(id)],
    ["sibling", () => parent === null ? none : childrenOf(parent)],
    ["same_document", sameDocument],
    ["linked", linked],
    ["shared_tags", sharingTags],
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

const TARGET = /\]\(\s*<?([^)>\s#:]{1,500})|^\s{0,3}\[[^\]]{1,200}\]:\s*<?([^\s>#:]{1,500})/gm;

function linkedFiles({ content, source }: KnowledgeEntry): string[] {
  const file = source?.file ?? "";
  const files = [...content.matchAll(TARGET)].map(([, inline, defined = ""]) => {
    const parts = file.split("/").slice(0, -1);
    for (const part of (inline ?? defined).replaceAll("%20", " ").split("/")) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    return parts.join("/");
  });
  return file === "" ? [] : [...new Set(files)];
}
