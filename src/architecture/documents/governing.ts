import { matchesGlob, parseGlob } from "./glob.ts";
import { ToolError } from "../../kernel/errors.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/** Paths as texts name them: segments with slashes between, and a slash at the end for a folder. */
const PATH = /(?<![\w./@*-])(?:\.\/)?[\w.@-]{1,100}(?:\/[\w.@-]{1,100}){0,30}\/?(?![\w/@*-])/g;
const MAX_PATHS = 500;

const named = new WeakMap<ArchitectureDocument, readonly string[]>();

/**
 * Tells whether an ADR governs a path, relative to the content root: by a glob of its front matter's
 * `applies_to`, or because its text names the path or a folder above it. A glob after `!` excepts.
 */
export function governs(
  library: DocumentLibrary,
  asked: string,
): (document: ArchitectureDocument) => boolean {
  const path = plainPath(asked);
  return (document) => {
    const globs = library.details(document).adr?.appliesTo ?? [];
    const isExcepted = globs.some((glob) => glob.startsWith("!") && isMatch(glob.slice(1), path));
    if (isExcepted) return false;
    if (globs.some((glob) => isMatch(glob, path))) return true;
    return pathsIn(library, document).some((one) => one === path || path.startsWith(`${one}/`));
  };
}

/**
 * A path relative to the content root, whose own path is `root`; an absolute path may be one below it.
 * Throws `ToolError` for one that is not.
 */
export function pathBelow(root: string, asked: string): string {
  const path = asked.replaceAll("\\", "/");
  const folder = `${root.replaceAll("\\", "/").replace(/\/$/, "")}/`;
  const relative = path.startsWith(folder) ? path.slice(folder.length) : path;
  const isOutside = /^(?:\/|[a-z]:\/)/i.test(relative) || relative.split("/").includes("..");
  if (isOutside) {
    throw new ToolError(`${excerpt(asked, 200)} is not below the content root`, {
      next: "Give a path relative to the content root, such as src/billing/invoice.ts.",
    });
  }
  return relative;
}

/** A path from the root, without `.`, doubled slashes and slashes at its ends. */
function plainPath(path: string): string {
  return path.split("/").filter((segment) => segment !== "" && segment !== ".").join("/");
}

/** A glob without a wildcard is a path, or a folder with all that is below it; `a/**` is also `a`. */
function isMatch(glob: string, path: string): boolean {
  const plain = plainPath(glob);
  if (!plain.includes("*")) return plain === path || path.startsWith(`${plain}/`);
  const below = parseGlob(glob.replace(/^(?:\.?\/)+/, ""));
  return matchesGlob(below, path) || (plain.endsWith("/**") && matchesGlob(below, `${path}/-`));
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
