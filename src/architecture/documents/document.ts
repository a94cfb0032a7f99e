import type { FileVersion } from "../../kernel/disk/folder.ts";
import { parseDocument } from "../../kernel/markdown/document.ts";
import { textField } from "../../kernel/markdown/front_matter.ts";
import { encodeName, encodeSegment } from "../../kernel/service/resource.ts";
import { detached, excerpt, flatten } from "../../kernel/text.ts";
import type { TeamWords } from "../words.ts";
import { type AdrFacts, adrFacts } from "../records/adr.ts";
import { adrNameParts } from "../records/adr_name.ts";
import { type Gist, gistOf, optionsOf } from "../records/gist.ts";
import { asMarkdown, EXTENSIONS, withoutExtension } from "../records/markup.ts";
import { type AdrRecord, recordIn } from "../records/record.ts";
import {
  fileStem,
  isFormTitle,
  numberingFolder,
  plainShapeOf,
  type RecordShape,
  recordShapeOf,
  recordStem,
} from "../records/record_shape.ts";

export const CATEGORIES = ["guideline", "pattern", "adr"] as const;
export type Category = typeof CATEGORIES[number];

export interface DocumentFolder {
  category: Category;
  folder: string;
  /** The folder at which the documents' names begin. */
  base: string;
}

/** Each kind's folder in `resources/`, which is also the first part of its URIs. */
export const CATEGORY_FOLDERS: Record<Category, string> = {
  guideline: "guidelines",
  pattern: "patterns",
  adr: "adr",
};

export const SCHEME = "architecture://";

/** Returns a file's category and URI; undefined if it isn't a document in these folders. */
export function placeOf(
  path: string,
  folders: readonly DocumentFolder[],
): { category: Category; uri: string } | undefined {
  const isIn = (folder: string) => folder === "" || path.startsWith(`${folder}/`);
  const [found] = folders.filter(({ folder }) => isIn(folder))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (found === undefined || fileStem(path) === "") return undefined;
  const { category, base } = found;
  const extensions = category === "adr" ? EXTENSIONS : [".md"];
  if (!extensions.some((extension) => path.endsWith(extension))) return undefined;
  // Other extensions stay, so names are distinct.
  const name = path.slice(base === "" ? 0 : base.length + 1).replace(/\.md$/, "");
  return { category, uri: `${SCHEME}${CATEGORY_FOLDERS[category]}/${encodeName(name)}` };
}

