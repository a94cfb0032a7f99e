import { ownField } from "../../kernel/own_field.ts";

/** What came of one request to the embeddings API: vectors, or why there are none. */
export interface Outcome {
  vectors?: Float32Array[];
  reason?: string;
  isTransient?: boolean;
  isInput: boolean;
  pause?: number;
}

/** The vectors of an answer to `count` texts, each of length one. */
export function readVectors(answer: unknown, count: number, dimension: number): Outcome {
  const data = ownField(answer, "data");
  const rows: unknown[] = Array.isArray(data) ? data : [];
  const vectors = new Map(rows.map((row, at) => [
    Number(ownField(row, "index") ?? at),
    numbersOf(ownField(row, "embedding")),
  ]));
  const ordered = Array.from({ length: count }, (_, at) => vectors.get(at));
  const wrong = ordered.find((vector) => vector?.length !== dimension);
  if (wrong !== undefined) {
    const reason = `made vectors of ${wrong.length} numbers, not ${dimension}: ` +
      "set KB_EMBEDDINGS_DIMENSIONS";
    return { reason, isInput: false };
  }
  const whole = ordered.filter((vector) => vector !== undefined);
  if (whole.length !== count || whole.some((vector) => !vector.every(Number.isFinite))) {
    return { reason: "answered without the vectors asked for", isInput: false };
  }
  if (whole.some((vector) => vector.every((value) => value === 0))) {
    return { reason: "made a vector of zeros, which is like nothing", isInput: true };
  }
  return { vectors: whole.map(unit), isInput: false };
}

function numbersOf(value: unknown): Float32Array | undefined {
  return Array.isArray(value) ? Float32Array.from(value, Number) : undefined;
}

/** The vector at length one, so that a cosine is a sum of products. */
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
