import { parse as parseJsonc } from "@std/jsonc";
import { textTooWide } from "./json_width.ts";
import { excerpt } from "./text.ts";

/** A text that is not JSON; the message is one line with the position. */
export class JsonError extends Error {
  override name = "JsonError";
}

/** A JSON text that is not parsed because of its size; the message is what it has too much of. */
export class WideJsonError extends Error {
  override name = "WideJsonError";
}

/**
 * The value of a JSON text; throws `JsonError`, and `WideJsonError` where it has more values than
 * `maxValues`, 500,000 by default.
 */
export function parseJson(text: string, { maxValues }: { maxValues?: number } = {}): unknown {
  const width = textTooWide(text, maxValues);
  if (width !== undefined) throw new WideJsonError(width);
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message, 160) : "";
    const isPlaced = /position \d+|line \d+ column \d+/.test(reason);
    throw new JsonError(isPlaced ? reason : `${reason} at position ${positionOf(text)}`);
  }
}

/** The position of the error according to another parser: some of V8's messages have none. */
function positionOf(text: string): number {
  try {
    parseJsonc(text);
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    if (position !== undefined) return Number(position);
  }
  return text.length;
}