/** Returns undefined for another scheme, or a query, fragment, space, backslash or bad escape. */
export function canonicalUri(uri: string): string | undefined {
  // deno-lint-ignore no-control-regex
  if (!uri.startsWith(SCHEME) || uri.length > 4096 || /[\u0000-\u0020?#\\]/.test(uri)) {
    return undefined;
  }
  const name = uri.slice(SCHEME.length);
  try {
    return SCHEME +
      name.split("/").map((segment) => encodeSegment(decodeURIComponent(segment))).join("/");
  } catch {
    return undefined;
  }
}

export interface ArchitectureDocument {
  category: Category;
  uri: string;
  /** Relative to the content root. */
  path: string;
  /** The file's name without its extension; the folder's name if the ADR is the folder's README. */
  stem: string;
  version: FileVersion;
  /** Parsed on first use, because a hook needs those of few documents. */
  readonly details: DocumentDetails;
  /** Returns the text until the details are parsed. */
  unparsed: () => string | undefined;
  number: string | undefined;
  prefix: string;
  folder: string;
}

export interface ReadFile extends ParsedFile {
  version: FileVersion;
}

const documents = new WeakMap<ReadFile, ArchitectureDocument>();

/** Returns a file's document, the same one for the same file; undefined outside the folders. */
export function documentAt(
  file: ReadFile,
  folders: readonly DocumentFolder[],
): ArchitectureDocument | undefined {
  const { version, unparsed } = file;
  const { path } = version;
  const place = placeOf(path, folders);
  const known = documents.get(file);
  if (place === undefined || known?.uri === place.uri) return place && known;
  const stem = place.category === "adr" ? recordStem(path) : fileStem(path);
  const { prefix, number } = adrNameParts(stem);
  const document = {
    ...{ ...place, path, stem, version, unparsed, number, prefix, folder: numberingFolder(path) },
    get details() {
      return file.details();
    },
  };
  documents.set(file, document);
  return document;
}

export interface DocumentDetails {
  title: string;
  /** Only for an ADR. */
  adr?: AdrFacts;
  gist?: Gist;
  options?: string[];
  /** True if an ADR follows MADR, which makes the status optional. */
  isMadr?: boolean;
}

/** Returns true for an ADR that is accepted or has no clear status. */
export function isInForce({ details }: ArchitectureDocument): boolean {
  const status = details.adr?.status;
  return status === "accepted" || status === "unclear";
}

export function newestFirst(a: ArchitectureDocument, b: ArchitectureDocument): number {
  const dateOf = ({ details }: ArchitectureDocument) => details.adr?.date ?? "";
  const [dateA, dateB] = [dateOf(a), dateOf(b)];
  return Number(dateA < dateB) - Number(dateA > dateB) ||
    Number(b.number ?? 0) - Number(a.number ?? 0) || (a.path < b.path ? 1 : -1);
}

export interface ParsedFile {
  shape: RecordShape;
  details: () => DocumentDetails;
  unparsed: () => string | undefined;
}

/** Returns a guideline's or pattern's title. */
export function parsePlain(text: string, path: string): ParsedFile {
  return parsedLater("other", text, (text) => ({
    title: shortTitle(parseDocument(path, text).title),
  }));
}

function parsedLater(
  shape: RecordShape,
  text: string,
  parse: (text: string) => DocumentDetails,
): ParsedFile {
  let unparsed: string | undefined = text;
  let details: DocumentDetails | undefined;
  return {
    shape,
    details: () => {
      details ??= parse(unparsed ?? "");
      unparsed = undefined;
      return details;
    },
    unparsed: () => unparsed,
  };
}

/** Parses a file that may be a record. `isGiven`: its folder is configured for ADRs. */
export function parseRecord(
  text: string,
  path: string,
  { words, isGiven }: { words: TeamWords; isGiven: boolean },
): ParsedFile {
  const plain = plainShapeOf(path, text);
  const parse = (text: string) => recordIn(asMarkdown(path, text), words);
  if (plain === "record") {
    return parsedLater(plain, text, (text) => detailsOf(parse(text), { path, text, words }));
  }
  if (plain !== undefined && (!isGiven || plain !== "other")) {
    return parsedLater(plain, "", () => ({ title: "" }));
  }
  const record = parse(text);
  const details = detailsOf(record, { path, text, words });
  const shape = recordShapeOf(path, record, details.adr);
  return { shape, details: () => details, unparsed: () => undefined };
}

function detailsOf(
  record: AdrRecord,
  { path, text, words }: { path: string; text: string; words: TeamWords },
): DocumentDetails & { adr: AdrFacts } {
  const facts = adrFacts(record, words);
  const date = facts.date ?? adrNameParts(recordStem(path)).date;
  const gist = gistOf(record, text);
  return {
    title: shortTitle(titleOf(record, path)),
    adr: { ...facts, date, newest: facts.newest ?? date },
    ...(gist && { gist: { ...gist, text: detached(gist.text.toWellFormed()) } }),
    options: optionsOf(record).map((option) => detached(option.toWellFormed())),
    isMadr: record.sections.some(({ heading }) => /^\W*decision outcome/i.test(heading)),
  };
}

function shortTitle(title: string): string {
  return detached(excerpt(flatten(title.replace(/\s\{#[\w-]+\}$/, "")).toWellFormed(), 500));
}

function titleOf({ title, frontMatter }: AdrRecord, path: string): string {
  const found = textField(frontMatter, "title") ?? title?.text ?? "";
  if (found !== "" && !isFormTitle(found)) return found;
  return adrNameParts(recordStem(path)).slug.replace(/[-_]+/g, " ") || withoutExtension(path);
}
