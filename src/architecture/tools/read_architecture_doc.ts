import * as z from "zod";
import { ToolError } from "../../kernel/errors.ts";
import { findSection } from "../../kernel/markdown/headings.ts";
import { counted } from "../../kernel/plural.ts";
import type { ArchitectureContext } from "../context.ts";
import { documentNamed, notFound } from "../documents/identifiers.ts";
import { asMarkdown } from "../records/markup.ts";
import { defineArchitectureTool } from "./inputs.ts";

const PAGE_LENGTH = 20_000;

const input = z.strictObject({
  uri: z.string().min(1).max(4096)
    .describe("A URI or path, or an ADR's number or title"),
  section: z.string().min(1).max(200).optional().describe("Return only this heading's section"),
  page: z.number().int().min(1).max(1000).optional().describe(
    "Page number from 1; a page has at most 20,000 characters",
  ),
});

export const readArchitectureDoc = defineArchitectureTool({
  name: "read_architecture_doc",
  title: "Read architecture document",
  description:
    "Returns a guideline, pattern or ADR verbatim, or one section or page. Use to read a document from another tool's result.",
  access: "read",
  discovery: { searchHint: "open guideline pattern or decision record" },
  input,
  handle: documentText,
});

/** Throws a `ToolError` that names the nearest documents, the headings, or the number of pages. */
export function documentText(
  { uri, section, page }: z.output<typeof input>,
  content: ArchitectureContext,
): string {
  const library = content.presentDocuments();
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
      { next: `Request a page from 1 to ${starts.length}.` },
    );
  }
  const shown = text.slice(from, starts[page]);
  return page === starts.length
    ? shown
    : `${shown}\n[Page ${page} of ${starts.length}: request page ${page + 1}]`;
}
