/** What the model's worker is asked: the vectors of a text. */
export interface ModelRequest {
  id: number;
  text: string;
  /** How many of its passages, the first ones; all when absent. */
  passages?: number | undefined;
  /** The folder of a model2vec model; the built-in model when absent. */
  folder?: string | undefined;
}

/** What it answers: the vectors one after another, or why there are none. */
export type ModelReply =
  | { id: number; vectors: Float32Array; dimension: number }
  | { id: number; error: string };
