import * as z from "zod";
import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";
import { chainOf } from "./succession.ts";

export const documentEntrySchema = z.object({
  uri: z.string(),
  /** Relative to the content root. */
  path: z.string(),
  title: z.string(),
  resource_type: z.string(),
  status: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  superseded_by: z.exactOptional(z.array(z.string())),
});
export type ListedDocument = z.infer<typeof documentEntrySchema>;

export const noticeShape = {
  unread: z.exactOptional(z.array(z.object({ path: z.string(), reason: z.string() }))),
  notice: z.exactOptional(z.string()),
};

export function isInForce(library: DocumentLibrary, document: ArchitectureDocument): boolean {
  const status = library.details(document).adr?.status;
  return status === "accepted" || status === "unclear";
}

export function recordsInForce(library: DocumentLibrary): ArchitectureDocument[] {
  return library.list("adr").filter((document) => isInForce(library, document))
    .map((document) => ({ document, date: library.details(document).adr?.date ?? "" }))
    .sort((a, b) =>
      b.date.localeCompare(a.date) ||
      Number(b.document.number ?? 0) - Number(a.document.number ?? 0) ||
      (a.document.path < b.document.path ? 1 : -1)
    ).map(({ document }) => document);
}

export function entryOf(library: DocumentLibrary, document: ArchitectureDocument): ListedDocument {
  const { title, adr } = library.details(document);
  const { uri, path, category } = document;
  if (adr === undefined) return { uri, path, title, resource_type: category };
  const chain = chainOf(library, document);
  return {
    uri,
    path,
    title,
    resource_type: category,
    status: adr.status,
    ...(adr.date !== undefined && { date: adr.date }),
    ...(chain.length > 0 && { superseded_by: chain }),
  };
}

export function standingOf({ status, date, superseded_by }: Partial<ListedDocument>): string {
  const said = [
    status === "unclear" ? "status unclear" : status,
    date,
    superseded_by && `superseded by ${superseded_by.join(", then ")}`,
  ];
  return said.filter((part) => part !== undefined).join(", ");
}
