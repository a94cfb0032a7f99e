import type { Progress } from "../../kernel/service/tool.ts";
import type { Journal } from "../calls/journal.ts";
import { stopping } from "../calls/stopping.ts";
import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError } from "../embeddings/request.ts";
import { isSameState, OtherModelError, type Store, type VectorState } from "../store/store.ts";
import { toFailure } from "./failure.ts";

/** What lasts from one call to the next: the store, and what makes vectors unless that is off. */
export interface KnowledgeBase {
  store: Store;
  embedder: Embedder | undefined;
  /** What was wrong when the server started; it may have been corrected since. */
  problem?: { what: string; advice: string };
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
 * The embedder, once it is certain that its vectors fit the store's: two models are never mixed.
 * Undefined when embeddings are off; throws `KnowledgeFailure`.
 */
export async function fittingEmbedder({ store, embedder }: KnowledgeBase): Promise<
  Embedder | undefined
> {
  if (embedder === undefined) return undefined;
  const { model, dimension } = embedder.client.settings;
  const own = { model, dimension };
  const held = await store.vectors.claim(own);
  if (!isSameState(held, own)) throw toFailure(new OtherModelError(held, own));
  return embedder;
}

/** The model that this server makes vectors with; undefined when embeddings are off. */
export function ownState({ embedder }: KnowledgeBase): VectorState | undefined {
  return embedder?.client.settings;
}
