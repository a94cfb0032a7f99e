import { counted, plural } from "../../kernel/plural.ts";
import { timeline } from "../../kernel/page/chart.ts";
import { type Html, html, type HtmlValue } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  age,
  badge,
  disclosure,
  firstRowsOf,
  moment,
  nothing,
  part,
  recordTitle,
  row,
  rows,
  table,
} from "../../kernel/page/parts.ts";
import type { DiscoveryReport } from "../documents/discovery_report.ts";
import type { ListedDocument } from "../documents/document_entry.ts";
import type { DocumentList } from "../documents/list.ts";
import {
  documentFacts,
  documentRecords,
  type SuccessorNames,
  successorsOf,
  titlesOf,
} from "./records.ts";
import {
  idOf,
  isOverdue,
  isPast,
  type ListedAdr,
  standingsOf,
  STATUS_TONES,
  statusBadge,
  topicOf,
} from "./standing.ts";

/** The maximum number of documents per tool call. */
const PAGE = 1000;

/**
 * The report's section with decisions in force by topic, waiting proposals, and other documents.
 */
export const documentsSection: PageSection<DocumentList & { notice?: string }> = {
  id: "decisions",
  heading: "Decisions",
  tool: "list_architecture_docs",
  ask: () => ({ resource_type: "all", max_results: PAGE }),
  next: ({ next_offset: offset }) =>
    offset === undefined ? undefined : { resource_type: "all", max_results: PAGE, offset },
  joined: (first, second) => ({ ...second, documents: [...first.documents, ...second.documents] }),
  facts: ({ documents }, now) => documentFacts(documents, now),
  records: ({ documents }) => documentRecords(documents),
  draw({ documents, total, discovery, notice }, showing) {
    const { held, proposed, past, others } = standingsOf(documents);
    const left = total - documents.length;
    return html`${notice && html`<p class="note">${notice}</p>`}
${part("in-force", inForce(held, showing))}
${part("proposed", waiting(proposed, showing))}
${past.length > 0 && pastList(past, titlesOf(documents), showing)}
${others.length > 0 && otherList(others, showing)}
${decisionTimeline([...held, ...proposed, ...past])}
${
      left > 0 &&
      html`<p class="note">${counted(left, "more document")} ${
        plural(left, "is", "are")
      } not listed here.</p>`
    }
${discovery && discoveryTables(discovery)}`;
  },
};

function inForce(adrs: readonly ListedAdr[], showing: Showing): Html {
  const topics = [...Map.groupBy(adrs, topicOf)].toSorted(([a], [b]) => a < b ? -1 : 1);
  const first = firstRowsOf(topics.length);
  const lists = topics.map(([topic, ofTopic]) => {
    const list = rows(ofTopic.map((adr) => heldRow(adr, showing)), { first });
    if (topics.length === 1 && topic === "") return list;
    return html`<h4>${topic || "General"} <span class="note">${ofTopic.length}</span></h4>${list}`;
  });
  return html`<h3>In force <span class="note">${adrs.length}</span></h3>
${adrs.length === 0 ? nothing("No decision is in force.") : lists}`;
}

function heldRow(adr: ListedAdr, showing: Showing): Html {
  const unclear = adr.status === "unclear" && badge("warn", "status unclear");
  return adrRow(adr, { signs: moment(adr.date), more: unclear, showing });
}

/** The number of rows that the other lists show at first. */
const FEW = { first: 10 } as const;

function waiting(adrs: readonly ListedAdr[], showing: Showing): Html {
  const list = adrs.map((adr) => {
    const { date, status } = adr;
    const sign = date === undefined
      ? moment(undefined)
      : badge(isOverdue(adr, showing.now) ? "warn" : "info", `for ${age(date, showing.now)}`);
    const more = status === "draft" && html`<span class="note">draft</span>`;
    return adrRow(adr, { signs: sign, more, showing });
  });
  return html`<h3>Proposed <span class="note">${adrs.length}</span></h3>
${adrs.length === 0 ? nothing("No proposal waits.") : rows(list, FEW)}`;
}

function pastList(
  adrs: readonly ListedAdr[],
  titles: SuccessorNames["titles"],
  showing: Showing,
): Html {
  const names = { titles, isHosted: showing.isHosted };
  const list = adrs.map((adr) =>
    adrRow(adr, {
      signs: moment(adr.date),
      more: html`${statusBadge(adr.status)} ${successorsOf(adr, names)}`,
      showing,
    })
  );
  return disclosure(`Rejected, deprecated and superseded: ${adrs.length}`, rows(list));
}

function adrRow(
  adr: ListedDocument,
  { signs, more, showing }: { signs: HtmlValue; more: HtmlValue; showing: Showing },
): Html {
  return row(signs, html`${documentTitle(adr, showing)} ${more}`, { record: idOf(adr.uri) });
}

function otherList(documents: readonly ListedDocument[], showing: Showing): Html {
  const list = documents.map((one) =>
    adrRow(one, { signs: badge("plain", one.resource_type), more: undefined, showing })
  );
  return html`<h3>Guidelines and patterns <span class="note">${documents.length}</span></h3>
${rows(list, FEW)}`;
}

function decisionTimeline(adrs: readonly ListedAdr[]): Html | undefined {
  const dated = adrs.flatMap((adr) => {
    const time = Date.parse(adr.date ?? "");
    return Number.isNaN(time) ? [] : [{ ...adr, time }];
  });
  if (dated.length === 0) return undefined;
  const lanes = Object.entries(STATUS_TONES).flatMap(([name, tone]) => {
    const marks = dated.filter(({ status }) => status === name).map((
      { time, title, status, date = "" },
    ) => ({ time, tone, isHollow: isPast(status), title: `${date} ${title} (${name})` }));
    return marks.length === 0 ? [] : [{ name, marks }];
  });
  const undated = adrs.length - dated.length;
  return html`${timeline("Date of each ADR, by status", lanes)}
${
    undated > 0 &&
    html`<p class="note">${undated} without a date ${plural(undated, "is", "are")} not on it.</p>`
  }`;
}

/** Returns the tables with the searched folders, and with the skipped files that look like ADRs. */
function discoveryTables({ folders, skipped }: DiscoveryReport): Html {
  return html`${
    folders.length > 0 && disclosure(
      `Searched folders: ${folders.length}`,
      table("Searched folders", [
        { head: "Folder", cell: ({ path }) => html`<code>${path}</code>` },
        { head: "ADRs", cell: ({ adrs }) => adrs, isNumber: true },
      ], folders),
    )
  }
${
    skipped.length > 0 && table("Not served", [
      { head: "File", cell: ({ path }) => html`<code>${path}</code>` },
      { head: "Reason", cell: ({ reason }) => reason },
    ], skipped)
  }`;
}

function documentTitle({ title, uri }: ListedDocument, showing: Showing): Html {
  return recordTitle(showing, { id: idOf(uri), title }, {
    tool: "read_architecture_doc",
    arguments: { uri },
  });
}
