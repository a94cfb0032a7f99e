import type { Html } from "../../kernel/page/html.ts";
import { badge, type Tone } from "../../kernel/page/parts.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import type { ListedDocument } from "../documents/document_entry.ts";

/** The colour of each status, in the order in which they are shown. */
export const STATUS_TONES: Readonly<Record<AdrStatus, Tone>> = {
  accepted: "good",
  proposed: "info",
  draft: "info",
  unclear: "warn",
  rejected: "bad",
  deprecated: "plain",
  superseded: "plain",
};

/** A document that has a status is an ADR. */
export interface ListedAdr extends ListedDocument {
  status: AdrStatus;
}

/** The documents of the report, by their standing. */
export interface Standings {
  /** In force; a missing status is shown next to it. The newest first. */
  held: readonly ListedAdr[];
  /** Proposals and drafts, the oldest first. */
  proposed: readonly ListedAdr[];
  /** Rejected, deprecated and superseded ADRs, the newest first. */
  past: readonly ListedAdr[];
  /** Guidelines and patterns. */
  others: readonly ListedDocument[];
}

/** Returns the documents by their standing. */
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

/** ADRs without a date follow the others. */
function newestFirst(a: ListedAdr, b: ListedAdr): number {
  const [first = "", second = ""] = [a.date, b.date];
  return first < second ? 1 : first > second ? -1 : a.uri < b.uri ? 1 : -1;
}

/** True for what no longer holds, or never did. */
export function isPast(status: AdrStatus): boolean {
  return status === "rejected" || status === "deprecated" || status === "superseded";
}

/** A proposal waits too long after this many days. */
export const LONG = 90;

/** True for a proposal that waits too long. */
export function isOverdue({ date = "" }: ListedAdr, now: number): boolean {
  return now - Date.parse(date) > LONG * 86_400_000;
}

/** Returns the folder of an ADR in the folders of ADRs; empty if it has none. */
export function topicOf({ uri }: ListedDocument): string {
  const folder = idOf(uri).split("/").slice(1, -1).join("/");
  return folder.includes("%") ? decodeURIComponent(folder) : folder;
}

/** Returns the id of a document on the page: `adr/payments/0001-use-keys`. */
export function idOf(uri: string): string {
  return uri.replace(/^architecture:\/\//, "");
}

/** A status in its colour. */
export function statusBadge(status: AdrStatus): Html {
  return badge(STATUS_TONES[status], status);
}
