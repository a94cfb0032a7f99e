import type { AdrStatus } from "./adr_status.ts";
import type { ArchitectureDocument, Category } from "./document.ts";
import { governs } from "./governing.ts";
import type { DocumentLibrary } from "./library.ts";
import { chainOf } from "./succession.ts";

/** Which documents are wanted. */
export interface DocumentFilter {
  resource_type: Category | "all";
  /** Only ADRs that are in force, or only the others. */
  in_force?: boolean | undefined;
  /** Only ADRs of this status. */
  status?: AdrStatus | undefined;
  /** Only ADRs that govern this path of the content root. */
  path?: string | undefined;
}

/** Which part of the documents to list. */
export interface ListQuery extends DocumentFilter {
  max_results: number;
  offset: number;
}

/** A document in a list. */
export interface ListedDocument {
  uri: string;
  title: string;
  resource_type: Category;
  /** Of an ADR. */
  status?: AdrStatus;
  date?: string;
  /** Its successors: the direct one first, the one that stands last. */
  superseded_by?: string[];
}

/** A part of the documents, sorted by URI. */
export interface DocumentList {
  documents: ListedDocument[];
  total: number;
  /** Where the next part begins. */
  next_offset?: number;
}

/** The documents of a category, or all of them, from an offset on. */
export function listDocuments(library: DocumentLibrary, asked: ListQuery): DocumentList {
  const { resource_type, max_results, offset } = asked;
  const category = resource_type === "all" ? undefined : resource_type;
  const passes = filterOf(library, asked);
  const all = passes === undefined ? library.list(category) : library.list(category).filter(passes);
  const end = offset + max_results;
  return {
    documents: all.slice(offset, end).map((document) => entryOf(library, document)),
    total: all.length,
    ...(end < all.length && { next_offset: end }),
  };
}

/** Tells whether a document passes a filter; undefined where every document of the kind does. */
export function filterOf(
  library: DocumentLibrary,
  { in_force, status, path }: DocumentFilter,
): ((document: ArchitectureDocument) => boolean) | undefined {
  if (in_force === undefined && status === undefined && path === undefined) return undefined;
  const isGoverning = path === undefined ? () => true : governs(library, path);
  return (document) => {
    const { adr } = library.details(document);
    return adr !== undefined && (status === undefined || adr.status === status) &&
      (in_force === undefined || (adr.status === "accepted") === in_force) && isGoverning(document);
  };
}

/** What a list and a search show of a document. */
export function entryOf(library: DocumentLibrary, document: ArchitectureDocument): ListedDocument {
  const { title, adr } = library.details(document);
  const { uri, category } = document;
  if (adr === undefined) return { uri, title, resource_type: category };
  const chain = chainOf(library, document);
  return {
    uri,
    title,
    resource_type: category,
    status: adr.status,
    ...(adr.date !== undefined && { date: adr.date }),
    ...(chain.length > 0 && { superseded_by: chain }),
  };
}

/** Status, date and successors of an ADR in a line of text; empty for what is none. */
export function standingOf({ status, date, superseded_by }: ListedDocument): string {
  const said = [
    status === "unclear" ? "status unclear" : status,
    date,
    superseded_by && `superseded by ${superseded_by.join(", then ")}`,
  ];
  return said.filter((part) => part !== undefined).join(", ");
}

/** The list as text, a line each. */
export function renderList({ documents, total, next_offset }: DocumentList): string {
  if (total === 0) return "There are no such documents.";
  const lines = documents.map((document) => {
    const standing = standingOf(document);
    return `- ${document.title} (${document.uri})${standing === "" ? "" : `: ${standing}`}`;
  });
  const count = total === 1 ? "1 document" : `${total} documents`;
  if (lines.length === 0) return `${count}; the offset is past the end.`;
  return [
    `${count}:`,
    ...lines,
    ...(next_offset === undefined ? [] : [`More: call again with offset=${next_offset}.`]),
  ].join("\n");
}

/** An answer's text with its notice below, where it has one. */
export function withNotice(text: string, { notice }: { notice?: string | undefined }): string {
  return notice === undefined ? text : `${text}\n${notice}`;
}
