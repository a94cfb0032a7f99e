import { ToolError } from "../errors.ts";

/** How many entries a page of a list has. */
export const PAGE_SIZE = 100;

/** The index of the first of `length` sorted keys that is behind `after`, by bisection. */
export function indexAfter(
  length: number,
  keyAt: (index: number) => string,
  after: string,
): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyAt(middle) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
}

const PREFIX = "after ";

/** A cursor for what stands behind `key`: what comes and goes meanwhile moves nothing. */
export function encodeCursor(key: string): string {
  return btoa(encodeURIComponent(PREFIX + key));
}

/** The key of a cursor; throws `ToolError` for one that no page gave. */
export function decodeCursor(cursor: string): string {
  try {
    const text = decodeURIComponent(atob(cursor));
    if (text.startsWith(PREFIX)) return text.slice(PREFIX.length);
  } catch {
    // Not base64, or not a cursor's text: told below.
  }
  throw new ToolError("The cursor is not one of this list", {
    next: "Leave it out to begin anew, or send the nextCursor of an answer as it is.",
  });
}
