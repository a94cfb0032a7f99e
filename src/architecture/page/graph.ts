import { counted, plural } from "../../kernel/plural.ts";
import { graphDrawing } from "../../kernel/page/graph.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  filterable,
  findingBadge,
  nothing,
  opening,
  row,
  rows,
  table,
} from "../../kernel/page/parts.ts";
import type { AdrFinding } from "../adr/finding.ts";
import type { AdrReport } from "../adr/report.ts";
import { STATUS_TONES } from "./standing.ts";

/** So many ADRs make a graph that a person reads. */
const MAX_NODES = 120;

/** The graph of decisions that replace or link to each other, and the findings about them. */
export const graphSection: PageSection<AdrReport> = {
  id: "graph",
  heading: "How they hang together",
  tool: "check_adrs",
  ask: () => ({ graph: true }),
  draw: (report, showing) =>
    html`${adrGraph(report, showing)}
<h3>Findings: ${report.total}</h3>
${
      report.findings.length === 0 ? nothing("Nothing is wrong with the ADRs.") : filterable(
        "Show findings with",
        rows(report.findings.map((one) => adrFinding(one, showing))),
      )
    }
${report.notice && html`<p class="note">${report.notice}</p>`}`,
};

function adrGraph(
  { nodes = [], supersedes, relates_to = [] }: AdrReport,
  showing: Showing,
): Html {
  if (nodes.length === 0) return nothing("No ADR supersedes another one or links to it.");
  const drawn = nodes.slice(0, MAX_NODES);
  const titles = new Map(nodes.map(({ uri, title }) => [uri, title]));
  const left = nodes.length - drawn.length;
  const links = [
    ...supersedes.map((edge) => ({ ...edge, label: "supersedes", isDashed: false })),
    ...relates_to.map((edge) => ({ ...edge, label: "relates to", isDashed: true })),
  ];
  const drawing = graphDrawing("What supersedes what, and what links to what", {
    nodes: drawn.map(({ uri, title, status, date }) => ({
      id: uri,
      label: title,
      note: date === undefined ? status : `${status}, ${date}`,
      tone: STATUS_TONES[status],
      title: `${title} (${uri})`,
    })),
    edges: links,
  }, showing);
  return html`
    ${drawing}
    <p
      class="note">A line leads from the newer decision to the one that it supersedes; a dashed one, to one that it links to.</p>
    ${left > 0 &&
      html`<p class="note">${counted(left, "more ADR")} ${
        plural(left, "is", "are")
      } not drawn.</p>`}
    ${table("The same in words", [
      { head: "Decision", cell: ({ from }) => titles.get(from) ?? from },
      { head: "Relation", cell: ({ label }) => label },
      { head: "Other decision", cell: ({ to }) => titles.get(to) ?? to },
    ], links)}
  `;
}

function adrFinding({ uri, severity, problem, line }: AdrFinding, showing: Showing): Html {
  const place = opening(showing, uri, { tool: "read_architecture_doc", arguments: { uri } });
  return row(
    findingBadge(severity),
    html`<p>${place}${line !== undefined && ` line ${line}`}: ${problem}</p>`,
  );
}
