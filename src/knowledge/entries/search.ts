import * as z from "zod";
import { EmbeddingError } from "../embeddings/request.ts";
import { meansNothing } from "../embeddings/source.ts";
import type { EntryType, Role } from "../store/entry.ts";
import { type EntryFilter, type EntryHit, OtherModelError, type Store } from "../store/store.ts";
import { queryTerms } from "../store/terms.ts";
import { cursorFrom, cursorNumbers } from "./cursor.ts";
import { fuse, type FusedHit, type Leg, LEGS, trustIn } from "./fusion.ts";
import { fittingEmbedder, type KnowledgeCall } from "./knowledge_base.ts";
import { noteUnanswered } from "./statistics.ts";
import { shownEntries, shownEntrySchema } from "./shown_entry.ts";

/** What to search for. */
export interface EntryQuery {
  query: string;
  role?: Role | undefined;
  tags?: string[] | undefined;
  entry_type?: EntryType | undefined;
  limit: number;
  min_confidence?: number | undefined;
  since?: number | undefined;
  until?: number | undefined;
  include_outdated?: boolean | undefined;
  max_chars?: number | undefined;
  cursor?: string | undefined;
}

/** The best entries, and how they were found. */
export const searchResultSchema = z.object({
  results: z.array(shownEntrySchema.extend({
    score: z.number(),
    found_by: z.array(z.enum(LEGS)),
  })),
  next_cursor: z.string().nullable(),
  metadata: z.object({
    /** How many entries were candidates, before the limit. */
    total: z.number(),
    /** True when words alone were searched although meaning was wanted. */
    fallback_mode: z.boolean(),
    fallback_reason: z.string().optional(),
    query_time_ms: z.number(),
    /** How many more a lower `min_confidence` would have found. */
    below_threshold: z.number().optional(),
  }),
});
export type EntrySearchResult = z.infer<typeof searchResultSchema>;

/** How many entries each leg offers. */
export const CANDIDATES = 200;
/** How long a search waits for the vector of its query, in milliseconds. */
const QUERY_VECTOR_MS = 2000;

/** Searches by words and by meaning; a role finds the entries for it and those for all. */
export async function searchEntries(
  call: KnowledgeCall,
  input: EntryQuery,
): Promise<EntrySearchResult> {
  const started = performance.now();
  const { store } = call.base;
  const { query, limit, cursor, max_chars: characters, ...others } = input;
  const of = { query, ...others };
  const [from = 0] = await cursorNumbers(of, cursor, 1) ?? [];
  const meant = queryVector(call, query);
  const found = await candidates(call, input, meant.then(({ vector }) => vector));
  const { reason } = await meant;
  await noteUnanswered(call, { query, isNarrowed: isNarrowed(input) }, found.hits);
  const page = found.hits.slice(from, from + limit);
  const byId = new Map(page.map((hit) => [hit.id, hit]));
  const isLast = from + limit >= found.hits.length;
  const [entries, next] = await Promise.all([
    store.read([...byId.keys()]),
    isLast ? null : cursorFrom(of, [from + limit]),
  ]);
  const results = shownEntries(entries, { characters, query })
    .flatMap((entry) => {
      const hit = byId.get(entry.id);
      return hit === undefined ? [] : [{ ...entry, ...foundBy(hit) }];
    });
  return {
    results,
    next_cursor: next,
    metadata: {
      total: found.hits.length,
      fallback_mode: reason !== undefined,
      ...(reason !== undefined && { fallback_reason: reason }),
      query_time_ms: Math.round(performance.now() - started),
      ...(found.hidden > 0 && { below_threshold: found.hidden }),
    },
  };
}

function isNarrowed(input: EntryQuery): boolean {
  const { tags, entry_type, min_confidence, since, until, cursor } = input;
  return [tags, entry_type, min_confidence, since, until, cursor]
    .some((given) => given !== undefined);
}

