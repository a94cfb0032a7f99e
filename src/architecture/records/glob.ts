export type GlobPart =
  | { kind: "text"; text: string }
  /**
   * `*` matches text without a slash, and `**` matches any text. `**` with a slash matches an empty
   * text, or a text that ends in a slash.
   */
  | { kind: "segment" | "anything" | "folders" };

const MAX_PARTS = 200;

export function parseGlob(glob: string): GlobPart[] {
  const parts = glob.split(/(\*\*\/|\*\*|\*)/).filter((part) => part !== "");
  const joined: GlobPart[] = [];
  for (const part of parts) {
    const next: GlobPart = part === "*"
      ? { kind: "segment" }
      : part === "**"
      ? { kind: "anything" }
      : part === "**/"
      ? { kind: "folders" }
      : { kind: "text", text: part };
    // Two adjacent wildcards of the same kind match the same paths as a single wildcard.
    if (next.kind === "text" || joined.at(-1)?.kind !== next.kind) joined.push(next);
  }
  return joined.length > MAX_PARTS ? [] : joined;
}

/**
 * Returns true if the parts together match the whole text. The function tries each part once at
 * each position, so the time is proportional to the number of parts times the text's length.
 */
export function matchesGlob(parts: readonly GlobPart[], text: string): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.kind === "text" && !text.startsWith(first.text)) return false;
  if (last?.kind === "text" && !text.endsWith(last.text)) return false;
  // The offsets up to which the processed parts match.
  let reached = new Set([0]);
  for (const part of parts) {
    reached = step(part, text, reached);
    if (reached.size === 0) return false;
  }
  return reached.has(text.length);
}

function step(part: GlobPart, text: string, reached: ReadonlySet<number>): Set<number> {
  if (part.kind === "text") {
    const found = [...reached].filter((at) => text.startsWith(part.text, at));
    return new Set(found.map((at) => at + part.text.length));
  }
  const next = new Set<number>();
  let isOpen = false;
  for (let at = 0; at <= text.length; at++) {
    const isBehindSlash = text[at - 1] === "/";
    if (part.kind === "segment" && isBehindSlash) isOpen = false;
    if (reached.has(at) || (isOpen && (part.kind !== "folders" || isBehindSlash))) next.add(at);
    if (reached.has(at)) isOpen = true;
  }
  return next;
}
