import type { ArchitectureDocument } from "./document.ts";
import type { DocumentLibrary } from "./library.ts";

/** Returns true for an ADR that is accepted or has no clear status. */
export function isInForce({ details }: ArchitectureDocument): boolean {
  const status = details.adr?.status;
  return status === "accepted" || status === "unclear";
}

/** Returns the ADRs in force, the newest first. */
export function recordsInForce(library: DocumentLibrary): ArchitectureDocument[] {
  return library.list("adr").filter(isInForce).sort(newestFirst);
}

export function newestFirst(a: ArchitectureDocument, b: ArchitectureDocument): number {
  const dateOf = ({ details }: ArchitectureDocument) => details.adr?.date ?? "";
  return dateOf(b).localeCompare(dateOf(a)) ||
    Number(b.number ?? 0) - Number(a.number ?? 0) || (a.path < b.path ? 1 : -1);
}
