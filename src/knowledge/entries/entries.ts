import { type EntryChanges, type KnowledgeEntry, newEntry, type Role } from "../store/entry.ts";
import { KnowledgeFailure } from "./failure.ts";
import { fittingEmbedder, type KnowledgeCall, ownState } from "./knowledge_base.ts";

/** Stores a new entry and returns its id; when no vector can be made, nothing is stored. */
export async function addEntry(
  call: KnowledgeCall,
  { content, role, tags }: { content: string; role: Role; tags: string[] },
): Promise<string> {
  const entry = newEntry({ content, role, tags, vector: await vectorFor(call, content) });
  await call.base.store.add(entry, ownState(call.base));
  return entry.id;
}

/** Changes the given fields and returns the entry; only other content needs a new vector. */
export async function updateEntry(
  call: KnowledgeCall,
  { id, ...changes }: EntryChanges & { id: string },
): Promise<KnowledgeEntry> {
  const { store } = call.base;
  const before = await store.get(id);
  if (before === undefined) throw absentEntry(id);
  const { content } = changes;
  const isNew = content !== undefined && content !== before.content;
  const vector = isNew ? await vectorFor(call, content) : undefined;
  const after = await store.update(id, { ...changes, vector }, ownState(call.base));
  if (after === undefined) throw absentEntry(id);
  return after;
}

/** The vector of a content to store; null when embeddings are off. */
async function vectorFor({ base, journal }: KnowledgeCall, content: string): Promise<
  Float32Array | null
> {
  const embedder = await fittingEmbedder(base);
  return await embedder?.embedContent(content, { journal }) ?? null;
}

function absentEntry(id: string): KnowledgeFailure {
  const message = `There is no entry ${id}. Find it with kb_search or kb_list.`;
  return new KnowledgeFailure("NOT_FOUND", message, { field: "id" });
}
