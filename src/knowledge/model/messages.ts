/** A request for the vectors of a text's first passages; default: of all passages. */
export interface ModelRequest {
  id: number;
  text: string;
  passages?: number | undefined;
}

export type ModelReply =
  | { id: number; vectors: Float32Array }
  | { id: number; error: string };
