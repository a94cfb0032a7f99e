import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord, Showing } from "../../kernel/page/page.ts";
import { badge, moment, recordLink } from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { linkedPath } from "../documents/links.ts";
import type { ListedDocument } from "../documents/list.ts";
import { idOf, isOverdue, LONG, standingsOf, statusBadge } from "./standing.ts";

/** Returns what a reader of the documents has to know first. */
export function documentFacts(
  documents: readonly ListedDocument[],
  now: number,
): (string | false)[] {
  const { held, proposed } = standingsOf(documents);
  const overdue = proposed.filter((adr) => isOverdue(adr, now)).length;
  return [
    overdue > 0 &&
    `${counted(overdue, "decision")} ${
      plural(overdue, "is", "are")
    } proposed for over ${LONG} days`,
    proposed.length > overdue && `${proposed.length - overdue} for less`,
    `${counted(held.length, "decision")} ${plural(held.length, "is", "are")} in force`,
  ];
}

/** Returns the documents with their facts, those in force first. */
export function documentRecords(documents: readonly ListedDocument[]): PageRecord[] {
  const ids = new Map(documents.map(({ path, uri }) => [path, idOf(uri)]));
  const { held, proposed, past, others } = standingsOf(documents);
  const adrs = [...held, ...proposed, ...past].map((adr) =>
    recordOf(
      adr,
      html`${statusBadge(adr.status)} ${moment(adr.date)} ${successorsOf(adr, PRINTED)}`,
    )
  );
  return [...adrs, ...others.map((one) => recordOf(one, badge("plain", one.resource_type)))];

  function recordOf({ uri, title, path }: ListedDocument, facts: Html): PageRecord {
    return {
      id: idOf(uri),
      title,
      source: uri,
      facts: html`<p class="signs">${facts} <code>${path}</code></p>`,
      resolve: (href) => ids.get(linkedPath(path, href) ?? ""),
    };
  }
}

const PRINTED = { isHosted: false };

/** Returns the ADRs that supersede another, the direct one first. */
export function successorsOf(
  { superseded_by: by = [] }: ListedDocument,
  { isHosted }: Pick<Showing, "isHosted">,
): Html | undefined {
  if (by.length === 0) return undefined;
  const links = by.map((uri, index) => [
    index > 0 && ", then ",
    isHosted ? nameOf(uri) : recordLink(idOf(uri), nameOf(uri)),
  ]);
  return html`<span class="note">superseded by ${links}</span>`;
}

/** The last part of a URI: `003-publish-through-outbox`. */
function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
