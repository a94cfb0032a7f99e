import type { Journal } from "../calls/journal.ts";

/** What vectors are made for: when they are needed, who waits, and where retries are logged. */
export interface EmbeddingCall {
  /** In milliseconds of `performance.now()`. */
  deadline?: number | undefined;
  journal: Journal;
  /** Aborted when nobody waits for the vectors any more. */
  signal?: AbortSignal | undefined;
  /** How many passages of a text a local model makes vectors of, the first ones; all by default. */
  passages?: number;
}

/** What makes vectors of texts: an embeddings API, or a model in this process. */
export interface VectorSource {
  readonly model: string;
  /** The length of a vector, once it is known. */
  readonly dimension: number | undefined;
  /** The length that was asked for, if any. */
  readonly asked: number | undefined;
  /** True when vectors cost nothing that is worth remembering. */
  readonly isLocal: boolean;
  /** The host that texts are sent to; undefined for a model in this process. */
  readonly host: string | undefined;
  /** Where it is, to continue "embeddings by …". */
  readonly place: string;
  /**
   * For each text, of which there are at most 100, the vectors of length one of its passages, one
   * after another; of zeros where the model knows no word. Throws `EmbeddingError`.
   */
  embed(texts: readonly string[], call: EmbeddingCall): Promise<Float32Array[]>;
  close(): void;
}

/** True for the vectors of a text of which the model knows no word: it is like nothing. */
export function meansNothing(vectors: Float32Array): boolean {
  return vectors.every((value) => value === 0);
}
