import { parse as parseJsonc } from "@std/jsonc";
import { excerpt } from "./text.ts";

/** The error for invalid JSON. Its message is one line with the position. */
export class JsonError extends Error {
  override name = "JsonError";
}

/** Parses a JSON text. Throws `JsonError`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message, 160) : "";
    const isPlaced = /position \d+|line \d+ column \d+/.test(reason);
    throw new JsonError(isPlaced ? reason : `${reason} at position ${positionOf(text)}`);
  }
}

/**
 * Returns the error position that another parser reports, because some of V8's messages contain no
 * position.
 */
function positionOf(text: string): number {
  try {
    parseJsonc(text);
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    if (position !== undefined) return Number(position);
  }
  return text.length;
}
