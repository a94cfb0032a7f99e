import { EmbeddingError } from "../embeddings/request.ts";
import { meansNothing } from "../embeddings/source.ts";
import { excerpt } from "../../kernel/text.ts";
import type { EntryType, Role } from "../store/role.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { entryTitle } from "../store/entry.ts";
import type { EntryFilter, EntryHit, Store } from "../store/store.ts";
import { entryQuery } from "../store/terms.ts";
import { cursorFrom, cursorNumbers } from "./cursor.ts";
import { contradictions } from "./contradictions.ts";
import { fittingEntries, type FoundEntry } from "./found_entry.ts";
import { namedFirst } from "./named_first.ts";
import { noteFound } from "./found_log.ts";
import {
  type FoldedHit,
  foldedHits,
  fuse,
  type FusedHit,
  fuseWordings,
  trustIn,
} from "./fusion.ts";
import { type Asked, FEW, mostEvidence, shownHits, SURE } from "./evidence.ts";
import { embedderInUse, type KnowledgeCall } from "./knowledge_base.ts";
import { firstSentence } from "./likeness.ts";
import { noteUnanswered } from "./unanswered.ts";
import type { EntrySearchResult } from "./result_schemas.ts";

/** The question and the filters of a search. */
export interface EntryQuery {
  query: string;
  /** Other wordings of the same question. */
  also?: string[] | undefined;
  role?: Role | undefined;
  tags?: string[] | undefined;
  entry_type?: EntryType | undefined;
  limit: number;
  min_confidence?: number | undefined;
  since?: number | undefined;
  until?: number | undefined;
  include_outdated?: boolean | undefined;
  /**
   * The maximum total length of whole contents, in characters. By default, the result is short and
   * contains passages.
   */
  max_chars?: number | undefined;
  cursor?: string | undefined;
}

/** The maximum number of entries from each kind of search. */
export const CANDIDATES = 200;
/** The maximum time that a search waits for its query's vector, in milliseconds. */
const QUERY_VECTOR_MS = 2000;
/** The maximum length of a reported reason, in characters. */
const REASON = 240;
/** The number of nearest entries in a result without answers. */
const NEAREST = 2;

/**
 * Searches with keywords and meaning. With a role, finds the role's entries and the entries for
 * all. Records found entries and unanswered questions, unless `isNoted` is false.
 */
export async function searchEntries(
  call: KnowledgeCall,
  input: EntryQuery,
  { isNoted = true }: { isNoted?: boolean } = {},
): Promise<EntrySearchResult> {
  const started = performance.now();
  const { query, also = [], limit, cursor, max_chars: characters, ...others } = input;
  const of = { query, also, ...others };
  const [from = 0] = await cursorNumbers(of, cursor, 1) ?? [];
  const { hits, near, hidden, reason, isWeak } = await candidates(call, input);
  if (isNoted) await noteUnanswered(call, { query, isNarrowed: isNarrowed(input) }, hits.length);
  const page = hits.slice(from, from + limit);
  const isLast = from + limit >= hits.length;
  const [entries, next, nearest, isEmpty] = await Promise.all([
    call.base.store.read(page.map(({ id }) => id)),
    isLast ? null : cursorFrom(of, [from + limit]),
    hits.length > 0 ? [] : nearestEntries(call, near),
    hits.length === 0 && near.length === 0 && hasNoEntries(call),
  ]);
  if (isNoted) await noteFound(call, page.map(({ id }) => id));
  const contradicted = await contradictions(call.base.store, { entries, hits });
  const byId = new Map(page.map((hit) => [hit.id, hit]));
  const found = entries.flatMap((entry): FoundEntry[] => {
    const hit = byId.get(entry.id);
    return hit === undefined
      ? []
      : [{ entry, hit, contradicted: contradicted.get(entry.id) ?? [] }];
  });
  const wording = entryQuery([query, ...also].join("\n"));
  return {
    results: fittingEntries(found, { characters, query: wording }),
    next_cursor: next,
    ...(nearest.length > 0 && { nearest }),
    metadata: {
      total: hits.length,
      fallback_mode: reason !== undefined,
      ...(reason !== undefined && { fallback_reason: excerpt(reason, REASON) }),
      ...(isWeak && { weak: true }),
      ...(isEmpty && { empty_store: true }),
      query_time_ms: Math.round(performance.now() - started),
      ...(hidden > 0 && { below_threshold: hidden }),
    },
  };
}

async function hasNoEntries({ base: { store } }: KnowledgeCall): Promise<boolean> {
  return (await store.list({}, { limit: 1 })).entries.length === 0;
}

function isNarrowed(input: EntryQuery): boolean {
  const { tags, entry_type, min_confidence, since, until, cursor } = input;
  return [tags, entry_type, min_confidence, since, until, cursor]
    .some((given) => given !== undefined);
}

/** Returns the titles of the entries nearest to an unanswered question. */
async function nearestEntries(
  { base: { store } }: KnowledgeCall,
  near: readonly FusedHit[],
): Promise<{ id: string; title: string }[]> {
  const entries = await store.read(near.slice(0, NEAREST).map(({ id }) => id));
  return entries.map((entry: KnowledgeEntry) => ({
    id: entry.id,
    title: entryTitle(entry) ?? firstSentence(entry.content, 80),
  }));
}

