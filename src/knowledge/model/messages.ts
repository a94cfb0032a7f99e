/** A request to the model's worker: for the vectors of a text. */
export interface ModelRequest {
  id: number;
  text: string;
  /** The number of its first passages; all when absent. */
  passages?: number | undefined;
  /** The folder of a model2vec model; the built-in model when absent. */
  folder?: string | undefined;
}

/** The worker's reply: the vectors, concatenated, or the reason why they are missing. */
export type ModelReply =
  | { id: number; vectors: Float32Array; dimension: number }
  | { id: number; error: string };
