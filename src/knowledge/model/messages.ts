/** A request to the model's worker for the vectors of a text. */
export interface ModelRequest {
  id: number;
  text: string;
  /** The number of the text's first passages; if absent, all passages. */
  passages?: number | undefined;
  /** The folder of a model2vec model; if absent, the built-in model is used. */
  folder?: string | undefined;
}

/** The worker's reply: the concatenated vectors, or the reason why they are missing. */
export type ModelReply =
  | { id: number; vectors: Float32Array; dimension: number }
  | { id: number; error: string };
