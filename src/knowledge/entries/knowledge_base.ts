import type { Progress } from "../../kernel/service/tool.ts";
import type { Journal } from "../calls/journal.ts";
import { stopping } from "../calls/stopping.ts";
import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Store } from "../store/store.ts";
import { embeddedText } from "../store/vector_store.ts";
import { isSameState, type VectorState } from "../store/entry_filter.ts";
import { OtherModelError } from "../store/store_error.ts";

/** The state that calls share: the store, and the embedder that the settings specify. */
export interface KnowledgeBase {
  store: Store;
  /** The embedder that the settings specify; undefined if embeddings are off. */
  embedder: Embedder | undefined;
  /**
   * Returns an embedder that uses the model of a store's vectors, if this server has that model.
   */
  embedderLike?: ((held: VectorState) => Embedder | undefined) | undefined;
  /** True if no setting names a model. A store then keeps its own model. */
  isUnset?: boolean | undefined;
  /** A problem found when the server started, which may no longer exist. */
  problem?: { what: string; advice: string };
  /** True if the store was read-only when the server started. */
  isReadOnly?: boolean;
}

/** The resources available to a call. */
export interface KnowledgeCall {
  base: KnowledgeBase;
  journal: Journal;
  /**
   * Reads a document's entry again from its file. Returns "gone" if the file no longer has its
   * section, or undefined if the file isn't on this machine.
   */
  reread?: (entry: KnowledgeEntry) => Promise<KnowledgeEntry | "gone" | undefined>;
}

/** The resources of a long call, which reports progress and can be cancelled. */
export interface LongCall extends KnowledgeCall {
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** Returns the reason to stop a long call; undefined while the caller waits for its result. */
export function cancellation({ signal }: LongCall): EmbeddingError | undefined {
  if (stopping.aborted) return new EmbeddingError("The server is stopping", false);
  return signal?.aborted ? new EmbeddingError("The call was cancelled", false) : undefined;
}

/** The embedder for a store, or the reason why the store has none. */
export interface EmbedderInUse {
  embedder?: Embedder;
  reason?: string;
  /** The model of the store's vectors, if the settings name another model. */
  other?: VectorState;
}

/**
 * Returns the embedder for the store. It always uses the store's own model, because the vectors of
 * two models are never mixed.
 */
export async function embedderInUse(
  { store, embedder, embedderLike, isUnset = false }: KnowledgeBase,
): Promise<EmbedderInUse> {
  if (embedder === undefined) return { reason: "embeddings are off (KB_EMBEDDINGS=off)" };
  const held = await store.vectors.held();
  if (held === undefined || isMadeBy(held, embedder)) return { embedder };
  const like = embedderLike?.(held);
  const other = isUnset ? {} : { other: held };
  if (like !== undefined) return { embedder: like, ...other };
  const reason = isUnset
    ? `the store has vectors from ${held.model}, but this server lacks the settings for this ` +
      `model: set KB_EMBEDDINGS=on with OPENAI_BASE_URL or OPENAI_API_KEY, or ${CHANGE_MODEL}`
    : `the store has vectors from ${held.model} (${held.dimension}), but this server is set to ` +
      `${embedder.source.model}; ${CHANGE_MODEL}`;
  return { reason, ...other };
}

const CHANGE_MODEL = "to change the model, run knowledge-server call kb_rebuild_embeddings";

export function isMadeBy(held: VectorState, { source }: Embedder): boolean {
  const { model, dimension } = source;
  return isSameState(held, { model, dimension: dimension ?? held.dimension });
}

/**
 * Prepares the store for the embedder's vectors, and returns the embedder's model. Call this
 * function after computing vectors, which determines their dimension. Throws `OtherModelError`.
 */
export async function claimedState(
  { store }: KnowledgeBase,
  embedder: Embedder | undefined,
): Promise<VectorState | undefined> {
  const own = embedder?.state;
  if (own === undefined) return undefined;
  const held = await store.vectors.claim(own);
  if (!isSameState(held, own)) throw new OtherModelError(held, own);
  return own;
}

/** The time limit for an entry's vector, including all retries and pauses, in milliseconds. */
const VECTOR_MS = 20_000;

/** Returns the vector to store for an entry; null without an embedder. */
export async function vectorFor(
  { journal }: KnowledgeCall,
  entry: Pick<KnowledgeEntry, "title" | "content">,
  { embedder }: EmbedderInUse,
): Promise<Float32Array | null> {
  const deadline = performance.now() + VECTOR_MS;
  return await embedder?.embedContent(embeddedText(entry), { journal, deadline }) ?? null;
}
