import { parse as parseJsonc } from "@std/jsonc";
import { excerpt } from "./text.ts";

export class JsonError extends Error {
  override name = "JsonError";
}

/** Throws `JsonError`, whose message is one line with the position. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? excerpt(error.message, 160) : "";
    const isPlaced = /position \d+|line \d+ column \d+/.test(reason);
    throw new JsonError(isPlaced ? reason : `${reason} at position ${positionOf(text)}`);
  }
}

/** Asks another parser, because some of V8's messages contain no position. */
function positionOf(text: string): number {
  try {
    parseJsonc(text);
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    if (position !== undefined) return Number(position);
  }
  return text.length;
}