interface Candidates {
  /**
   * The relevant hits, best first, each with its duplicates; empty if no entry is relevant to the
   * question.
   */
  hits: FoldedHit[];
  /** All hits that have anything in common with the question, best first. */
  near: FusedHit[];
  /** The number of entries omitted only because of their confidence. */
  hidden: number;
  /** The reason why the search used only keywords. */
  reason: string | undefined;
  /** True if the best hits may not answer the question. */
  isWeak: boolean;
}

/** Returns the entries that pass the filters and are relevant to the question. */
async function candidates(call: KnowledgeCall, input: EntryQuery): Promise<Candidates> {
  const { query, also = [], role, tags, entry_type: entryType, min_confidence: least = 0 } = input;
  const { since, until } = input;
  const roles: readonly Role[] | undefined = role && [...new Set<Role>([role, "all"])];
  const isCurrent = !input.include_outdated;
  const filter: EntryFilter = { roles, tags, entryType, since, until, isCurrent };
  const wordings = [...new Set([query, ...also])];
  const began = performance.now();
  const first = await searchWordings(call, wordings, filter);
  const passing = (hits: readonly FusedHit[]): FusedHit[] =>
    hits.filter(({ confidence }) => confidence >= least);
  const sure = passing(first.hits);
  // Uncertain entries filled nearly all results, so certain entries may still follow.
  const isCrowded = sure.length < Math.min(input.limit, first.hits.length) &&
    first.hits.length >= CANDIDATES;
  const near = isCrowded
    ? (await searchWordings(call, wordings, { ...filter, minConfidence: least })).hits
    : sure;
  const shown = shownHits(first.hits, first.asked);
  const hits = near === sure ? passing(shown) : shownHits(near, first.asked);
  call.journal.write("debug", "query executed", {
    found: hits.length,
    by_words: hits.filter(({ found_by }) => found_by.includes("words")).length,
    by_meaning: hits.filter(({ found_by }) => found_by.includes("meaning")).length,
    time_ms: Math.round(performance.now() - began),
  });
  return {
    hits: foldedHits(await namedFirst(call.base.store, query, hits)),
    near,
    hidden: shown.length - passing(shown).length,
    reason: first.reason,
    isWeak: hits.length > 0 && mostEvidence(hits) < SURE,
  };
}

/** The entries that the question's wordings find. */
export interface WordingsFound {
  hits: FusedHit[];
  asked: Asked;
  /** The reason why the search used only keywords. */
  reason: string | undefined;
}

/** Runs a search for each wording of a question. */
export async function searchWordings(
  call: KnowledgeCall,
  wordings: readonly string[],
  filter: EntryFilter,
): Promise<WordingsFound> {
  const { store } = call.base;
  const meant = wordings.map((wording) => queryVector(call, wording));
  let compared = 0;
  const lists = await Promise.all(wordings.map(async (wording, at) => {
    const [words, meaning] = await Promise.all([
      store.findByWords(entryQuery(wording), filter, CANDIDATES),
      meant[at]?.then(({ vector }) => nearestTo(store, vector, filter)) ?? [],
    ]);
    const model = (await meant[at])?.model ?? "";
    compared = Math.max(compared, meaning.length);
    return fuse(words, meaning, trustIn(model));
  }));
  const reasons = (await Promise.all(meant)).map(({ reason }) => reason);
  const isWordsOnly = reasons.every((reason) => reason !== undefined);
  // If vectors are missing, few compared entries don't mean a small store.
  const isAmongFew = compared < FEW &&
    (await store.list(filter, { limit: FEW })).entries.length < FEW;
  return {
    hits: fuseWordings(lists),
    asked: { wordings: wordings.length, isWordsOnly, isAmongFew },
    reason: isWordsOnly ? reasons[0] : undefined,
  };
}

interface QueryVector {
  vector?: Float32Array;
  model?: string;
  /** The reason why the vector is missing. */
  reason?: string;
}

/** Returns the query's vector, or the reason why the search can use only keywords. */
async function queryVector(call: KnowledgeCall, query: string): Promise<QueryVector> {
  const { journal } = call;
  try {
    const { embedder, reason } = await embedderInUse(call.base);
    if (embedder === undefined) return { reason: reason ?? "" };
    const { isLocal, model } = embedder.source;
    const deadline = isLocal ? undefined : performance.now() + QUERY_VECTOR_MS;
    const vector = await embedder.embedQuery(query, { journal, deadline });
    if (meansNothing(vector)) return { reason: `the model ${model} knows no word in this query` };
    return { vector, model };
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error;
    const reason = error.message.replace(/\. Nothing was stored.*$/s, "");
    journal.write("warning", "keyword search only", { reason });
    return { reason };
  }
}

async function nearestTo(
  store: Store,
  vector: Float32Array | undefined,
  filter: EntryFilter,
): Promise<EntryHit[]> {
  if (vector === undefined) return [];
  const held = await store.vectors.held();
  // Another session may have changed the model since this vector was computed.
  if (held === undefined || vector.length < held.dimension) return [];
  return await store.vectors.nearest(vector.subarray(0, held.dimension), filter, CANDIDATES);
}
