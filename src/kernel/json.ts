import { parse as parseJsonc } from "@std/jsonc";
import { excerpt } from "./text.ts";

/** A text that is not JSON; the message is one line with the position. */
export class JsonError extends Error {
  override name = "JsonError";
}

/** Returns the value of a JSON text. Throws `JsonError`. */
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
 * Returns the position of the error from another parser, because some of V8's messages have none.
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
