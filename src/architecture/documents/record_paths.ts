import { withoutCode } from "../../kernel/markdown/code_spans.ts";
import { proseLines } from "../../kernel/markdown/headings.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { detached } from "../../kernel/text.ts";
import { linkedPath, linksOf } from "./links.ts";

/** The repository paths that a document names. */
export interface NamedPaths {
  /** The paths in the document's text, from the root folder, without a trailing slash. */
  inText: ReadonlySet<string>;
  /** The targets of the document's relative links. */
  linked: ReadonlySet<string>;
}

const MAX_PATHS = 500;
/** A word between spaces, quotation marks and backticks. */
const TOKEN = /[^\s`"'“”„(),;|]+/g;
const SEGMENTS = /^(?:\.\/)?[\w.@+-]{1,100}(?:\/[\w.@+-]{1,100}){0,30}\/?$/;

/** Returns the paths that the document at `path` names; ignores paths with `[Name]` or `*`. */
export function namedPaths(path: string, text: string): NamedPaths {
  const inText = new Set<string>();
  for (const [token] of text.slice(bodyOffsetOf(text)).matchAll(TOKEN)) {
    if (inText.size >= MAX_PATHS) break;
    const named = pathIn(token);
    if (named !== undefined) inText.add(detached(named));
  }
  const linked = new Set(
    linksOf(text).flatMap(({ target }) => linkedPath(path, target) ?? [])
      .filter((target) => target !== ""),
  );
  return { inText, linked };
}

/**
 * Returns a word as a path; undefined for a URL, a word with a placeholder, or a word without a
 * slash.
 */
function pathIn(token: string): string | undefined {
  if (!token.includes("/") || token.length > 500) return undefined;
  // A Markdown link "[text](path)" is already split at its brackets.
  const bare = token.replace(/^[[\]*_~<]+(?=[\w.@])|[\].:!?*_~>]{1,9}$/g, "");
  if (!SEGMENTS.test(bare) || /^https?:|^\d+\/\d+$/.test(bare)) return undefined;
  const plain = bare.replace(/^\.\//, "").replace(/\/$/, "");
  return plain === "" || plain.startsWith("..") ? undefined : plain;
}

/** The features of a certain path: an extension, several slashes, or a folder for code. */
const SURE =
  /\.[a-z]\w{0,7}$|\/.*\/|^(?:src|libs?|apps?|packages|services|modules|docs?|tests?|cmd|internal|pkg|tools|scripts|config|infra|deploy)\//i;

/** Returns true for a certain path; false for a pair of words such as "CI/CD" or "and/or". */
export function isSurePath(path: string): boolean {
  return SURE.test(path);
}

/** A path in backticks, and its line in the document. */
export interface QuotedPath {
  path: string;
  /** True if a slash follows the path. */
  isFolder: boolean;
  line: number;
}

/** Returns the paths in backticks, outside of fenced code. */
export function quotedPaths(text: string): QuotedPath[] {
  const found: QuotedPath[] = [];
  for (const { text: line, number } of proseLines(text)) {
    if (!line.includes("`") || found.length >= MAX_PATHS || withoutCode(line) === line) continue;
    for (const [, code = ""] of line.matchAll(/`([^`\s]{3,300})`/g)) {
      const path = pathIn(code);
      if (path !== undefined && !code.startsWith("@")) {
        found.push({ path, isFolder: code.endsWith("/"), line: number });
      }
    }
  }
  return found;
}
