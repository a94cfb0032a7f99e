import { matchesGlob, parseGlob } from "../../kernel/glob.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { detached } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/** Paths as texts name them: segments with slashes between, and a slash at the end for a folder. */
const PATH = /(?<![\w./@*-])(?:\.\/)?[\w.@-]{1,100}(?:\/[\w.@-]{1,100}){0,30}\/?(?![\w/@*-])/g;
const MAX_PATHS = 500;

const named = new WeakMap<ArchitectureDocument, readonly string[]>();

/**
 * Tells whether an ADR governs a path, relative to the content root: by a glob of its front matter's
 * `applies_to`, or because its text names the path or a folder above it.
 */
export function governs(
  library: DocumentLibrary,
  asked: string,
): (document: ArchitectureDocument) => boolean {
  const path = plainPath(asked);
  return (document) => {
    const globs = library.details(document).adr?.appliesTo ?? [];
    if (globs.some((glob) => isMatch(glob, path))) return true;
    return pathsIn(library, document).some((one) => one === path || path.startsWith(`${one}/`));
  };
}

/** A path from the root, without `.`, doubled slashes and slashes at its ends. */
function plainPath(path: string): string {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}

/** A glob without a wildcard is a path, or a folder with all that is below it. */
function isMatch(glob: string, path: string): boolean {
  const plain = plainPath(glob);
  if (!plain.includes("*")) return plain === path || path.startsWith(`${plain}/`);
  return matchesGlob(parseGlob(glob.replace(/^(?:\.?\/)+/, "")), path);
}

/** The paths that a text names. One segment is a word, unless a slash at its end makes it a folder. */
function pathsIn(library: DocumentLibrary, document: ArchitectureDocument): readonly string[] {
  const known = named.get(document);
  if (known !== undefined) return known;
  const text = library.latestText(document) ?? "";
  const found = new Set<string>();
  for (const [path] of text.slice(bodyOffsetOf(text)).matchAll(PATH)) {
    if (found.size >= MAX_PATHS) break;
    const plain = path.replace(/^\.\//, "").replace(/\/$/, "").replace(/\.$/, "");
    if (path.includes("/") && plain !== "") found.add(detached(plain));
  }
  const paths = [...found];
  named.set(document, paths);
  return paths;
}
