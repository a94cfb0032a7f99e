import type { Progress } from "../../kernel/service/tool.ts";
import type { Journal } from "../calls/journal.ts";
import { stopping } from "../calls/stopping.ts";
import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { isSameState, OtherModelError, type Store, type VectorState } from "../store/store.ts";

/** The state that lasts from call to call: the store, and the embedder that the settings name. */
export interface KnowledgeBase {
  store: Store;
  /** The embedder that the settings name; undefined if embeddings are off. */
  embedder: Embedder | undefined;
  /** Returns an embedder for the vectors in a store, if this server has its model. */
  embedderLike?: ((held: VectorState) => Embedder | undefined) | undefined;
  /** True if no setting names a model: a store then keeps its own. */
  isUnset?: boolean | undefined;
  /** The problem found when the server started; it may have been corrected since. */
  problem?: { what: string; advice: string };
  /** True if the store accepted no writes when the server started. */
  isReadOnly?: boolean;
}

/** The resources that a call may use. */
export interface KnowledgeCall {
  base: KnowledgeBase;
  journal: Journal;
  /** The session's role, if roles are enforced: the author of its entries. */
  role?: string | undefined;
}

/** The resources of a call that takes long enough to report progress and to be cancelled. */
export interface LongCall extends KnowledgeCall {
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** Returns the reason why a long call must stop; undefined while the caller waits for it. */
export function cancellation({ signal }: LongCall): EmbeddingError | undefined {
  if (stopping.aborted) return new EmbeddingError("The server is stopping", false);
  return signal?.aborted ? new EmbeddingError("The call was cancelled", false) : undefined;
}

/** The embedder for a store, or the reason why it is missing. */
export interface EmbedderInUse {
  embedder?: Embedder;
  reason?: string;
  /** The model of the store's vectors, if the settings name another one. */
  other?: VectorState;
}

/**
 * Returns the embedder for the store: always with the store's own model, regardless of settings,
 * because vectors of two models are never mixed.
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
    ? `the store's vectors are by ${held.model}, for which this server has no settings: set ` +
      `KB_EMBEDDINGS=on with OPENAI_BASE_URL or OPENAI_API_KEY, or ${CHANGE_MODEL}`
    : `the store's vectors are by ${held.model} (${held.dimension}), and this server is set to ` +
      `${embedder.source.model}; ${CHANGE_MODEL}`;
  return { reason, ...other };
}

const CHANGE_MODEL = "to change the model, run knowledge-server call kb_rebuild_embeddings";

/** True if an embedder makes vectors like these. */
export function isMadeBy(held: VectorState, { source }: Embedder): boolean {
  const { model, dimension } = source;
  return isSameState(held, { model, dimension: dimension ?? held.dimension });
}

/**
 * Returns the embedder's model, once the store is ready for its vectors. Call it after computing
 * vectors, which determines their dimension. Throws `OtherModelError`.
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
