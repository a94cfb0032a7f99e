import type { Html } from "../../kernel/page/html.ts";
import { badge, type Tone } from "../../kernel/page/parts.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import type { ListedDocument } from "../documents/document_entry.ts";

/** The colour of each status, in display order. */
export const STATUS_TONES: Readonly<Record<AdrStatus, Tone>> = {
  accepted: "good",
  proposed: "info",
  draft: "info",
  unclear: "warn",
  rejected: "bad",
  deprecated: "plain",
  superseded: "plain",
};

/** A listed document with a status, which is an ADR. */
export interface ListedAdr extends ListedDocument {
  status: AdrStatus;
}

/** The report's documents, grouped by standing. */
export interface Standings {
  /** ADRs in force; the report shows if the status is missing. The newest first. */
  held: readonly ListedAdr[];
  /** Proposals and drafts, oldest first. */
  proposed: readonly ListedAdr[];
  /** Rejected, deprecated and superseded ADRs, newest first. */
  past: readonly ListedAdr[];
  /** Guidelines and patterns. */
  others: readonly ListedDocument[];
}

/** Returns the documents, grouped by standing. */
export function standingsOf(documents: readonly ListedDocument[]): Standings {
  const adrs = documents.filter(isAdr).toSorted(newestFirst);
  return {
    held: adrs.filter(({ status }) => status === "accepted" || status === "unclear"),
    proposed: adrs.filter(({ status }) => status === "proposed" || status === "draft").reverse(),
    past: adrs.filter(({ status }) => isPast(status)),
    others: documents.filter((one) => !isAdr(one)),
  };
}

function isAdr(document: ListedDocument): document is ListedAdr {
  return document.status !== undefined;
}

/** Compares two ADRs by date, newest first; ADRs without a date come last. */
function newestFirst(a: ListedAdr, b: ListedAdr): number {
  const [first = "", second = ""] = [a.date, b.date];
  return first < second ? 1 : first > second ? -1 : a.uri < b.uri ? 1 : -1;
}

/** Returns true for the statuses rejected, deprecated and superseded. */
export function isPast(status: AdrStatus): boolean {
  return status === "rejected" || status === "deprecated" || status === "superseded";
}

/** The number of days after which a proposal has waited too long. */
export const LONG = 90;

/** Returns true for a proposal that has waited too long. */
export function isOverdue({ date = "" }: ListedAdr, now: number): boolean {
  return now - Date.parse(date) > LONG * 86_400_000;
}

/** Returns an ADR's subfolder in its ADR folder; "" without a subfolder. */
export function topicOf({ uri }: ListedDocument): string {
  const folder = idOf(uri).split("/").slice(1, -1).join("/");
  return folder.includes("%") ? decodeURIComponent(folder) : folder;
}

/** Returns a document's id in the report, such as `adr/payments/0001-use-keys`. */
export function idOf(uri: string): string {
  return uri.replace(/^architecture:\/\//, "");
}

/** Returns a badge for a status, in the status's colour. */
export function statusBadge(status: AdrStatus): Html {
  return badge(STATUS_TONES[status], status);
}
