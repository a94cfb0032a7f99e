import { barChart } from "../../kernel/page/chart.ts";
import { graphDrawing } from "../../kernel/page/graph.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageCall, PageSection, Showing } from "../../kernel/page/page.ts";
import {
  badge,
  type Column,
  countCard,
  countCards,
  filterable,
  moment,
  nothing,
  table,
} from "../../kernel/page/parts.ts";
import type { RecordPage } from "../records/listing.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus, SEVERITIES } from "../records/status.ts";
import { projectOf } from "./projects.ts";
import { KIND_TITLES, ofKinds, recordTitle, severityBadge, severityTone } from "./signs.ts";

const PAGE = 100;

/** The report section of a project's open records: by severity and owner, and their dependencies. */
export const openWorkSection: PageSection<RecordPage> = {
  id: "open",
  heading: "Open work",
  tool: "list_records",
  ask(given, answers) {
    const project = projectOf(given, answers);
    return project && { ...project, limit: PAGE };
  },
  next: ({ records, next_offset: offset }) =>
    offset === undefined ? undefined : { ...projectIn(records), limit: PAGE, offset },
  joined: (first, second) => ({ ...second, records: [...first.records, ...second.records] }),
  draw({ records, total, note }, showing) {
    const open = records.filter(({ status }) => !isOverStatus(status));
    const left = total - records.length;
    return html`${note && html`<p class="note">${note}</p>`}
${
      countCards([
        ...ofKinds(open).map(({ kind, items }) =>
          countCard("info", items.length, `open: ${KIND_TITLES[kind].toLowerCase()}`)
        ),
        countCard("plain", records.length - open.length, "over"),
      ])
    }
${open.length === 0 ? nothing("Nothing is open.") : openParts(open, records, showing)}
${left > 0 && html`<p class="note">${left} older records were not looked at.</p>`}`;
  },
};

function projectIn([record]: readonly RecordFacts[]): PageCall["arguments"] {
  return record === undefined ? {} : { project_id: record.project_id };
}

function openParts(
  open: readonly RecordFacts[],
  all: readonly RecordFacts[],
  showing: Showing,
): Html {
  const issues = open.filter(({ kind }) => kind === "sentinel");
  return html`${issues.length > 0 && severities(issues)}
${owners(open)}
${waiting(open, all)}
${filterable("Show records with", table("Open records", columns(showing), open))}`;
}

function columns(showing: Showing): Column<RecordFacts>[] {
  return [
    { head: "Record", cell: (record) => recordCell(showing, record) },
    { head: "Id", cell: ({ short_id }) => html`<code>${short_id}</code>` },
    { head: "Severity", cell: ({ severity }) => severity && severityBadge(severity) },
    { head: "Status", cell: ({ status }) => badge("plain", status ?? "no status") },
    { head: "Owner", cell: ownerCell },
    { head: "Recorded", cell: ({ recorded_at }) => moment(recorded_at) },
  ];
}

/** A record's title, and why it cannot be read whole. */
function recordCell(showing: Showing, record: RecordFacts): Html {
  const { title, problem } = record;
  return html`${recordTitle(showing, title, record)} ${problem && badge("bad", problem)}`;
}

/** Returns a record's owner, whether the claim is stale, and whose later claims lost in a merge. */
function ownerCell({ owner = "nobody", stale, lost_claims = [] }: RecordFacts): Html {
  const lost = lost_claims.map((claim) => claim.owner).join(", ");
  return html`${owner} ${stale && badge("warn", "stale")} ${
    lost !== "" && badge("bad", `lost: ${lost}`)
  }`;
}

function severities(issues: readonly RecordFacts[]): Html {
  const names = [...SEVERITIES, "none"].map((name) => ({
    name,
    value: issues.filter(({ severity = "none" }) => severity === name).length,
  })).filter(({ name, value }) => value > 0 || name !== "none");
  return html`<h3>Open issues by severity</h3>
${
    barChart(
      "Open issues by severity",
      names.map(({ name, value }) => ({ name, parts: [{ tone: severityTone(name), value }] })),
    )
  }`;
}

function owners(open: readonly RecordFacts[]): Html {
  const byOwner = Map.groupBy(open, ({ owner = "nobody" }) => owner);
  const rows = [...byOwner].map(([owner, records]) => ({ owner, records }))
    .toSorted((a, b) => b.records.length - a.records.length);
  const count = (records: readonly RecordFacts[], wanted: string): number =>
    records.filter(({ severity = "none" }) => severity === wanted).length;
  return table("Open records by owner and severity", [
    { head: "Owner", cell: ({ owner }) => owner },
    { head: "All", cell: ({ records }) => records.length, isNumber: true },
    ...SEVERITIES.map((severity): Column<typeof rows[number]> => ({
      head: severity,
      cell: ({ records }) => count(records, severity),
      isNumber: true,
    })),
    { head: "None", cell: ({ records }) => count(records, "none"), isNumber: true },
  ], rows);
}

/** Draws the dependencies of open records, including those on records that are not shown. */
function waiting(open: readonly RecordFacts[], all: readonly RecordFacts[]): Html | undefined {
  const blocked = open.filter(({ blocked_by = [] }) => blocked_by.length > 0);
  if (blocked.length === 0) return undefined;
  const known = new Map(all.map((record) => [record.id, record]));
  const edges = blocked.flatMap(({ id, blocked_by = [] }) =>
    blocked_by.map((other) => ({ from: id, to: other, label: "waits for", isDashed: false }))
  );
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const titleOf = (id: string): string => known.get(id)?.title ?? id;
  const ownerOf = (id: string): string => known.get(id)?.owner ?? "nobody";
  return html`<h3>Who waits for what</h3>
${
    graphDrawing("Which record waits for which", {
      nodes: ids.map((id) => ({
        id,
        label: titleOf(id),
        note: ownerOf(id),
        tone: severityTone(known.get(id)?.severity ?? ""),
        title: `${titleOf(id)} (${id})`,
      })),
      edges,
    })
  }
${
    table("The same in words", [
      { head: "Record", cell: ({ from }) => titleOf(from) },
      { head: "With", cell: ({ from }) => ownerOf(from) },
      { head: "Waits for", cell: ({ to }) => titleOf(to) },
      { head: "Which is with", cell: ({ to }) => ownerOf(to) },
    ], edges)
  }`;
}
