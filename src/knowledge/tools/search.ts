import * as z from "zod";
import { fused } from "../../kernel/search/fusion.ts";
import { excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import { defineKnowledgeTool } from "../context.ts";
import { EmbeddingError, meansNothing } from "../embeddings/source.ts";
import type { WordHit } from "../store/engine.ts";
import { type KnowledgeEntry, roleSchema, typeSchema } from "../store/knowledge_entry.ts";
import { questionWords } from "../store/prepared_text.ts";
import type { Role } from "../store/role.ts";
import type { Store } from "../store/store.ts";
import {
  type EntrySearchResult,
  type FoundEntry,
  renderSearch,
  searchResultSchema,
  shownResults,
} from "./answer.ts";
import {
  confidenceSchema,
  limitSchema,
  querySchema,
  tagFilterSchema,
  wholeCharactersSchema,
} from "../entries/entry_schema.ts";
import { embedderInUse, type KnowledgeCall } from "../entries/knowledge_base.ts";
import type { EntryFilter, EntryHit } from "../store/entry_filter.ts";

const DEFAULT_LIMIT = 5;

const input = z.strictObject({
  query: querySchema.describe("A question, such as: how do we name branches?"),
  also: z.array(querySchema).max(4).optional().describe("Other wordings of the question"),
  role: roleSchema.optional().describe("Entries for this role and for all"),
  tags: tagFilterSchema.optional(),
  entry_type: typeSchema.optional(),
  limit: limitSchema.optional()
    .describe(
      `Maximum number of entries; default: ${DEFAULT_LIMIT}, or all if they are small together`,
    ),
  min_confidence: confidenceSchema.optional().describe("Minimum confidence of an entry"),
  include_outdated: z.boolean().default(false).describe(
    "Include superseded and expired entries",
  ),
  max_chars: wholeCharactersSchema,
  detail: z.boolean().default(false).describe("Include all fields of each entry"),
});
type EntryQuery = z.input<typeof input>;

export const entrySearchTool = defineKnowledgeTool({
  name: "kb_search",
  title: "Search the knowledge base",
  description:
    "Finds entries by meaning and keywords and quotes the passages closest to a question. Use before work and before asking the user. Ask a whole question. Put two or three other wordings in also: a likely answer, an expert's terms. To read one id call kb_get.",
  access: "read",
  discovery: "always loaded",
  input,
  output: searchResultSchema,
  handle: (given, context) => searchEntries(context, given),
  text: renderSearch,
});

const CANDIDATES = 200;
const SMALL = 6 * 1024;
const QUERY_VECTOR_MS = 2000;
const WEIGHTS = { local: 0.9, api: 3 };

/** With a role, finds the role's entries and those for all. */
export async function searchEntries(
  call: KnowledgeCall,
  input: EntryQuery,
): Promise<EntrySearchResult> {
  const started = performance.now();
  const { query, also = [], limit } = input;
  const { role, tags, entry_type: entryType, min_confidence: minConfidence } = input;
  const roles: readonly Role[] | undefined = role && [...new Set<Role>([role, "all"])];
  const isCurrent = !input.include_outdated;
  const filter: EntryFilter = { roles, tags, entryType, minConfidence, isCurrent };
  const wordings = [...new Set([query, ...also])];
  const [{ hits, asked, reason }, all] = await Promise.all([
    searchWordings(call, wordings, filter),
    limit === undefined ? wholeStore(call.base.store, filter) : undefined,
  ]);
  const known = new Set(hits.map(({ id }) => id));
  const rest = (all ?? []).filter(({ id }) => !known.has(id)).map(({ id }) => ({ id, matched: 0 }));
  const ranked = [...hits, ...rest];
  const most = limit ?? (all === undefined ? DEFAULT_LIMIT : ranked.length);
  const { found, gone } = await currentEntries(call, ranked, { most, asked });
  const total = ranked.length - gone.length;
  return {
    ...shownResults(found, {
      question: wordings.join("\n"),
      characters: input.max_chars ?? (all === undefined ? undefined : SMALL),
      isDetailed: input.detail ?? false,
    }),
    metadata: {
      total,
      fallback_mode: reason !== undefined,
      ...(reason !== undefined && { fallback_reason: excerpt(reason, 240) }),
      ...(gone.length > 0 && { gone }),
      query_time_ms: Math.round(performance.now() - started),
    },
  };
}

async function wholeStore(
  store: Store,
  filter: EntryFilter,
): Promise<KnowledgeEntry[] | undefined> {
  const all: KnowledgeEntry[] = [];
  let size = 0;
  for await (const entry of store.all(filter, { limit: 8 })) {
    all.push(entry);
    size += encodeUtf8(entry.content).length;
    if (size > SMALL) return undefined;
  }
  return all;
}

async function currentEntries(
  { base: { store }, reread }: KnowledgeCall,
  hits: readonly FusedHit[],
  { most, asked }: { most: number; asked: number },
): Promise<{ found: FoundEntry[]; gone: string[] }> {
  const found: FoundEntry[] = [];
  const gone = new Set<string>();
  for (let at = 0; at < hits.length && found.length < most; at += most) {
    const page = new Map(hits.slice(at, at + most).map((hit) => [hit.id, hit]));
    for (const entry of await store.read([...page.keys()])) {
      const matched = page.get(entry.id)?.matched ?? 0;
      const isOver = entry.valid_until !== null && Date.parse(entry.valid_until) <= Date.now();
      const isDocument = entry.source?.file !== undefined && entry.source.line !== undefined;
      const now = isDocument && !isOver ? await reread?.(entry) : entry;
      if (now === "gone") gone.add(entry.source?.file ?? "");
      else found.push({ entry: now ?? entry, matched, asked, isStored: now === undefined });
    }
  }
  return { found: found.slice(0, most), gone: [...gone] };
}

async function searchWordings(
  call: KnowledgeCall,
  wordings: readonly string[],
  filter: EntryFilter,
): Promise<{ hits: FusedHit[]; asked: number; reason: string | undefined }> {
  const { store } = call.base;
  const asked = wordings.map(questionWords);
  const meant = await Promise.all(wordings.map((wording) => queryVector(call, wording)));
  const vectors = meant.flatMap(({ vector }) => vector ?? []);
  const [words, meanings] = await Promise.all([
    Promise.all(asked.map((words) => store.engine.findByWords(words, filter, CANDIDATES))),
    Promise.all(vectors.map((vector) => nearestTo(store, vector, filter))),
  ]);
  const isLocal = meant.some((one) => one.isLocal);
  const found = words.map((hits, at) => ({ hits, asked: asked[at]?.length ?? 0 }));
  return {
    hits: fuse(found, meanings, {
      weight: isLocal ? WEIGHTS.local : WEIGHTS.api,
      byShare: isLocal && meanings.length > 0,
    }),
    asked: asked[0]?.length ?? 0,
    reason: vectors.length === 0 ? meant[0]?.reason ?? "" : undefined,
  };
}

interface QueryVector {
  vector?: Float32Array;
  isLocal?: boolean;
  reason?: string;
}

async function queryVector(call: KnowledgeCall, query: string): Promise<QueryVector> {
  const { journal } = call;
  try {
    const { embedder, reason } = await embedderInUse(call.base);
    if (embedder === undefined) return { reason: reason ?? "" };
    const { isLocal, model } = embedder;
    // Without vectors in the store, no question needs the built-in model.
    if (isLocal && await call.base.store.vectorState() === undefined) {
      return { reason: "no entry has a vector yet" };
    }
    const deadline = isLocal ? undefined : performance.now() + QUERY_VECTOR_MS;
    const vector = await embedder.embedQuery(query, { journal, deadline });
    if (meansNothing(vector)) return { reason: `the model ${model} knows no word in this query` };
    return { vector, isLocal };
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error;
    const reason = error.message.replace(/\. Nothing was stored.*$/s, "");
    journal.write("warning", "keyword search only", { reason });
    return { reason };
  }
}

async function nearestTo(
  store: Store,
  vector: Float32Array,
  filter: EntryFilter,
): Promise<EntryHit[]> {
  const held = await store.vectorState();
  // Another session may have changed the model since this vector was computed.
  if (vector.length !== held?.dimension) return [];
  return await store.nearest(vector, filter, CANDIDATES);
}

type FusedHit = Pick<WordHit, "id" | "matched">;

/** Wordings of one question agree more than keywords and meaning do, so the first places count. */
const WORDINGS_RANK = 10;

/**
 * Combines keyword hits with the nearest entries of each wording, the question first, by reciprocal
 * rank. With `byShare`, a keyword hit counts by the share of a wording's words that it contains,
 * because most entries share a word with a long question.
 */
export function fuse(
  wordings: readonly { hits: readonly WordHit[]; asked: number }[],
  meanings: readonly (readonly EntryHit[])[],
  { weight, byShare }: { weight: number; byShare: boolean },
): FusedHit[] {
  const shares = new Map<string, number>();
  for (const { hits, asked } of wordings) {
    for (const { id, matched } of hits) {
      shares.set(id, Math.max(shares.get(id) ?? 0, matched / asked));
    }
  }
  const idsOf = (hits: readonly EntryHit[]): string[] => hits.map(({ id }) => id);
  const words = fused(wordings.map(({ hits }) => idsOf(hits)), { rank: WORDINGS_RANK });
  const all = fused([words.map(([id]) => id), ...meanings.map(idsOf)], {
    weight: (id, list) => list > 0 ? weight / meanings.length : byShare ? shares.get(id) ?? 1 : 1,
  });
  const order = new Map(
    [...wordings.flatMap(({ hits }) => hits), ...meanings.flat()].map((hit) => [hit.id, hit.order]),
  );
  const matched = new Map(wordings[0]?.hits.map((hit) => [hit.id, hit.matched]));
  return all.sort(([a, score], [b, other]) =>
    other - score || (order.get(b) ?? 0) - (order.get(a) ?? 0)
  ).map(([id]) => ({ id, matched: matched.get(id) ?? 0 }));
}
