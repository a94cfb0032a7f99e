import type { Values } from "./postgres_database.ts";
import type { VectorState } from "../store/store.ts";

/** That the vectors are of this model, and stay so until the statement's transaction ends. */
export function heldCondition(of: VectorState | undefined, values: Values): string {
  if (of === undefined) return "TRUE";
  return `EXISTS (SELECT FROM kb_facts WHERE name = 'vectors'
    AND value = ${values.add(stateText(of))}::text FOR SHARE)`;
}

/** The fact of which model the vectors are; always the same text for the same model. */
export function stateText({ model, dimension }: VectorState): string {
  return JSON.stringify({ model, dimension });
}

/** A vector as pgvector reads it. */
export function vectorText(vector: Float32Array): string {
  return `[${vector.join(",")}]`;
}

/** A vector as pgvector writes it. */
export function vectorOf(text: unknown): Float32Array {
  return Float32Array.from(JSON.parse(String(text)), Number);
}
