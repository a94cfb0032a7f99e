import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import type { EntryType, KnowledgeEntry, Role } from "../store/entry.ts";
import type { EntryFilter, EntryHit, Store } from "../store/store.ts";
import { fittingEmbedder, type KnowledgeCall } from "./knowledge_base.ts";

/** What to search for. */
export interface EntryQuery {
  query: string;
  role?: Role | undefined;
  tags?: string[] | undefined;
  entry_type?: EntryType | undefined;
  limit: number;
  min_confidence?: number | undefined;
}

/** The best entries, and how they were found. */
export interface EntrySearchResult {
  results: KnowledgeEntry[];
  metadata: {
    /** How many entries were candidates, before the limit. */
    total: number;
    /** True when words alone were searched because the embeddings API failed. */
    fallback_mode: boolean;
    query_time_ms: number;
    /** How many more a lower `min_confidence` would have found. */
    below_threshold?: number;
  };
}

/** How many entries each way of searching offers. */
const CANDIDATES = 100;
/** How long a search waits for the vector of its query, in milliseconds. */
const QUERY_VECTOR_MS = 2000;
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
const K = 60;

/** Searches by words and by meaning; a role finds the entries for it and those for all. */
export async function searchEntries(
  call: KnowledgeCall,
  input: EntryQuery,
): Promise<EntrySearchResult> {
  const started = performance.now();
  const { base: { store }, journal } = call;
  const { query, role, tags, entry_type: entryType, min_confidence: minConfidence } = input;
  const roles: readonly Role[] | undefined = role && [...new Set<Role>([role, "all"])];
  const filter: EntryFilter = { roles, tags, entryType, minConfidence };
  const embedder = await fittingEmbedder(call.base);
  const vector = await queryVector(call, embedder, query);
  const candidates = async (filter: EntryFilter): Promise<EntryHit[]> => {
    const began = performance.now();
    const { hits, ...facts } = await hybridSearch(store, { query, vector }, filter);
    const time_ms = Math.round(performance.now() - began);
    journal.write("debug", "query executed", { ...facts, filter, time_ms });
    return hits;
  };
  const found = await candidates(filter);
  const hidden = minConfidence === undefined
    ? []
    : await candidates({ ...filter, minConfidence: undefined, belowConfidence: minConfidence });
  const results = await store.read(found.slice(0, input.limit).map(({ id }) => id));
  return {
    results,
    metadata: {
      total: found.length,
      fallback_mode: embedder !== undefined && vector === undefined,
      query_time_ms: Math.round(performance.now() - started),
      ...(hidden.length > 0 && { below_threshold: hidden.length }),
    },
  };
}

async function queryVector(
  { journal }: KnowledgeCall,
  embedder: Embedder | undefined,
  query: string,
): Promise<Float32Array | undefined> {
  try {
    const deadline = performance.now() + QUERY_VECTOR_MS;
    return await embedder?.embedQuery(query, { journal, deadline });
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error;
    journal.write("warning", "kb_search by words alone", { reason: error.message });
    return undefined;
  }
}

/** What both ways of searching found together, best first, and what each contributed. */
export interface HybridHits {
  hits: EntryHit[];
  by_words: number;
  by_meaning: number | "not asked";
  /** How much the ranking by words counted, of one. */
  word_weight: number;
}

/** Searches by words and, given a vector of the query, by meaning; joins the two rankings. */
export async function hybridSearch(
  store: Store,
  { query, vector }: { query: string; vector: Float32Array | undefined },
  filter: EntryFilter,
): Promise<HybridHits> {
  const [words, meaning] = await Promise.all([
    store.findByWords(query, filter, CANDIDATES),
    vector === undefined ? [] : store.vectors.nearest(vector, filter, CANDIDATES),
  ]);
  const weight = wordWeight(words.coverage);
  return {
    hits: fuseRankings([{ hits: words.hits, weight }, { hits: meaning, weight: 1 - weight }]),
    by_words: words.hits.length,
    by_meaning: vector === undefined ? "not asked" : meaning.length,
    word_weight: weight,
  };
}

/** Joins rankings by the sum of weight / (60 + rank); ties go to the newest. */
export function fuseRankings(
  rankings: readonly { hits: readonly EntryHit[]; weight: number }[],
): EntryHit[] {
  const scores = new Map<string, { hit: EntryHit; score: number }>();
  for (const { hits, weight } of rankings) {
    hits.forEach((hit, index) => {
      const known = scores.get(hit.id) ?? { hit, score: 0 };
      scores.set(hit.id, { hit, score: known.score + weight / (K + index + 1) });
    });
  }
  return [...scores.values()].sort((a, b) => b.score - a.score || b.hit.order - a.hit.order)
    .map(({ hit }) => hit);
}

/**
 * How much the ranking by words counts, of one: half when the best hit covers next to nothing of
 * the query, and more the more it covers. The bounds are measured on the Cranfield collection, with
 * vectors that know no synonyms; with those, equal weights do worse than words alone.
 */
export function wordWeight(coverage: number): number {
  const [least, most] = [0.1, 0.3];
  return 0.5 + 0.45 * Math.min(1, Math.max(0, (coverage - least) / (most - least)));
}
