import { type Html, html } from "../../kernel/page/html.ts";
import type { PageRecord } from "../../kernel/page/page.ts";
import { badge, moment, recordLink } from "../../kernel/page/parts.ts";
import { counted, plural } from "../../kernel/plural.ts";
import { linkedPath } from "../documents/links.ts";
import type { ListedDocument } from "../documents/document_entry.ts";
import { idOf, isOverdue, LONG, standingsOf, statusBadge } from "./standing.ts";

/** Returns the most important facts about the documents. */
export function documentFacts(
  documents: readonly ListedDocument[],
  now: number,
): (string | false)[] {
  const { held, proposed } = standingsOf(documents);
  const overdue = proposed.filter((adr) => isOverdue(adr, now)).length;
  return [
    overdue > 0 &&
    `${counted(overdue, "decision")} ${
      plural(overdue, "has", "have")
    } been proposed for over ${LONG} days`,
    proposed.length > overdue && `${proposed.length - overdue} for less`,
    `${counted(held.length, "decision")} ${plural(held.length, "is", "are")} in force`,
  ];
}

/** Returns the documents with their facts; the decisions in force come first. */
export function documentRecords(documents: readonly ListedDocument[]): PageRecord[] {
  const ids = new Map(documents.map(({ path, uri }) => [path, idOf(uri)]));
  const names = { titles: titlesOf(documents), isHosted: false };
  const { held, proposed, past, others } = standingsOf(documents);
  const adrs = [...held, ...proposed, ...past].map((adr) =>
    recordOf(
      adr,
      html`${statusBadge(adr.status)} ${moment(adr.date)} ${successorsOf(adr, names)}`,
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

/** The titles of documents by URI, and whether a client hosts the report. */
export interface SuccessorNames {
  titles: ReadonlyMap<string, string>;
  isHosted: boolean;
}

/** Returns a map from URIs to documents' titles. */
export function titlesOf(documents: readonly ListedDocument[]): ReadonlyMap<string, string> {
  return new Map(documents.map(({ uri, title }) => [uri, title]));
}

/** Returns the successors of an ADR; the direct successor comes first. */
export function successorsOf(
  { superseded_by: by = [] }: ListedDocument,
  { titles, isHosted }: SuccessorNames,
): Html | undefined {
  if (by.length === 0) return undefined;
  const links = by.map((uri, index) => {
    const title = titles.get(uri) ?? idOf(uri);
    return [index > 0 && ", then ", isHosted ? title : recordLink(idOf(uri), title)];
  });
  return html`<span class="note">superseded by ${links}</span>`;
}
