import { proseLines } from "../../kernel/markdown/headings.ts";

/** A link of a document. */
export interface DocumentLink {
  target: string;
  /** The document's line, from 1. */
  line: number;
}

const INLINE = /!?\[[^\]]*\]\(\s*(?:<([^<>]*)>|([^\s()]+(?:\([^\s()]*\)[^\s()]*)*))[^()]*\)/g;
const DEFINITION = /^\s{0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/;

/** The links and images of a document, in order, without those in code. */
export function linksOf(text: string): DocumentLink[] {
  const links: DocumentLink[] = [];
  for (const { text: line, number } of proseLines(text)) {
    const prose = line.replace(/(`+)(?:(?!\1).)+\1/g, "");
    for (const [, bracketed, plain] of prose.matchAll(INLINE)) {
      links.push({ target: bracketed ?? plain ?? "", line: number });
    }
    const [, defined] = DEFINITION.exec(prose) ?? [];
    if (defined !== undefined) links.push({ target: defined, line: number });
  }
  return links;
}

/**
 * The path that a relative link in the file at `path` leads to, both relative to the content root.
 * Undefined for what links to no file in it: another site, an anchor, an absolute path, a path that
 * leaves the content root.
 */
export function linkedPath(path: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/#\\]|$)/i.test(target)) return undefined;
  const decoded = decode(target.replace(/[?#].*$/, ""));
  const segments = path.split("/").slice(0, -1);
  for (const segment of decoded.split("/")) {
    if (segment === "..") {
      if (segments.pop() === undefined) return undefined;
    } else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
