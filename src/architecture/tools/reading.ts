import { ToolError } from "../../kernel/errors.ts";
import { counted } from "../../kernel/plural.ts";
import { findSection } from "../../kernel/markdown/headings.ts";
import { documentNamed, notFound } from "../documents/identifiers.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { asMarkdown } from "../records/markup.ts";

const PAGE_LENGTH = 20_000;

/**
 * Returns a document's text, one of its sections, or one of its pages. Throws a `ToolError` that
 * names the nearest documents, the document's headings, or the number of pages.
 */
export function readArchitectureDocument(
  library: DocumentLibrary,
  { uri, section, page }: { uri: string; section?: string | undefined; page?: number | undefined },
): string {
  const document = documentNamed(library, uri);
  const whole = library.text(document);
  if (whole === undefined) throw notFound(library, uri);
  const text = section === undefined
    ? whole
    : findSection(asMarkdown(document.path, whole), section);
  return page === undefined ? text : pageOf(text, page);
}

function pageOf(text: string, page: number): string {
  const starts = [0];
  for (let start = 0; text.length - start > PAGE_LENGTH;) {
    const newline = text.lastIndexOf("\n", start + PAGE_LENGTH - 1);
    start = newline > start ? newline + 1 : start + PAGE_LENGTH;
    starts.push(start);
  }
  const from = starts[page - 1];
  if (from === undefined) {
    throw new ToolError(
      `Page ${page} doesn't exist: this text has ${counted(starts.length, "page")}`,
      {
        next: `Request a page from 1 to ${starts.length}.`,
      },
    );
  }
  const shown = text.slice(from, starts[page]);
  return page === starts.length
    ? shown
    : `${shown}\n[Page ${page} of ${starts.length}: request page ${page + 1}]`;
}
