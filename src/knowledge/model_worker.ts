import "../kernel/process/prelude.ts";
import { builtInEncoder } from "./model/built_in.ts";
import type { ModelReply, ModelRequest } from "./embeddings/local_model.ts";
import {
  READ_PIECES,
  UNIVERSAL_DIMENSION,
  type UniversalEncoder,
} from "./model/universal_encoder.ts";

let encoder: UniversalEncoder | undefined;

const MOST_PIECES = 32 * READ_PIECES;
const SENTENCE = /[^.!?\n]+[.!?]*\s?/g;

/** Returns the mean vector of the text's passages; zeros if the model doesn't support the text. */
function vectorOf(text: string): Float32Array {
  const model = encoder ??= builtInEncoder();
  // The vector of text that the model doesn't support would be close to every other vector.
  const known = (text.match(SENTENCE) ?? []).filter(isMostlyLatin).join("");
  const pieces = model.encode(known.trim()).slice(0, MOST_PIECES);
  const sum = new Float32Array(UNIVERSAL_DIMENSION);
  for (let start = 0; start < pieces.length; start += READ_PIECES) {
    const passage = model.vectorOf(pieces.slice(start, start + READ_PIECES));
    passage.forEach((value, at) => sum[at] = (sum[at] ?? 0) + value);
  }
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length;
}

function answered(request: ModelRequest): ModelReply {
  try {
    return { id: request.id, vector: vectorOf(request.text) };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ModelRequest>) => {
  globalThis.postMessage(answered(data));
});
