import type { Progress } from "../../kernel/service/tool.ts";
import type { Journal } from "../calls/journal.ts";
import { stopping } from "../calls/stopping.ts";
import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { isSameState, OtherModelError, type Store, type VectorState } from "../store/store.ts";

/** What lasts from one call to the next: the store, and what makes vectors unless that is off. */
export interface KnowledgeBase {
  store: Store;
  embedder: Embedder | undefined;
  /** What was wrong when the server started; it may have been corrected since. */
  problem?: { what: string; advice: string };
  /** True if the store accepted no writes when the server started. */
  isReadOnly?: boolean;
}

/** What a call may use. */
export interface KnowledgeCall {
  base: KnowledgeBase;
  journal: Journal;
}

/** What a call may use that takes long enough to report progress and to be cancelled. */
export interface LongCall extends KnowledgeCall {
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** Why a long call must stop; undefined as long as somebody waits for it. */
export function cancellation({ signal }: LongCall): EmbeddingError | undefined {
  if (stopping.aborted) return new EmbeddingError("The server is stopping", false);
  return signal?.aborted ? new EmbeddingError("The call was cancelled", false) : undefined;
}

/**
 * The embedder, unless the store's vectors are of another model: two are never mixed. Undefined when
 * embeddings are off; throws `OtherModelError`.
 */
export async function fittingEmbedder({ store, embedder }: KnowledgeBase): Promise<
  Embedder | undefined
> {
  const held = embedder && await store.vectors.held();
  if (held === undefined) return embedder;
  const { model, dimension } = embedder?.source ?? held;
  if (!isSameState(held, { model, dimension: dimension ?? held.dimension })) {
    throw new OtherModelError(held, { model, dimension });
  }
  return embedder;
}

/**
 * The model that this server makes vectors with, once the store is ready for them: call it when
 * vectors have been made, which tells their dimension. Throws `OtherModelError`.
 */
export async function claimedState({ store, embedder }: KnowledgeBase): Promise<
  VectorState | undefined
> {
  const own = embedder?.state;
  if (own === undefined) return undefined;
  const held = await store.vectors.claim(own);
  if (!isSameState(held, own)) throw new OtherModelError(held, own);
  return own;
}
