import { graphDrawing } from "../../kernel/page/graph.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageCall, PageSection, Showing } from "../../kernel/page/page.ts";
import {
  age,
  badge,
  board,
  card,
  disclosure,
  nothing,
  row,
  type RowIdentity,
  rows,
} from "../../kernel/page/parts.ts";
import type { RecordPage } from "../records/listing.ts";
import type { RecordFacts } from "../records/record_facts.ts";
import { isOverStatus } from "../records/status.ts";
import { attentionOf, boardFilters } from "./facts.ts";
import { Links, relation, type Surroundings } from "./links.ts";
import { projectOf } from "./projects.ts";
import { severityBadge, severityTone, titleLink } from "./signs.ts";
import { groupsOf, type IssueColumn, type RecordGroups, shownIn } from "./groups.ts";
import { textsOf } from "./texts.ts";

const PAGE = 100;

/** The report section with a project's records: issues as a board, and decisions. */
export const boardSection: PageSection<RecordPage> = {
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
  facts: ({ records }, now) => attentionOf(records, now),
  filters: ({ records }) => boardFilters(records),
  records: ({ records }, now) => textsOf(records, now),
  draw({ records, total, note }, showing) {
    const groups = groupsOf(records, showing.now);
    const shown = shownIn(groups);
    const links = new Links(records, shown);
    const decisions = groups.get("decisions");
    return html`${note && html`<p class="note">${note}</p>`}
${total > shown.length && html`<p class="note">${total - shown.length} records are left out.</p>`}
${
      decisions?.total === total
        ? nothing("No issue has been recorded yet.")
        : issueBoard(groups, { links, showing })
    }
${waitingGraph(links, showing)}
${decisions !== undefined && decisionRows(decisions.records, showing)}`;
  },
};

function projectIn([record]: readonly RecordFacts[]): PageCall["arguments"] {
  return record === undefined ? {} : { project_id: record.project_id };
}

const COLUMNS = [
  { name: "ready", heading: "Ready" },
  { name: "in-progress", heading: "In progress" },
  { name: "blocked", heading: "Blocked" },
  { name: "done", heading: "Done lately" },
] as const satisfies readonly { name: IssueColumn; heading: string }[];

function issueBoard(groups: RecordGroups, around: Surroundings): Html {
  const columns = COLUMNS.map(({ name, heading }) => {
    const { records = [], total = 0 } = groups.get(name) ?? {};
    return { name, heading, total, cards: records.map((issue) => issueCard(issue, around)) };
  });
  const closed = groups.get("closed");
  return html`${board(columns)}
${
    closed !== undefined &&
    disclosure(
      `Closed earlier: ${closed.total}`,
      rows(closed.records.map((one) => recordRow(one, around.showing))),
    )
  }`;
}

/** Returns an issue with its severity, owner, dates and relations. */
function issueCard(issue: RecordFacts, { links, showing }: Surroundings): Html {
  const {
    severity,
    status,
    owner,
    stale,
    recorded_at,
    updated_at,
    problem,
    lost_claims = [],
    blocked_by = [],
  } = issue;
  const waiting = links.waitingFor(issue.id);
  const lost = lost_claims.map((claim) => claim.owner).join(", ");
  return card(
    titleLink(showing, issue),
    [
      severity !== undefined && severityBadge(severity),
      ...(isOverStatus(status)
        ? [owner, `closed ${age(updated_at ?? recorded_at, showing.now)} ago`]
        : [owner ?? "no owner", age(recorded_at, showing.now)])
        .map((fact) => fact !== undefined && html`<span>${fact}</span>`),
      stale && badge("warn", "stale"),
      lost !== "" && badge("bad", `lost: ${lost}`),
      problem !== undefined && badge("bad", problem),
      relation("unblocks", waiting, { links, showing }),
      relation("waits for", blocked_by, { links, showing }),
    ],
    identityOf(issue),
  );
}

function identityOf({ id, kind, severity, owner }: RecordFacts): RowIdentity {
  return { record: id, facets: { kind, severity, owner } };
}

function decisionRows(decisions: readonly RecordFacts[], showing: Showing): Html {
  return html`<h3>Decisions</h3>
${rows(decisions.map((one) => recordRow(one, showing)))}`;
}

function recordRow(record: RecordFacts, showing: Showing): Html {
  const { kind, status, recorded_at, author, problem } = record;
  const noStatus = html`<span class="note">${kind === "designer" ? "design" : "no status"}</span>`;
  return row(
    status === undefined ? noStatus : badge("plain", status),
    html`<p><b>${titleLink(showing, record)}</b> ${problem !== undefined && badge("bad", problem)}
<span class="note">${author} ${age(recorded_at, showing.now)}</span></p>`,
    identityOf(record),
  );
}

/** The maximum number of dependencies in a readable graph. */
const MAX_DRAWN = 60;

/**
 * Draws the dependencies of open records, including dependencies on records that the page doesn't
 * show.
 */
function waitingGraph(links: Links, showing: Showing): Html | undefined {
  const edges = links.waiting.slice(0, MAX_DRAWN);
  if (edges.length === 0) return undefined;
  const left = links.waiting.length - edges.length;
  const ids = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  return disclosure(
    `Dependencies: ${links.waiting.length}`,
    html`${
      graphDrawing("Which record waits for which", {
        nodes: ids.filter((id) => links.has(id)).map((id) => ({
          id,
          label: links.titleOf(id),
          note: links.ownerOf(id),
          tone: severityTone(links.severityOf(id)),
          title: `${links.titleOf(id)} (${id})`,
        })),
        edges: edges.map((edge) => ({ ...edge, label: "waits for", isDashed: false })),
      }, showing)
    }${left > 0 && html`<p class="note">${left} more are not drawn.</p>`}`,
  );
}
