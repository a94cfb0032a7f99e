import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import type { AdrStatus } from "../words.ts";
import { type ArchitectureDocument, type Category, isInForce } from "./document.ts";
import { discoveryOf, discoverySchema, renderDiscovery } from "./discovery_report.ts";
import { governedPaths } from "./governing.ts";
import type { DocumentLibrary } from "./library.ts";
import { documentEntrySchema, entryOf, noticeShape, standingOf } from "./entries.ts";

export interface DocumentFilter {
  resource_type: Category | "all";
  /** True for only ADRs in force; false for only other ADRs. */
  in_force?: boolean | undefined;
  /** Only ADRs with this status. */
  status?: AdrStatus | undefined;
}

export interface ListQuery extends DocumentFilter {
  /**
   * Only ADRs that govern one of these paths in the content root, whose absolute path is `root`.
   */
  path?: string | readonly string[] | undefined;
  root: string;
  max_results: number;
  offset: number;
}

export const governedSchema = z.object({ path: z.string(), by: z.string() });

export const documentListSchema = z.object({
  documents: z.array(z.object({
    ...documentEntrySchema.shape,
    governs: z.exactOptional(z.array(governedSchema)),
  })),
  total: z.number(),
  next_offset: z.exactOptional(z.number()),
  discovery: z.exactOptional(discoverySchema),
  ...noticeShape,
});
export type DocumentList = z.infer<typeof documentListSchema>;

export function listDocuments(library: DocumentLibrary, asked: ListQuery): DocumentList {
  const { resource_type, max_results, offset, path, root } = asked;
  const category = resource_type === "all" ? undefined : resource_type;
  const passing = library.list(category).filter(filterOf(asked));
  const governs = path === undefined ? undefined : governedPaths(library, [path].flat(), root);
  const found = governs === undefined
    ? passing.map((document) => ({ document, paths: undefined }))
    : passing.map((document) => ({ document, paths: governs(document) }))
      .filter(({ paths }) => paths.length > 0);
  const end = offset + max_results;
  const discovery = category === undefined || category === "adr" ? discoveryOf(library) : undefined;
  return {
    documents: found.slice(offset, end).map(({ document, paths }) => ({
      ...entryOf(library, document),
      ...(paths && { governs: paths }),
    })),
    total: found.length,
    ...(end < found.length && { next_offset: end }),
    ...(discovery !== undefined && { discovery }),
  };
}

export function filterOf(
  { in_force, status }: DocumentFilter,
): (document: ArchitectureDocument) => boolean {
  return (document) =>
    (status === undefined || document.details.adr?.status === status) &&
    (in_force === undefined ||
      document.category === "adr" && isInForce(document) === in_force);
}

export function renderList(
  { documents, total, next_offset, discovery }: DocumentList,
): string {
  const found = discovery === undefined ? [] : [renderDiscovery(discovery)];
  if (total === 0) return ["No document matches.", ...found].join("\n");
  const lines = documents.map(({ governs = [], ...document }) => {
    const standing = standingOf(document);
    const line = `- ${document.title} (${printableLine(document.path)})${
      standing === "" ? "" : `: ${standing}`
    }`;
    return governs.length === 0 ? line : `${line}; governs ${renderGoverned(governs)}`;
  });
  const count = counted(total, "document");
  if (lines.length === 0) return `The offset is past the last of ${count}.`;
  return [
    `${count}:`,
    ...lines,
    ...(next_offset === undefined
      ? []
      : [`For more documents, call again with offset=${next_offset}.`]),
    ...found,
  ].join("\n");
}

/**
 * Returns the governed paths with their evidence as text, such as "src/pay (by applies_to),
 * src/x.ts (by link)".
 */
export function renderGoverned(governs: readonly z.infer<typeof governedSchema>[]): string {
  return governs.map(({ path, by }) => `${path} (by ${by})`).join(", ");
}
