const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

interface OpenContainer {
  isList: boolean;
  key: string | number;
}

/**
 * Returns the line, from 1, of the value at `path` in a valid JSON text; for a field, the line of
 * its name. If the value doesn't exist, returns the line of the nearest container.
 */
export function lineOfJson(text: string, path: readonly (string | number)[]): number {
  const open: OpenContainer[] = [];
  let best = { depth: 0, offset: 0 };
  let isKey = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === "{" || token === "[") {
      if (inside?.isList) best = deeper(best, open, path, index);
      open.push({ isList: token === "[", key: token === "[" ? 0 : "" });
      isKey = token === "{";
    } else if (token === "}" || token === "]") {
      open.pop();
      isKey = false;
    } else if (token === ",") {
      if (typeof inside?.key === "number") inside.key++;
      isKey = inside?.isList === false;
    } else if (token === ":") {
      isKey = false;
    } else if (isKey && inside !== undefined) {
      inside.key = nameIn(token);
      best = deeper(best, open, path, index);
    } else if (inside?.isList) {
      best = deeper(best, open, path, index);
    }
  }
  return text.slice(0, best.offset).split("\n").length;
}

/** Returns the current position if it matches more of the path than the best position so far. */
function deeper(
  best: { depth: number; offset: number },
  open: readonly OpenContainer[],
  path: readonly (string | number)[],
  offset: number,
): { depth: number; offset: number } {
  const isOnPath = open.length > best.depth && open.length <= path.length &&
    open.every(({ key }, index) => key === path[index]);
  return isOnPath ? { depth: open.length, offset } : best;
}

function nameIn(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}
