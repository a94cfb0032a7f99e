const MAX_PARTS = 200;

/**
 * Returns true if a glob matches the whole text. `*` matches text without a slash, and `**` any
 * text, also none before a slash. Tries each part once at each position, so no glob takes long.
 */
export function matchesGlob(glob: string, text: string): boolean {
  const parts = glob.replace(/(\*\*\/)+/g, "$1").split(/(\*\*\/|\*+)/, 2 * MAX_PARTS)
    .filter((part) => part !== "");
  if (parts.length > MAX_PARTS) return false;
  // The offsets up to which the processed parts match.
  let reached = new Set([0]);
  for (const part of parts) {
    reached = part.startsWith("*") ? reachedAfter(part, text, reached) : new Set(
      [...reached].filter((at) => text.startsWith(part, at)).map((at) => at + part.length),
    );
    if (reached.size === 0) return false;
  }
  return reached.has(text.length);
}

function reachedAfter(stars: string, text: string, reached: ReadonlySet<number>): Set<number> {
  const next = new Set<number>();
  let isOpen = false;
  for (let at = 0; at <= text.length; at++) {
    const isBehindSlash = text[at - 1] === "/";
    if (stars === "*" && isBehindSlash) isOpen = false;
    if (reached.has(at) || (isOpen && (stars !== "**/" || isBehindSlash))) next.add(at);
    if (reached.has(at)) isOpen = true;
  }
  return next;
}

export function plainPath(path: string): string {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}
