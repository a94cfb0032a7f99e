import { excerpt } from "../../kernel/text.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import { quotedPaths } from "../documents/record_paths.ts";
import type { AdrFinding } from "./finding.ts";

/** The maximum number of different paths to look up. */
const MAX_LOOKUPS = 10_000;

/** Finds missing paths in backticks and in `applies_to` whose first folder exists. */
export class PathCheck {
  readonly #library: DocumentLibrary;
  readonly #known = new Map<string, boolean>();

  constructor(library: DocumentLibrary) {
    this.#library = library;
  }

  /** Returns a finding for each path in an ADR that doesn't exist. */
  check({ document: { uri, path: own }, text, adr }: OpenDocument): AdrFinding[] {
    const folder = own.slice(0, Math.max(0, own.lastIndexOf("/")));
    const globs = (adr?.appliesTo ?? []).filter((glob) => !glob.startsWith("!")).map(fixedPart)
      .filter((path) => path !== "").map((path) => ({ path, shown: path, line: undefined }));
    const quoted = quotedPaths(text).filter(({ path, isFolder }) => isFolder || looksLikePath(path))
      .map(({ path, line }) => ({ path, shown: path, line }));
    const seen = new Set<string>();
    return [...globs, ...quoted].flatMap(({ path, shown, line }): AdrFinding[] => {
      if (seen.has(path) || !this.#isGone(path) || this.#has(`${folder}/${path}`)) return [];
      seen.add(path);
      const problem = `names ${excerpt(shown, 200)}, which does not exist`;
      const found = { uri, check: "path" as const, severity: "note" as const, problem };
      return [line === undefined ? found : { ...found, line }];
    });
  }

  #isGone(path: string): boolean {
    const [first = ""] = path.split("/", 1);
    return first !== path && this.#has(first) && !this.#has(path);
  }

  #has(path: string): boolean {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_LOOKUPS) return true;
    const found = this.#library.has(path);
    this.#known.set(path, found);
    return found;
  }
}

/** Returns a glob's folders before its first wildcard. */
function fixedPart(glob: string): string {
  const [plain = ""] = glob.replace(/^(?:\.?\/)+/, "").split("*", 1);
  return plain.length === glob.replace(/^(?:\.?\/)+/, "").length
    ? plain.replace(/\/$/, "")
    : plain.slice(0, Math.max(0, plain.lastIndexOf("/")));
}

/**
 * Returns true for a text with two slashes or an extension, because branches and media types also
 * contain a slash.
 */
function looksLikePath(path: string): boolean {
  return path.split("/").length > 2 || /\.\w{1,8}$/.test(path);
}