function foundBy({ score, found_by }: FusedHit): { score: number; found_by: Leg[] } {
  return { score: shownScore(score), found_by };
}

/** A score to four decimals. */
function shownScore(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}

/** What passes, best first, and how many do not for their confidence alone. */
async function candidates(
  { base: { store, embedder }, journal }: KnowledgeCall,
  input: EntryQuery,
  vector: Promise<Float32Array | undefined>,
): Promise<{ hits: FusedHit[]; hidden: number }> {
  const { query, role, tags, entry_type: entryType, min_confidence: least = 0, since, until } =
    input;
  const roles: readonly Role[] | undefined = role && [...new Set<Role>([role, "all"])];
  const isCurrent = !input.include_outdated;
  const filter: EntryFilter = { roles, tags, entryType, since, until, isCurrent };
  const asked: HybridQuery = {
    query,
    vector: embedder && vector,
    model: embedder?.source.model,
  };
  const began = performance.now();
  const offered = await hybridSearch(store, asked, filter);
  const all = offered.filter(isFound);
  const hits = all.filter(({ confidence }) => confidence >= least);
  const hidden = all.length - hits.length;
  journal.write("debug", "query executed", {
    found: all.length,
    by_words: all.filter(({ found_by }) => found_by.includes("words")).length,
    by_meaning: all.filter(({ found_by }) => found_by.includes("meaning")).length,
    filter,
    time_ms: Math.round(performance.now() - began),
  });
  if (hits.length >= input.limit || offered.length < CANDIDATES) return { hits, hidden };
  // Unsure entries took nearly all places: those that pass may come after them.
  const sure = { ...filter, minConfidence: least };
  return { hits: (await hybridSearch(store, asked, sure)).filter(isFound), hidden };
}

/** False for what is no more like the query than texts are that do not belong to it. */
function isFound({ score }: FusedHit): boolean {
  return shownScore(score) > 0;
}

/** The query's vector; without one, why words alone must do. */
async function queryVector(
  call: KnowledgeCall,
  query: string,
): Promise<{ vector?: Float32Array; reason?: string }> {
  const { journal } = call;
  try {
    const embedder = await fittingEmbedder(call.base);
    if (embedder === undefined) return {};
    const { isLocal, model } = embedder.source;
    const deadline = isLocal ? undefined : performance.now() + QUERY_VECTOR_MS;
    const vector = await embedder.embedQuery(query, { journal, deadline });
    if (meansNothing(vector)) return { reason: `${model} knows no word of this query` };
    return { vector };
  } catch (error) {
    if (!(error instanceof EmbeddingError || error instanceof OtherModelError)) throw error;
    const reason = error instanceof EmbeddingError
      ? error.message.replace(/\. Nothing was stored.*$/s, "")
      : error.message;
    journal.write("warning", "kb_search by words alone", { reason });
    return { reason };
  }
}

/** What to look for: words, and the vector of a query's first passage by a model, once it is made. */
export interface HybridQuery {
  query: string;
  vector?: Float32Array | undefined | Promise<Float32Array | undefined>;
  model?: string | undefined;
}

/** Searches by words and, given a vector of the query, by meaning at the same time; joins the two. */
export async function hybridSearch(
  store: Store,
  { query, vector, model = "" }: HybridQuery,
  filter: EntryFilter,
): Promise<FusedHit[]> {
  const [words, meaning] = await Promise.all([
    store.findByWords(queryTerms(query), filter, CANDIDATES),
    nearestTo(store, vector, filter),
  ]);
  return fuse(words, meaning, trustIn(model));
}

async function nearestTo(
  store: Store,
  asked: HybridQuery["vector"],
  filter: EntryFilter,
): Promise<EntryHit[]> {
  if (asked === undefined) return [];
  const [vector, held] = await Promise.all([asked, store.vectors.held()]);
  if (vector === undefined || held === undefined) return [];
  return await store.vectors.nearest(vector.subarray(0, held.dimension), filter, CANDIDATES);
}
