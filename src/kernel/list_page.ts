import { ToolError } from "./errors.ts";

/** How many entries a page of a list has. */
export const PAGE_SIZE = 100;

/** A page of a list, and where the next one begins. */
export interface ListPage<Entry> {
  entries: Entry[];
  nextCursor?: string;
}

/**
 * The page of `entries`, which are in the order of their URIs, that `cursor` asks for. A cursor
 * names the last URI shown, so that what comes and goes meanwhile moves nothing. Throws `ToolError`
 * for one that no page gave.
 */
export function pageOf<Entry extends { uri: string }>(
  entries: readonly Entry[],
  cursor: string | undefined,
): ListPage<Entry> {
  const start = cursor === undefined ? 0 : indexAfter(entries, decodeCursor(cursor));
  const page = entries.slice(start, start + PAGE_SIZE);
  const last = page.at(-1);
  const isLast = last === undefined || start + PAGE_SIZE >= entries.length;
  return { entries: page, ...(!isLast && { nextCursor: encodeCursor(last.uri) }) };
}

/** The index of the first entry behind `uri`, by bisection. */
function indexAfter(entries: readonly { uri: string }[], uri: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.uri ?? "") <= uri) low = middle + 1;
    else high = middle;
  }
  return low;
}

const PREFIX = "after ";

function encodeCursor(uri: string): string {
  return btoa(encodeURIComponent(PREFIX + uri));
}

function decodeCursor(cursor: string): string {
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
