import { findSection } from "../../kernel/markdown/headings.ts";
import type { Category } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/** Which part of the documents to list. */
export interface ListQuery {
  resource_type: Category | "all";
  max_results: number;
  offset: number;
}

/** A document in a list. */
export interface ListedDocument {
  uri: string;
  title: string;
  resource_type: Category;
  /** Of an ADR, as far as it says. */
  status?: string;
  date?: string;
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
  const all = library.list(resource_type === "all" ? undefined : resource_type);
  const end = offset + max_results;
  return {
    documents: all.slice(offset, end).map((document) => {
      const { title, status, date } = library.details(document);
      return {
        uri: document.uri,
        title,
        resource_type: document.category,
        ...(status !== undefined && { status }),
        ...(date !== undefined && { date }),
      };
    }),
    total: all.length,
    ...(end < all.length && { next_offset: end }),
  };
}

/** The list as text, a line each. */
export function renderList({ documents, total, next_offset }: DocumentList): string {
  if (total === 0) return "There are no documents yet.";
  const lines = documents.map(({ uri, title, status, date }) => {
    const said = [status, date].filter((part) => part !== undefined).join(", ");
    return `- ${title} (${uri})${said === "" ? "" : `: ${said}`}`;
  });
  const count = total === 1 ? "1 document" : `${total} documents`;
  if (lines.length === 0) return `${count}; the offset is past the end.`;
  return [
    `${count}:`,
    ...lines,
    ...(next_offset === undefined ? [] : [`More: call again with offset=${next_offset}.`]),
  ].join("\n");
}

/**
 * The document's text, or one section of it. Throws `ToolError` that names the nearest documents,
 * or the document's headings.
 */
export function readArchitectureDocument(
  library: DocumentLibrary,
  { uri, section }: { uri: string; section?: string | undefined },
): string {
  const open = library.open(uri);
  if (open === undefined) throw library.notFound(uri);
  return section === undefined ? open.text : findSection(open.text, section);
}
