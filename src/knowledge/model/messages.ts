/** What the model's worker is asked: the vectors of each text. */
export interface ModelRequest {
  id: number;
  texts: readonly string[];
  /** How many passages of each text, the first ones; all when absent. */
  passages?: number | undefined;
  /** The folder of a model2vec model; the built-in model when absent. */
  folder?: string | undefined;
}

/** What it answers: for each text its vectors one after another, or why there are none. */
export type ModelReply =
  | { id: number; vectors: Float32Array[]; dimension: number }
  | { id: number; error: string };
