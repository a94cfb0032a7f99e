import type { ArchitectureDocument } from "./document.ts";
import type { ListedDocument } from "./document_entry.ts";
import type { DocumentLibrary } from "./library.ts";
import { chainOf } from "./succession.ts";

/** Returns true for an accepted ADR, or an ADR without a status. */
export function isInForce(library: DocumentLibrary, document: ArchitectureDocument): boolean {
  const status = library.details(document).adr?.status;
  return status === "accepted" || status === "unclear";
}

/** Returns a document's entry for lists and searches. */
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

/** Returns an ADR's status, date and successors as a line of text; "" for other documents. */
export function standingOf(
  { status, date, superseded_by }: Partial<ListedDocument>,
): string {
  const said = [
    status === "unclear" ? "status unclear" : status,
    date,
    superseded_by && `superseded by ${superseded_by.join(", then ")}`,
  ];
  return said.filter((part) => part !== undefined).join(", ");
}
