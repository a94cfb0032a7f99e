import type { Embedder } from "./embedder.ts";
import { Failure } from "./failure.ts";
import type { Journal } from "./journal.ts";
import type { Progress } from "../kernel/tool.ts";
import type { Store } from "./store.ts";

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

/** What a call may use that takes long enough to tell how far it is. */
export interface LongCall extends Call {
  progress: Progress;
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
  const held = await store.vectors.claim({ model, dimension });
  if (held.model === model && held.dimension === dimension) return embedder;
  throw new Failure(
    "DATABASE_ERROR",
    `The store's vectors are of ${held.model} (${held.dimension}), this server is set to ` +
      `${model} (${dimension}). Set KB_EMBEDDINGS_MODEL and KB_EMBEDDINGS_DIMENSIONS as before, ` +
      "or make all vectors anew: knowledge-server call kb_rebuild_embeddings",
  );
}

/** The vector of a content to store; null where embeddings are off. */
export async function vectorFor({ base, journal }: Call, content: string): Promise<
  Float32Array | null
> {
  const embedder = await fittingEmbedder(base);
  return await embedder?.embedContent(content, { journal }) ?? null;
}
