import "../kernel/process/prelude.ts";
import { builtInEncoder } from "./model/built_in.ts";
import type { ModelReply, ModelRequest } from "./embeddings/local_model.ts";
import {
  READ_PIECES,
  UNIVERSAL_DIMENSION,
  type UniversalEncoder,
} from "./model/universal_encoder.ts";

let encoder: UniversalEncoder | undefined;

const MOST_PASSAGES = 100;
/** A passage with fewer pieces continues in the next paragraph. */
const LEAST_PIECES = 24;
const PARAGRAPH_END = /\n[ \t\r]*\n/;
const SENTENCE = /[^.!?\n]+[.!?]*\s?/g;

/** Returns a vector for each passage in sequence; zeros if the model doesn't support the text. */
function vectorsOf(text: string): Float32Array {
  const model = encoder ??= builtInEncoder();
  const passages: number[][] = [[]];
  for (const paragraph of text.split(PARAGRAPH_END)) {
    if ((passages.at(-1)?.length ?? 0) >= LEAST_PIECES) passages.push([]);
    // The vector of text that the model doesn't support would be close to every other vector.
    const known = (paragraph.match(SENTENCE) ?? []).filter(isMostlyLatin).join("").trim();
    for (const piece of model.encode(known)) {
      if (passages.at(-1)?.length === READ_PIECES) passages.push([]);
      passages.at(-1)?.push(piece);
    }
  }
  const all = new Float32Array(Math.min(passages.length, MOST_PASSAGES) * UNIVERSAL_DIMENSION);
  passages.slice(0, MOST_PASSAGES).forEach((passage, at) =>
    all.set(model.vectorOf(passage), at * UNIVERSAL_DIMENSION)
  );
  return all;
}

function isMostlyLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length;
}

function answered(request: ModelRequest): ModelReply {
  try {
    return { id: request.id, vectors: vectorsOf(request.text) };
  } catch (error) {
    return { id: request.id, error: error instanceof Error ? error.message : String(error) };
  }
}

globalThis.addEventListener("message", ({ data }: MessageEvent<ModelRequest>) => {
  globalThis.postMessage(answered(data));
});
