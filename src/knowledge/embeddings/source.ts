import type { Journal } from "../calls/journal.ts";

/** The call that needs vectors: its deadline, its signal, and its log for retries. */
export interface EmbeddingCall {
  /** In milliseconds of `performance.now()`. */
  deadline?: number | undefined;
  journal: Journal;
  /** Aborted if no call needs the vectors any more. */
  signal?: AbortSignal | undefined;
  /** The number of a text's first passages that a local model makes vectors of; all by default. */
  passages?: number;
}

/** A source of vectors for texts: an embeddings API, or a model in this process. */
export interface VectorSource {
  readonly model: string;
  /** The length of a vector, once it is known. */
  readonly dimension: number | undefined;
  /** The requested length, if any. */
  readonly asked: number | undefined;
  /** True if vectors are too cheap to be worth remembering. */
  readonly isLocal: boolean;
  /** The host that texts are sent to; undefined for a model in this process. */
  readonly host: string | undefined;
  /** Its location, to continue "embeddings by …". */
  readonly place: string;
  /**
   * Returns, for each of at most 100 texts, the vectors of its passages, of length one,
   * concatenated; zeros if the model knows none of its words. Throws `EmbeddingError`.
   */
  embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]>;
  close(): void;
}

/** Returns true for the vectors of a text without known words: it is like no other. */
export function meansNothing(vectors: Float32Array): boolean {
  return vectors.every((value) => value === 0);
}
