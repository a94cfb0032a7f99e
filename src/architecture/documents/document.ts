import type { FileVersion } from "../../kernel/disk/folder.ts";
import { documentName, parseDocument } from "../../kernel/markdown/document.ts";
import { parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { encodeName, encodeSegment } from "../../kernel/service/resource.ts";
import { detached, excerpt } from "../../kernel/text.ts";
import { type AdrFacts, adrFacts } from "./adr.ts";
import { adrNameParts } from "./adr_name.ts";
import { blockText, recordBlocks } from "./record_blocks.ts";
import { sectionOf } from "./section_names.ts";
import { isFormTitle, numberingFolder, recordStem } from "./record_shape.ts";

/** The kinds of documents, as the tools name them. */
export const CATEGORIES = ["guideline", "pattern", "adr"] as const;
export type Category = typeof CATEGORIES[number];

/** A folder that contains documents of one category. */
export interface DocumentFolder {
  category: Category;
  /** The folder's path, relative to the content root. */
  folder: string;
  /**
   * The prefix of the documents' names: the folder, if the category has several folders; otherwise
   * "".
   */
  prefix: string;
}

/** Each kind's folder in `resources/`, which is also the first part of its URIs. */
export const CATEGORY_FOLDERS: Record<Category, string> = {
  guideline: "guidelines",
  pattern: "patterns",
  adr: "adr",
};

/** The beginning of every URI. */
export const SCHEME = "architecture://";
const EXTENSION = ".md";

/** A document's category, and its path in that category's folder without the extension. */
export interface DocumentPlace {
  category: Category;
  /**
   * The path in the folder, such as `sub dir/deep/nested`; the path from the root folder if the
   * category has several folders.
   */
  name: string;
}

/**
 * Returns a file's location; undefined if the file isn't in these folders, or its name is only an
 * extension.
 */
export function placeOf(
  path: string,
  folders: readonly DocumentFolder[],
): DocumentPlace | undefined {
  if (!path.endsWith(EXTENSION)) return undefined;
  const isIn = (folder: string) => folder === "" || path.startsWith(`${folder}/`);
  const [found] = folders.filter(({ folder }) => isIn(folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (found === undefined) return undefined;
  const { category, folder, prefix } = found;
  const name = path.slice(folder === "" ? 0 : folder.length + 1, -EXTENSION.length);
  return name === "" || name.endsWith("/") ? undefined : { category, name: prefix + name };
}

/**
 * Returns the document's URI, which contains its folder and name with each segment percent-encoded.
 */
export function architectureUri({ category, name }: DocumentPlace): string {
  return `${SCHEME}${CATEGORY_FOLDERS[category]}/${encodeName(name)}`;
}

/**
 * Returns a URI in the format of `architectureUri`: `%2D` becomes `-`, and `é` becomes `%C3%A9`.
 * Returns undefined for another scheme, or a URI with a query, a fragment, a space, a backslash or
 * an invalid escape.
 */
export function canonicalUri(uri: string): string | undefined {
  // deno-lint-ignore no-control-regex
  if (!uri.startsWith(SCHEME) || uri.length > 4096 || /[\u0000-\u0020?#\\]/.test(uri)) {
    return undefined;
  }
  const name = uri.slice(SCHEME.length);
  try {
    // Names without an escape need no decoding.
    if (!name.includes("%")) return SCHEME + encodeName(name);
    return SCHEME +
      name.split("/").map((segment) => encodeSegment(decodeURIComponent(segment))).join("/");
  } catch {
    return undefined;
  }
}

/** Returns a URI for display: one short line. */
export function shownUri(uri: string): string {
  return excerpt(uri, 200);
}

/** The details of a document that a listing shows. */
export interface DocumentDetails {
  title: string;
  /** One line with the category, and with an ADR's number, status and date. */
  description: string;
  /** The facts that an ADR states about itself. */
  adr?: AdrFacts | undefined;
}

/** A guideline, pattern or ADR in the last scan of the content root. */
export interface ArchitectureDocument extends DocumentPlace {
  uri: string;
  /** The document's path, relative to the content root. */
  path: string;
  /** The file's name without its extension; the folder's name if the ADR is the folder's README. */
  stem: string;
  version: FileVersion;
  /**
   * An ADR number's digits, the letters before them, and the folder whose records share the number
   * series.
   */
  number?: string;
  prefix: string;
  folder: string;
}

/** Returns a document's entry; `prefix` is the prefix of the numbered names in its folder. */
export function documentAt(
  place: DocumentPlace,
  version: FileVersion,
  prefix = "",
): ArchitectureDocument {
  const { path } = version;
  const isAdr = place.category === "adr";
  const stem = isAdr ? recordStem(path) : documentName(path);
  const name = adrNameParts(stem, prefix);
  return {
    ...place,
    uri: architectureUri(place),
    path,
    stem,
    version,
    prefix: isAdr ? name.prefix : "",
    folder: numberingFolder(path),
    ...(isAdr && name.number !== undefined && { number: name.number }),
  };
}

const LABELS: Record<Category, string> = { guideline: "Guideline", pattern: "Pattern", adr: "ADR" };

/**
 * Returns the details from a document's text. The server reads each detail on first use, and
 * doesn't keep the text in memory.
 */
export function detailsOf(document: ArchitectureDocument, text: () => string): DocumentDetails {
  return new LazyDetails(document, text);
}

class LazyDetails implements DocumentDetails {
  readonly #document: ArchitectureDocument;
  readonly #text: () => string;
  #title: string | undefined;
  #facts: AdrFacts | undefined;

  constructor(document: ArchitectureDocument, text: () => string) {
    this.#document = document;
    this.#text = text;
  }

  get title(): string {
    const { path, category } = this.#document;
    return this.#title ??= detached(excerpt(titleOf(path, category, this.#text()), 500));
  }

  get description(): string {
    const { category, number } = this.#document;
    const { adr } = this;
    if (adr === undefined) return LABELS[category];
    const label = number === undefined ? LABELS.adr : `${LABELS.adr} ${number}`;
    const said = [adr.status === "unclear" ? "status unclear" : adr.status, adr.date];
    return `${label}: ${said.filter((part) => part !== undefined).join(", ")}`;
  }

  get adr(): AdrFacts | undefined {
    const { category, stem } = this.#document;
    return category === "adr" ? this.#facts ??= factsIn(this.#text(), stem) : undefined;
  }
}

/** Returns an ADR's facts; its date may also come from its file name. */
function factsIn(text: string, stem: string): AdrFacts {
  const facts = adrFacts(text, parseFrontMatter(text));
  const date = facts.date ?? adrNameParts(stem).date;
  return { ...facts, ...(date !== undefined && { date }) };
}

/** The name in a list of fields, such as "- **Name**: Publish events". */
const NAME_FIELD = /^[-*+ ]{0,4}\**(?:Name|Title)\**:\**[ \t]+(\S.{0,200})$/m;

/**
 * Returns a document's title; an ADR's title may be under a heading "Title", in a field, or in the
 * file name.
 */
function titleOf(path: string, category: Category, text: string): string {
  const { title } = parseDocument(path, text);
  if (category !== "adr") return title;
  if (/^meta(?:data)?$/i.test(title)) {
    const [, name] = NAME_FIELD.exec(text.slice(0, 2000)) ?? [];
    if (name !== undefined) return name.trim();
  }
  if (isFormTitle(title)) {
    const under = /^title\W*$/i.test(title)
      ? recordBlocks(text).find(({ section }) => section === "top" || section === "other")
      : undefined;
    const shown = under === undefined ? "" : blockText(under);
    if (shown !== "") return shown;
  } else if (!/^\p{L}+$/u.test(title) || sectionOf(title) === undefined) return title;
  return adrNameParts(recordStem(path)).slug.replace(/[-_]+/g, " ") || title;
}
