import type { Journal } from "../calls/journal.ts";
import type { VectorState } from "../store/entry_filter.ts";
import { KnowledgeFailure } from "../store/failure.ts";

export class EmbeddingError extends KnowledgeFailure {
  override name = "EmbeddingError";

  /** `isInput` is true if the API rejected these texts. It may then accept other texts. */
  constructor(message: string, readonly isInput = false) {
    super("API_ERROR", message);
  }
}

export interface EmbeddingCall {
  /** In milliseconds of `performance.now()`. */
  deadline?: number | undefined;
  journal: Journal;
  signal?: AbortSignal | undefined;
}

export type EmbeddingOutcomes = Map<string, Float32Array | EmbeddingError>;

export interface Embedder {
  readonly model: string;
  /** Undefined until the first vector, if only the API knows it. */
  readonly dimension: number | undefined;
  readonly isLocal: boolean;
  readonly host: string | undefined;
  /**
   * Returns each text's vectors, one for each passage, in sequence. A vector has length one, or
   * contains only zeros if the model knows none of the words.
   */
  embedAll(texts: readonly string[], call: EmbeddingCall): Promise<EmbeddingOutcomes>;
  embedQuery(query: string, call: EmbeddingCall): Promise<Float32Array>;
  close(): void;
}

/** Returns the state of the embedder's vectors; undefined until the dimension is known. */
export function stateOf({ model, dimension }: Embedder): VectorState | undefined {
  return dimension === undefined ? undefined : { model, dimension };
}

/** Returns true for the vector of a text without known words, which is similar to no other text. */
export function meansNothing(vector: Float32Array): boolean {
  return vector.every((value) => value === 0);
}

export function oneOutcome(outcomes: EmbeddingOutcomes): Float32Array {
  const [outcome] = outcomes.values();
  if (outcome instanceof Float32Array) return outcome;
  throw outcome ?? new EmbeddingError("The embeddings API returned no vector");
}
