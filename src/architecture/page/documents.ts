import { counted, plural } from "../../kernel/plural.ts";
import { timeline } from "../../kernel/page/chart.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  type Column,
  countCard,
  countCards,
  filterable,
  moment,
  nothing,
  opening,
  table,
} from "../../kernel/page/parts.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import type { DiscoveryReport } from "../documents/discovery_report.ts";
import type { DocumentList, ListedDocument } from "../documents/list.ts";
import { isPast, STATUS_TONES, statusBadge } from "./standing.ts";

/** The maximum number of documents per call. */
const PAGE = 1000;

/** A document that has a status is an ADR. */
interface ListedAdr extends ListedDocument {
  status: AdrStatus;
}

/** The documents: decisions in force, when each was made, and the rest. */
export const documentsSection: PageSection<DocumentList & { notice?: string }> = {
  id: "decisions",
  heading: "Decisions",
  tool: "list_architecture_docs",
  ask: () => ({ resource_type: "all", max_results: PAGE }),
  next: ({ next_offset: offset }) =>
    offset === undefined ? undefined : { resource_type: "all", max_results: PAGE, offset },
  joined: (first, second) => ({ ...second, documents: [...first.documents, ...second.documents] }),
  draw({ documents, total, discovery, notice }, showing) {
    const adrs = documents.filter(isAdr);
    const others = documents.filter((one) => !isAdr(one));
    const left = total - documents.length;
    return html`${notice && html`<p class="note">${notice}</p>`}
${adrs.length === 0 ? nothing("There are no ADRs yet.") : standings(adrs)}
${adrs.length > 0 && decisionTimeline(adrs)}
${adrTable("In force", adrs.filter(isHeld), FILE, showing)}
${adrTable("Not in force", adrs.filter((adr) => !isHeld(adr)), STANDING, showing)}
${others.length > 0 && otherTable(others, showing)}
${
      left > 0 &&
      html`<p class="note">${counted(left, "more document")} ${
        plural(left, "is", "are")
      } not listed here.</p>`
    }
${discovery && discoveryTables(discovery)}`;
  },
};

function isAdr(document: ListedDocument): document is ListedAdr {
  return document.status !== undefined;
}

/** True for a decision in force; a missing status is shown next to it. */
function isHeld({ status }: ListedAdr): boolean {
  return status === "accepted" || status === "unclear";
}

function standings(adrs: readonly ListedAdr[]): Html {
  const counts = Map.groupBy(adrs, ({ status }): string => status);
  return countCards(
    Object.entries(STATUS_TONES).flatMap(([status, tone]) => {
      const count = counts.get(status)?.length ?? 0;
      return count === 0 ? [] : [countCard(tone, count, status)];
    }),
  );
}

function decisionTimeline(adrs: readonly ListedAdr[]): Html {
  const dated = adrs.flatMap((adr) => {
    const time = Date.parse(adr.date ?? "");
    return Number.isNaN(time) ? [] : [{ ...adr, time }];
  });
  if (dated.length === 0) return nothing("No ADR has a date.");
  const lanes = Object.entries(STATUS_TONES).flatMap(([name, tone]) => {
    const marks = dated.filter(({ status }) => status === name).map((
      { time, title, status, date = "" },
    ) => ({ time, tone, isHollow: isPast(status), title: `${date} ${title} (${name})` }));
    return marks.length === 0 ? [] : [{ name, marks }];
  });
  const undated = adrs.length - dated.length;
  return html`<h3>Timeline</h3>
${timeline("When each ADR was decided, by status", lanes)}
${
    undated > 0 &&
    html`<p class="note">${undated} without a date ${plural(undated, "is", "are")} not on it.</p>`
  }`;
}

const FILE: readonly Column<ListedAdr>[] = [
  { head: "File", cell: ({ path }) => html`<code>${path}</code>` },
  { head: "Status", cell: ({ status }) => statusBadge(status) },
];

/** The extra columns for a decision that is not in force. */
const STANDING: readonly Column<ListedAdr>[] = [
  { head: "Status", cell: ({ status }) => statusBadge(status) },
  { head: "Superseded by", cell: ({ superseded_by: by = [] }) => by.map(nameOf).join(", ") },
];

function adrTable(
  caption: string,
  adrs: readonly ListedAdr[],
  columns: readonly Column<ListedAdr>[],
  showing: Showing,
): Html | undefined {
  if (adrs.length === 0) return undefined;
  return filterable(
    "Show decisions with",
    table(caption, [
      { head: "Decision", cell: (adr) => documentTitle(adr, showing) },
      { head: "Date", cell: ({ date }) => moment(date) },
      ...columns,
    ], adrs),
  );
}

function otherTable(documents: readonly ListedDocument[], showing: Showing): Html {
  return filterable(
    "Show documents with",
    table("Guidelines and patterns", [
      { head: "Document", cell: (document) => documentTitle(document, showing) },
      { head: "Kind", cell: ({ resource_type }) => resource_type },
      { head: "URI", cell: ({ uri }) => html`<code>${uri}</code>` },
    ], documents),
  );
}

/** The tables of searched folders, and of files that look like ADRs but aren't served. */
function discoveryTables({ folders, skipped }: DiscoveryReport): Html {
  return html`${
    folders.length > 0 && table("Where ADRs were looked for", [
      { head: "Folder", cell: ({ path }) => html`<code>${path}</code>` },
      { head: "ADRs", cell: ({ adrs }) => adrs, isNumber: true },
    ], folders)
  }
${
    skipped.length > 0 && table("Not served", [
      { head: "File", cell: ({ path }) => html`<code>${path}</code>` },
      { head: "Reason", cell: ({ reason }) => reason },
    ], skipped)
  }`;
}

function documentTitle({ title, uri }: ListedDocument, showing: Showing): Html {
  return opening(showing, title, { tool: "read_architecture_doc", arguments: { uri } });
}

/** The last part of a URI: `003-publish-through-outbox`. */
function nameOf(uri: string): string {
  return decodeURIComponent(uri.slice(uri.lastIndexOf("/") + 1));
}
