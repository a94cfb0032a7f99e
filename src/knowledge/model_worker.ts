import "../kernel/process/prelude.ts";
import { system } from "../kernel/disk/system.ts";
import { builtInEncoder } from "./model/built_in.ts";
import { isMostlyLatin } from "./model/letters.ts";
import type { ModelReply, ModelRequest } from "./model/messages.ts";
import { passagesOf } from "./model/passages.ts";
import { StaticModel } from "./model/static_model.ts";
import { READ_PIECES, UNIVERSAL_DIMENSION } from "./model/universal_encoder.ts";

/** A model in memory: how it reads texts, and how many tokens at a time. */
interface Model {
  encode(text: string): number[];
  vectorOf(tokens: readonly number[]): Float32Array;
  dimension: number;
  reads: number;
}

/**
 * The number of tokens from which a static model makes one vector. The mean of more tokens would be
 * less precise.
 */
const STATIC_READS = 256;

let model: Model | undefined;

function loaded(folder: string | undefined): Model {
  if (folder === undefined) {
    const encoder = builtInEncoder();
    return {
      // If the model encoded text that it doesn't support, the vector would be close to every other vector.
      encode: (text) => isMostlyLatin(text) ? encoder.encode(text) : [],
      vectorOf: (pieces) => encoder.vectorOf(pieces),
      dimension: UNIVERSAL_DIMENSION,
      reads: READ_PIECES,
    };
  }
  const fixed = new StaticModel({
    tensors: system.readFile(`${folder}/model.safetensors`),
    tokenizer: JSON.parse(new TextDecoder().decode(system.readFile(`${folder}/tokenizer.json`))),
  });
  return {
    encode: (text) => fixed.encode(text),
    vectorOf: (tokens) => fixed.vectorOf(tokens),
    dimension: fixed.dimension,
    reads: STATIC_READS,
  };
}

/** Returns the concatenated vectors of a text's first passages. */
function vectorsOf(
  { encode, vectorOf, dimension, reads }: Model,
  { text, passages }: ModelRequest,
): Float32Array {
  const vectors = passagesOf(text, encode, reads).slice(0, passages).map(vectorOf);
  const all = new Float32Array(vectors.length * dimension);
  vectors.forEach((vector, at) => all.set(vector, at * dimension));
  return all;
}

function answered(request: ModelRequest): ModelReply {
  const { id, folder } = request;
  try {
    model ??= loaded(folder);
    return { id, vectors: vectorsOf(model, request), dimension: model.dimension };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ModelRequest>) => {
  globalThis.postMessage(answered(data));
});
