import { mermaidGraph } from "../../kernel/markdown/mermaid.ts";
import { inSlices } from "../documents/slices.ts";
import type { AdrStatus } from "../documents/adr_status.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { entryOf, withNotice } from "../documents/list.ts";
import { edgeKey, type Supersession } from "../documents/succession.ts";
import { findAdrProblems } from "./checks.ts";
import type { AdrCheck, AdrFinding } from "./finding.ts";
import type { AdrRelation } from "./link_check.ts";

/** What `check_adrs` answers. */
export interface AdrReport {
  /** The worst first; no more than were asked for. */
  findings: AdrFinding[];
  /** How many findings there are in all, and of each kind. */
  total: number;
  counts: Partial<Record<AdrCheck, number>>;
  /** How many ADRs there are. */
  adrs: number;
  /** URIs: `from` is the newer one, which supersedes `to`. */
  supersedes: { from: string; to: string }[];
  /** The same as a Mermaid graph on request, with the ADRs of it and their other links. */
  mermaid?: string;
  nodes?: AdrNode[];
  relates_to?: { from: string; to: string }[];
  /** What was left out. */
  notice?: string;
}

/** An ADR that another one supersedes or links to, or the other way round. */
export interface AdrNode {
  uri: string;
  title: string;
  status: AdrStatus;
  date?: string;
}

/** Nobody can read a graph of more edges than this. */
const MAX_EDGES = 500;

/** Checks the ADRs; with `graph` also as a graph of what supersedes and links to what. */
export async function checkAdrs(
  library: DocumentLibrary,
  { max_results, graph: withGraph }: { max_results: number; graph: boolean },
): Promise<AdrReport> {
  const { findings, adrs, graph, relations, notice } = await inSlices(findAdrProblems(library));
  const counts: Partial<Record<AdrCheck, number>> = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  const edges = graph.edges.slice(0, MAX_EDGES);
  const cut = graph.edges.length > edges.length
    ? `Only ${MAX_EDGES} of ${graph.edges.length} supersessions are shown.`
    : undefined;
  const said = [notice, cut].filter((sentence) => sentence !== undefined).join(" ");
  return {
    findings: findings.slice(0, max_results),
    total: findings.length,
    counts,
    adrs,
    supersedes: edges.map(({ from, to }) => ({ from: from.uri, to: to.uri })),
    ...(withGraph && graphOf(edges, relations, library)),
    ...(said !== "" && { notice: said }),
  };
}

/** The graph's parts; a link beside a supersession says no more than that. */
function graphOf(
  edges: readonly Supersession[],
  relations: readonly AdrRelation[],
  library: DocumentLibrary,
): Pick<AdrReport, "mermaid" | "nodes" | "relates_to"> {
  const pairs = new Set(edges.flatMap(({ from, to }) => [edgeKey(from, to), edgeKey(to, from)]));
  const others: AdrRelation[] = [];
  for (const relation of relations) {
    const key = edgeKey(relation.from, relation.to);
    if (pairs.has(key)) continue;
    pairs.add(key).add(edgeKey(relation.to, relation.from));
    others.push(relation);
  }
  const related = others.slice(0, MAX_EDGES);
  const adrs = new Set([...edges, ...related].flatMap(({ from, to }) => [from, to]));
  return {
    mermaid: mermaidOf(edges, related, library),
    nodes: [...adrs].map((document) => {
      const { uri, title, status = "unclear", date } = entryOf(library, document);
      return { uri, title, status, ...(date !== undefined && { date }) };
    }),
    relates_to: related.map(({ from, to }) => ({ from: from.uri, to: to.uri })),
  };
}

function mermaidOf(
  edges: readonly Supersession[],
  related: readonly AdrRelation[],
  library: DocumentLibrary,
): string {
  const all = [
    ...edges.map((edge) => ({ ...edge, label: "supersedes", isDashed: false })),
    ...related.map((edge) => ({ ...edge, label: "relates to", isDashed: true })),
  ];
  const labels = new Map(
    all.flatMap(({ from, to }) => [from, to]).map((adr) => [
      adr.uri,
      `${adr.stem}: ${library.details(adr).title}`,
    ]),
  );
  return mermaidGraph(
    labels,
    all.map(({ from, to, ...rest }) => ({ from: from.uri, to: to.uri, ...rest })),
  );
}

/** The report as text, a line each. */
export function renderAdrReport(report: AdrReport): string {
  const { findings, total, counts, adrs, supersedes, mermaid, notice } = report;
  if (adrs === 0) return withNotice("There are no ADRs yet.", report);
  const checked = adrs === 1 ? "1 ADR" : `${adrs} ADRs`;
  const count = total === 1 ? "1 problem" : `${total} problems`;
  const kinds = Object.entries(counts).map(([kind, number]) => `${kind} ${number}`).join(", ");
  const shown = findings.length < total ? `, the worst ${findings.length} of them` : "";
  return [
    total === 0 ? `${checked}: no problems found.` : `${checked}, ${count} (${kinds})${shown}:`,
    ...findings.map(({ uri, severity, problem, line }) =>
      `- ${severity}: ${uri}${line === undefined ? "" : ` line ${line}`}: ${problem}`
    ),
    ...(supersedes.length > 0 ? ["Supersedes:"] : []),
    ...supersedes.slice(0, 50).map(({ from, to }) => `- ${from} → ${to}`),
    ...(supersedes.length > 50 ? [`and ${supersedes.length - 50} more`] : []),
    ...(mermaid === undefined ? [] : ["", "```mermaid", mermaid, "```"]),
    ...(notice === undefined ? [] : [notice]),
  ].join("\n");
}
