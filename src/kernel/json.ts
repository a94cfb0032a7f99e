import { excerpt } from "./text.ts";

export class JsonError extends Error {
  override name = "JsonError";
}

/** Throws `JsonError`, whose message is one line, mostly with the position. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new JsonError(excerpt(error instanceof Error ? error.message : "", 160));
  }
}
