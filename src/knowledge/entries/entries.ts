import {
  type EntryChanges,
  type EntryVersion,
  type KnowledgeEntry,
  newEntry,
  type Role,
} from "../store/entry.ts";
import { queryTerms, termsOf } from "../store/terms.ts";
import { KnowledgeFailure } from "./failure.ts";
import { claimedState, fittingEmbedder, type KnowledgeCall } from "./knowledge_base.ts";

/** What to add. */
export interface GivenEntry {
  content: string;
  role: Role;
  tags: string[];
  supersedes?: string | undefined;
  valid_until?: string | undefined;
}

/** The entry's id, whether it is new, and which others are very like it. */
export interface AddedEntry {
  id: string;
  created: boolean;
  similar: string[];
}

/** Stores a new entry; when no vector can be made, nothing is stored. */
export async function addEntry(call: KnowledgeCall, given: GivenEntry): Promise<AddedEntry> {
  const { store } = call.base;
  const { content, role, supersedes = null, valid_until = null } = given;
  const same = await store.same(content, role);
  if (same !== undefined) return { id: same, created: false, similar: [] };
  if (supersedes !== null && await store.get(supersedes) === undefined) {
    const message = `There is no entry ${supersedes} to supersede. Find it with kb_search.`;
    throw new KnowledgeFailure("NOT_FOUND", message, { field: "supersedes" });
  }
  const [vector, similar] = await Promise.all([
    vectorFor(call, content),
    similarTo(call, content),
  ]);
  const of = await claimedState(call.base);
  const entry = newEntry({ ...given, supersedes, valid_until, vector });
  const id = await store.add(entry, { of, once: true });
  return { id, created: id === entry.id, similar: similar.filter((one) => one !== id) };
}

/** How many of the best matches are compared, and by how many of a text's words they are found. */
const COMPARED = { entries: 5, words: 16 };
/** Texts that share so much of their words say nearly the same. */
const ALIKE = 0.75;
/** Fewer words in common say nothing: two numbers in another order would be enough. */
const LEAST_SHARED = 6;

/** The ids of current entries with nearly the same words. */
async function similarTo({ base: { store } }: KnowledgeCall, content: string): Promise<string[]> {
  const terms = queryTerms(content).slice(0, COMPARED.words);
  const hits = await store.findByWords(terms, { isCurrent: true }, COMPARED.entries);
  const entries = await store.read(hits.map(({ id }) => id));
  const own = termsOf(content).counts;
  return entries.filter((entry) => likeness(own, termsOf(entry.content).counts) >= ALIKE)
    .map(({ id }) => id);
}

/** The share of the terms of either that both have (Jaccard). */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const shared = [...one.keys()].filter((term) => other.has(term)).length;
  if (shared < LEAST_SHARED) return 0;
  return shared / Math.max(1, one.size + other.size - shared);
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
  const of = vector ? await claimedState(call.base) : undefined;
  const after = await store.update(id, { ...changes, vector }, of);
  if (after === undefined) throw absentEntry(id);
  return after;
}

/** The most characters of all earlier contents together. */
const MOST_HISTORY = 60_000;

/** An entry, and what it was before: as many versions as an answer has room for, newest first. */
export async function readEntry(
  { base: { store } }: KnowledgeCall,
  { id, history = false }: { id: string; history?: boolean | undefined },
): Promise<{ entry: KnowledgeEntry | null; history?: EntryVersion[]; history_left_out?: number }> {
  const entry = await store.get(id) ?? null;
  if (!history) return { entry };
  const all = await store.history(id);
  let room = MOST_HISTORY;
  const shown = all.filter(({ content }) => (room -= content.length) >= 0);
  const left = all.length - shown.length;
  return { entry, history: shown, ...(left > 0 && { history_left_out: left }) };
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
