import type { FileVersion } from "../../kernel/disk/live_files.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { encodeName, encodeSegment } from "../../kernel/service/resource.ts";
import { excerpt } from "../../kernel/text.ts";
import { type AdrFacts, adrFacts, adrNumber } from "./adr.ts";

/** The kinds of document, as tools name them. */
export const CATEGORIES = ["guideline", "pattern", "adr"] as const;
export type Category = typeof CATEGORIES[number];

/** The folder of each kind in `resources/`, which is also the first part of its URIs. */
export const CATEGORY_FOLDERS: Record<Category, string> = {
  guideline: "guidelines",
  pattern: "patterns",
  adr: "adr",
};

/** The folder of a content root that holds the documents. */
export const RESOURCES = "resources";
/** What every URI begins with. */
export const SCHEME = "architecture://";
const EXTENSION = ".md";

/** Where a document is: its category, and its path in that folder without extension. */
export interface DocumentPlace {
  category: Category;
  /** `sub dir/deep/nested`. */
  name: string;
}

/**
 * The place of a file in a content root; undefined when it is in none of the three folders or has
 * no name besides its extension.
 */
export function placeOf(path: string): DocumentPlace | undefined {
  const category = CATEGORIES.find((one) =>
    path.startsWith(`${RESOURCES}/${CATEGORY_FOLDERS[one]}/`)
  );
  if (category === undefined || !path.endsWith(EXTENSION)) return undefined;
  const from = RESOURCES.length + CATEGORY_FOLDERS[category].length + 2;
  const name = path.slice(from, -EXTENSION.length);
  return name === "" || name.endsWith("/") ? undefined : { category, name };
}

/** The document's URI: its folder and name, each segment percent-encoded. */
export function architectureUri({ category, name }: DocumentPlace): string {
  return `${SCHEME}${CATEGORY_FOLDERS[category]}/${encodeName(name)}`;
}

/**
 * A URI in the one form that `architectureUri` writes: `%2D` becomes `-`, `é` becomes `%C3%A9`.
 * Undefined for what is no URI of this server: another scheme, a query, a fragment, a space, a
 * backslash, an escape that does not decode.
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

/** A URI to show to people: one short line. */
export function shownUri(uri: string): string {
  return excerpt(uri, 200);
}

/** What a listing shows of a document. */
export interface DocumentDetails extends AdrFacts {
  title: string;
  /** One line: the category, and of an ADR number, status and date. */
  description: string;
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

/** What the document's text says of it. */
export function detailsOf(
  { path, category, number }: ArchitectureDocument,
  text: string,
): DocumentDetails {
  const title = parseDocument(path, text).title;
  if (category !== "adr") return { title, description: LABELS[category] };
  const facts = adrFacts(text, parseFrontMatter(text));
  const label = number === undefined ? LABELS.adr : `${LABELS.adr} ${number}`;
  const said = [facts.status ?? "no status", ...(facts.date === undefined ? [] : [facts.date])];
  return { title, description: excerpt(`${label}: ${said.join(", ")}`, 300), ...facts };
}
