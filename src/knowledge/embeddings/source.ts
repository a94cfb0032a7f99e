import type { Journal } from "../calls/journal.ts";

export interface EmbeddingCall {
  /** In milliseconds of `performance.now()`. */
  deadline?: number | undefined;
  journal: Journal;
  signal?: AbortSignal | undefined;
  /** The number of passages per text for which a local model makes vectors; default: all. */
  passages?: number;
}

export interface VectorSource {
  readonly model: string;
  readonly dimension: number | undefined;
  /** True if vectors are so cheap to compute that they aren't cached. */
  readonly isLocal: boolean;
  /** The host that receives the texts; undefined for the built-in model. */
  readonly host: string | undefined;
  /**
   * Returns the concatenated passage vectors for each of up to 100 texts. Each vector has length
   * one, or contains only zeros if the model knows none of the words. Throws `EmbeddingError`.
   */
  embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]>;
  close(): void;
}

/** Returns true for the vector of a text without known words, which is similar to no other text. */
export function meansNothing(vectors: Float32Array): boolean {
  return vectors.every((value) => value === 0);
}
