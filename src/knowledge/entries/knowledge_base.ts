import type { Embedder } from "../embeddings/embedder.ts";
import { EmbeddingError, OtherModelError, toFailure } from "../store/failure.ts";
import type { Journal } from "../journal.ts";
import { stopping } from "../stopping.ts";
import type { Progress } from "../../kernel/service/tool.ts";
import { isSameState, type Store, type VectorState } from "../store/store.ts";

/** What stays from one call to the next: the store, and what makes vectors unless that is off. */
export interface KnowledgeBase {
  store: Store;
  embedder: Embedder | undefined;
  /** What was wrong when the server started, though it may be mended since. */
  problem?: { what: string; advice: string };
}

/** What a call may use. */
export interface Call {
  base: KnowledgeBase;
  journal: Journal;
}

/** What a call may use that takes long enough to tell how far it is, and to be cancelled. */
export interface LongCall extends Call {
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/** Why a long call does no more; undefined as long as somebody waits for it. */
export function cancellation({ signal }: LongCall): EmbeddingError | undefined {
  if (stopping.aborted) return new EmbeddingError("The server is stopping", false);
  return signal?.aborted ? new EmbeddingError("The call was cancelled", false) : undefined;
}

/**
 * The embedder, once it is sure that its vectors fit those of the store: never two models mixed.
 * Undefined where embeddings are off; throws `Failure`.
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

/** The model that this server makes vectors by; undefined where embeddings are off. */
export function ownState({ embedder }: KnowledgeBase): VectorState | undefined {
  return embedder?.client.settings;
}

/** The vector of a content to store; null where embeddings are off. */
export async function vectorFor({ base, journal }: Call, content: string): Promise<
  Float32Array | null
> {
  const embedder = await fittingEmbedder(base);
  return await embedder?.embedContent(content, { journal }) ?? null;
}
