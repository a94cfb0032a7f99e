import { encodeName, encodeSegment } from "../../kernel/service/resource.ts";
import { excerpt } from "../../kernel/text.ts";

/** The kinds of document, in the words of tools. */
export const CATEGORIES = ["guideline", "pattern", "adr"] as const;
export type Category = typeof CATEGORIES[number];

/** The folder of each kind below `resources/`, which is also the first part of its URIs. */
export const FOLDERS: Record<Category, string> = {
  guideline: "guidelines",
  pattern: "patterns",
  adr: "adr",
};

/** The folder of a content root that holds the documents. */
export const RESOURCES = "resources";
/** What every URI begins with. */
export const SCHEME = "architecture://";
const EXTENSION = ".md";

/** Where a document is: its category, and its path below that without extension. */
export interface DocumentPlace {
  category: Category;
  /** `sub dir/deep/nested`. */
  name: string;
}

/**
 * The place of a file below a content root; undefined when it is in none of the three folders, or
 * has no name but its extension.
 */
export function placeOf(path: string): DocumentPlace | undefined {
  const category = CATEGORIES.find((one) => path.startsWith(`${RESOURCES}/${FOLDERS[one]}/`));
  if (category === undefined || !path.endsWith(EXTENSION)) return undefined;
  const from = RESOURCES.length + FOLDERS[category].length + 2;
  const name = path.slice(from, -EXTENSION.length);
  return name === "" || name.endsWith("/") ? undefined : { category, name };
}

/** The document's URI: its folder and name, each segment percent-encoded. */
export function documentUri({ category, name }: DocumentPlace): string {
  return `${SCHEME}${FOLDERS[category]}/${encodeName(name)}`;
}

/**
 * A URI as `documentUri` would write it, so that one document has one: `%2D` becomes `-`, `é`
 * becomes `%C3%A9`. Undefined for what is no URI of this server: another scheme, a query, a
 * fragment, a space, a backslash, an escape that stands for no text.
 */
export function canonicalUri(uri: string): string | undefined {
  // deno-lint-ignore no-control-regex
  if (!uri.startsWith(SCHEME) || uri.length > 4096 || /[\u0000-\u0020?#\\]/.test(uri)) {
    return undefined;
  }
  try {
    return SCHEME + uri.slice(SCHEME.length).split("/")
      .map((segment) => encodeSegment(decodeURIComponent(segment))).join("/");
  } catch {
    return undefined;
  }
}

/** A URI as it is shown to people: on one line, and short. */
export function shownUri(uri: string): string {
  return excerpt(uri, 200);
}
