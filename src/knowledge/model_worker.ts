import "../kernel/process/prelude.ts";
import { builtInEncoder } from "./model/built_in.ts";
import type { ModelReply, ModelRequest } from "./embeddings/local_model.ts";
import { passagesOf } from "./model/passages.ts";
import {
  READ_PIECES,
  UNIVERSAL_DIMENSION,
  type UniversalEncoder,
} from "./model/universal_encoder.ts";

let encoder: UniversalEncoder | undefined;

function vectorsOf({ text, passages }: ModelRequest): Float32Array {
  const model = encoder ??= builtInEncoder();
  // The vector of text that the model doesn't support would be close to every other vector.
  const encode = (part: string): number[] => isMostlyLatin(part) ? model.encode(part) : [];
  const parts = passagesOf(text, encode, READ_PIECES).slice(0, passages);
  const all = new Float32Array(parts.length * UNIVERSAL_DIMENSION);
  parts.forEach((part, at) => all.set(model.vectorOf(part), at * UNIVERSAL_DIMENSION));
  return all;
}

function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length;
}

function answered(request: ModelRequest): ModelReply {
  try {
    return { id: request.id, vectors: vectorsOf(request) };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ModelRequest>) => {
  globalThis.postMessage(answered(data));
});
