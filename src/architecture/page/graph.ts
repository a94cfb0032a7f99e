import { counted, plural } from "../../kernel/plural.ts";
import { graphDrawing } from "../../kernel/page/graph.ts";
import { type Html, html } from "../../kernel/page/html.ts";
import type { PageSection, Showing } from "../../kernel/page/page.ts";
import {
  disclosure,
  findingBadge,
  nothing,
  recordTitle,
  row,
  rows,
} from "../../kernel/page/parts.ts";
import type { AdrFinding } from "../adr/finding.ts";
import type { AdrReport } from "../adr/report.ts";
import { idOf, STATUS_TONES } from "./standing.ts";

/** The maximum number of ADRs in a readable graph, and in a graph that is shown unfolded. */
const MAX_NODES = 120;
const MAX_UNFOLDED = 24;

/**
 * The report's section with the graph of decisions that supersede or link to each other, and their
 * findings.
 */
export const graphSection: PageSection<AdrReport> = {
  id: "graph",
  heading: "Relations and findings",
  tool: "check_adrs",
  ask: () => ({ graph: true }),
  draw(report, showing) {
    // The list of proposals shows how long each proposal has been waiting.
    const findings = report.findings.filter(({ check }) => check !== "stale");
    const total = report.total - (report.counts.stale ?? 0);
    return html`${adrGraph(report, showing)}
<h3>Findings <span class="note">${total}</span></h3>
${
      findings.length === 0
        ? nothing("Nothing is wrong with the ADRs.")
        : rows(findings.map((one) => adrFinding(one, showing)), { first: 10 })
    }
${report.notice && html`<p class="note">${report.notice}</p>`}`;
  },
};

function adrGraph(
  { nodes = [], supersedes, relates_to = [] }: AdrReport,
  showing: Showing,
): Html {
  if (nodes.length === 0) return nothing("No ADR supersedes or links to another ADR.");
  const drawn = nodes.slice(0, MAX_NODES);
  const left = nodes.length - drawn.length;
  const edges = [
    ...supersedes.map((edge) => ({ ...edge, label: "supersedes", isDashed: false })),
    ...relates_to.map((edge) => ({ ...edge, label: "relates to", isDashed: true })),
  ].map(({ from, to, ...edge }) => ({ ...edge, from: idOf(from), to: idOf(to) }));
  const drawing = graphDrawing("Supersessions and links between ADRs", {
    nodes: drawn.map(({ uri, title, status, date }) => ({
      id: idOf(uri),
      label: title,
      note: date === undefined ? status : `${status}, ${date}`,
      tone: STATUS_TONES[status],
      title: `${title} (${uri})`,
    })),
    edges,
  }, showing);
  const graph = html`
    ${drawing}
    <p
      class="note">A line leads from the newer decision to the one that it supersedes; a dashed one, to one that it links to.</p>
    ${left > 0 &&
      html`<p class="note">${counted(left, "more ADR")} ${
        plural(left, "is", "are")
      } not drawn.</p>`}
  `;
  return drawn.length <= MAX_UNFOLDED
    ? graph
    : disclosure(`Graph of ${counted(drawn.length, "ADR")}`, graph);
}

function adrFinding({ uri, severity, problem, line }: AdrFinding, showing: Showing): Html {
  const place = recordTitle(showing, { id: idOf(uri), title: idOf(uri) }, {
    tool: "read_architecture_doc",
    arguments: { uri },
  });
  return row(
    findingBadge(severity),
    html`<p>${place}${line !== undefined && ` line ${line}`}: ${problem}</p>`,
  );
}
