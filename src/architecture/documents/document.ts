import type { FileVersion } from "../../kernel/disk/folder.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { encodeName, encodeSegment } from "../../kernel/service/resource.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import { type AdrFacts, adrFacts } from "./adr.ts";
import { adrNumber, dateInName } from "./adr_name.ts";

/** The kinds of document, as tools name them. */
export const CATEGORIES = ["guideline", "pattern", "adr"] as const;
export type Category = typeof CATEGORIES[number];

/** A folder with documents of one category. */
export interface DocumentFolder {
  category: Category;
  /** Relative to the content root. */
  folder: string;
  /** What the names of its documents begin with: the folder, where the category has several. */
  prefix: string;
}

/** The folder of each kind in `resources/`, which is also the first part of its URIs. */
export const CATEGORY_FOLDERS: Record<Category, string> = {
  guideline: "guidelines",
  pattern: "patterns",
  adr: "adr",
};

/** What every URI begins with. */
export const SCHEME = "architecture://";
const EXTENSION = ".md";

/** Where a document is: its category, and its path in that category's folder without extension. */
export interface DocumentPlace {
  category: Category;
  /** `sub dir/deep/nested`; where the category has several folders, the path from the root. */
  name: string;
}

/** What stands among ADRs and is none, by its name without a number. */
const NO_ADR =
  /^_?(?:adr-?)?(?:\d{1,8}-)?(?:readme|index|template|(?:m?adr|decision|decision-record)-template(?:-(?:bare|minimal|short|long))*)$/i;

/** True for a template in a folder of ADRs. */
export function isTemplate(path: string, folders: readonly DocumentFolder[]): boolean {
  const stem = documentName(path);
  if (!/template/i.test(stem) || !NO_ADR.test(stem)) return false;
  return folders.some(({ category, folder }) =>
    category === "adr" && path.startsWith(`${folder}/`)
  );
}

/**
 * The place of a file; undefined when it is in none of the folders, has no name besides its
 * extension, or is no ADR among ADRs: a README, an index, a template.
 */
export function placeOf(
  path: string,
  folders: readonly DocumentFolder[],
): DocumentPlace | undefined {
  if (!path.endsWith(EXTENSION)) return undefined;
  const [found] = folders.filter(({ folder }) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (found === undefined) return undefined;
  const { category, folder, prefix } = found;
  const name = path.slice(folder.length + 1, -EXTENSION.length);
  if (name === "" || name.endsWith("/")) return undefined;
  if (category === "adr" && NO_ADR.test(documentName(path))) return undefined;
  return { category, name: prefix + name };
}

/** The document's URI: its folder and name, each segment percent-encoded. */
export function architectureUri({ category, name }: DocumentPlace): string {
  return `${SCHEME}${CATEGORY_FOLDERS[category]}/${encodeName(name)}`;
}

/**
 * A URI in the one form that `architectureUri` writes: `%2D` becomes `-`, `é` becomes `%C3%A9`.
 * Undefined for what is not a URI of this server: another scheme, a query, a fragment, a space, a
 * backslash, an escape that does not decode.
 */
export function canonicalUri(uri: string): string | undefined {
  // deno-lint-ignore no-control-regex
  if (!uri.startsWith(SCHEME) || uri.length > 4096 || /[\u0000-\u0020?#\\]/.test(uri)) {
    return undefined;
  }
  const name = uri.slice(SCHEME.length);
  try {
    // Without an escape there is nothing to decode.
    if (!name.includes("%")) return SCHEME + encodeName(name);
    return SCHEME +
      name.split("/").map((segment) => encodeSegment(decodeURIComponent(segment))).join("/");
  } catch {
    return undefined;
  }
}

/** A URI to show to people: one short line. */
export function shownUri(uri: string): string {
  return excerpt(uri, 200);
}

/** What a listing shows of a document. */
export interface DocumentDetails {
  title: string;
  /** One line: the category, and of an ADR number, status and date. */
  description: string;
  /** What an ADR says about itself. */
  adr?: AdrFacts;
}

/** A guideline, pattern or ADR as of the last scan of the folder. */
export interface ArchitectureDocument extends DocumentPlace {
  uri: string;
  /** Relative to the content root. */
  path: string;
  /** The file's name without extension. */
  stem: string;
  version: FileVersion;
  /** An ADR's digits. */
  number?: string;
}

/** The record of a document; its text is read only when it is asked for. */
export function documentAt(
  path: string,
  place: DocumentPlace,
  version: FileVersion,
): ArchitectureDocument {
  const number = place.category === "adr" ? adrNumber(place.name) : undefined;
  return {
    ...place,
    uri: architectureUri(place),
    path,
    stem: documentName(path),
    version,
    ...(number !== undefined && { number }),
  };
}

const LABELS: Record<Category, string> = { guideline: "Guideline", pattern: "Pattern", adr: "ADR" };

/** What the document's text says of it; its strings hold on to no part of the text. */
export function detailsOf(
  { path, category, stem, number }: ArchitectureDocument,
  text: string,
): DocumentDetails {
  const title = detached(excerpt(parseDocument(path, text).title, 500));
  if (category !== "adr") return { title, description: LABELS[category] };
  const facts = adrFacts(text, parseFrontMatter(text));
  const date = facts.date ?? dateInName(stem);
  const label = number === undefined ? LABELS.adr : `${LABELS.adr} ${number}`;
  const said = [facts.status === "unclear" ? "status unclear" : facts.status, date];
  return {
    title,
    description: `${label}: ${said.filter((part) => part !== undefined).join(", ")}`,
    adr: { ...facts, ...(date !== undefined && { date }) },
  };
}
