import type { Progress } from "../../kernel/service/tool.ts";
import type { Journal } from "../calls/journal.ts";
import { stopping } from "../calls/stopping.ts";
import { type Embedder, EmbeddingError, oneOutcome, stateOf } from "../embeddings/source.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { Store } from "../store/store.ts";
import { embeddedText } from "../store/entry.ts";
import { isSameState, type VectorState } from "../store/entry_filter.ts";
import { OtherModelError } from "../store/failure.ts";

export interface KnowledgeBase {
  store: Store;
  embedder: Embedder | undefined;
  embedderOf?: ((model: string) => Embedder) | undefined;
  problem?: { what: string; advice: string };
}

export interface KnowledgeCall {
  base: KnowledgeBase;
  journal: Journal;
  /**
   * Reads a document's entry again from its file. Returns "gone" if the file no longer has its
   * section, or undefined if the file isn't on this machine.
   */
  reread?: (entry: KnowledgeEntry) => Promise<KnowledgeEntry | "gone" | undefined>;
}

export interface LongCall extends KnowledgeCall {
  progress: Progress;
  signal?: AbortSignal | undefined;
}

export function cancellation({ signal }: LongCall): EmbeddingError | undefined {
  if (stopping.aborted) return new EmbeddingError("The server is stopping.");
  return signal?.aborted ? new EmbeddingError("The call was cancelled.") : undefined;
}

export interface EmbedderInUse {
  embedder?: Embedder;
  reason?: string;
}

/** Returns the embedder if it makes the store's vectors: those of two models are never mixed. */
export async function embedderInUse(
  { store, embedder, embedderOf }: KnowledgeBase,
): Promise<EmbedderInUse> {
  if (embedder === undefined) return { reason: "embeddings are off (KB_EMBEDDINGS=off)" };
  const held = await store.vectorState();
  const { model, dimension = held?.dimension ?? 0 } = embedder;
  if (held === undefined || isSameState(held, { model, dimension })) return { embedder };
  if (embedderOf !== undefined) return { embedder: embedderOf(held.model) };
  return {
    reason: `the store has vectors from ${held.model} (${held.dimension}), but the settings name ` +
      `${model}: correct KB_EMBEDDINGS, or change the store's model with ` +
      "knowledge-server call kb_rebuild_embeddings '{\"confirm\":true}'",
  };
}

/** Call this after computing vectors, which determines their dimension. */
export async function claimedState(
  { store }: KnowledgeBase,
  embedder: Embedder | undefined,
): Promise<VectorState | undefined> {
  const own = embedder && stateOf(embedder);
  if (own === undefined) return undefined;
  const held = await store.claimModel(own);
  if (!isSameState(held, own)) throw new OtherModelError(held, own);
  return own;
}

const VECTOR_MS = 20_000;

export async function vectorFor(
  { base, journal }: KnowledgeCall,
  entry: Pick<KnowledgeEntry, "title" | "content">,
  { embedder }: EmbedderInUse,
): Promise<{ vector: Float32Array | null; of?: VectorState | undefined }> {
  if (embedder === undefined) return { vector: null };
  const deadline = performance.now() + VECTOR_MS;
  const outcomes = await embedder.embedAll([embeddedText(entry)], { journal, deadline });
  return { vector: oneOutcome(outcomes), of: await claimedState(base, embedder) };
}
