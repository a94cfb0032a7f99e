import type { Embedder } from "../embeddings/embedder.ts";
import type { Entry, EntryType, Role } from "../store/entry.ts";
import { EmbeddingError } from "../store/failure.ts";
import { type Call, fittingEmbedder } from "./knowledge_base.ts";
import { fuse, wordWeight } from "./rank_fusion.ts";
import type { Filter, Hit } from "../store/store.ts";

/** What to search for. */
export interface SearchInput {
  query: string;
  role?: Role | undefined;
  tags?: string[] | undefined;
  entry_type?: EntryType | undefined;
  limit: number;
  min_confidence?: number | undefined;
}

/** The best entries, and how they were found. */
export interface SearchResult {
  results: Entry[];
  metadata: {
    /** How many entries were candidates, before the limit. */
    total: number;
    /** True when words alone were searched because the embeddings API failed. */
    fallback_mode: boolean;
    query_time_ms: number;
    /** How many more a lower `min_confidence` would have brought. */
    below_threshold?: number;
  };
}

/** How many entries each way of searching offers. */
const CANDIDATES = 100;
/** How long a search waits for the vector of its query, in milliseconds. */
const QUERY_VECTOR_MS = 2000;

/** Searches by words and by meaning; a role finds what is for it and what is for all. */
export async function search(call: Call, input: SearchInput): Promise<SearchResult> {
  const started = performance.now();
  const { store } = call.base;
  const { query, role, tags, entry_type: entryType, min_confidence: minConfidence } = input;
  const roles: readonly Role[] | undefined = role && [...new Set<Role>([role, "all"])];
  const filter: Filter = { roles, tags, entryType, minConfidence };
  const embedder = await fittingEmbedder(call.base);
  const vector = await queryVector(call, embedder, query);
  const candidates = async (filter: Filter): Promise<Hit[]> => {
    const began = performance.now();
    const [words, meaning] = await Promise.all([
      store.findByWords(query, filter, CANDIDATES),
      vector === undefined ? [] : store.vectors.nearest(vector, filter, CANDIDATES),
    ]);
    const weight = wordWeight(words.coverage);
    call.journal.write("debug", "query executed", {
      by_words: words.hits.length,
      by_meaning: vector === undefined ? "not asked" : meaning.length,
      word_weight: weight,
      filter,
      time_ms: Math.round(performance.now() - began),
    });
    return fuse([{ hits: words.hits, weight }, { hits: meaning, weight: 1 - weight }]);
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
  { journal }: Call,
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
