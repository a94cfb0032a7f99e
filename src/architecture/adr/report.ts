import * as z from "zod";
import { mermaidGraph } from "../../kernel/markdown/mermaid.ts";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import { governedPaths } from "../documents/governing.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { documentEntrySchema } from "../documents/document_entry.ts";
import { entryOf, isInForce } from "../documents/standing.ts";
import { governedSchema, renderGoverned, withNotice } from "../documents/list.ts";
import { edgeKey, type Supersession } from "../documents/succession.ts";
import { inSlices } from "../documents/slices.ts";
import { findAdrProblems } from "./checks.ts";
import { ADR_CHECKS, type AdrCheck, adrFindingSchema } from "./finding.ts";
import type { AdrRelation } from "./link_check.ts";
import { type ChangedFile, changedFiles } from "./unified_diff.ts";

/** The result of `check_adrs`. */
export const adrReportSchema = z.object({
  /** The findings, sorted from error to note, up to the requested number. */
  findings: z.array(adrFindingSchema),
  /** The total number of findings. */
  total: z.number(),
  counts: z.partialRecord(z.enum(ADR_CHECKS), z.number()),
  /** The number of ADRs in the content root. */
  adrs: z.number(),
  /** The supersessions as URIs: the ADR `from` supersedes the ADR `to`. */
  supersedes: z.array(z.object({ from: z.string(), to: z.string() })),
  /** The supersessions and other links between ADRs as a Mermaid graph, on request. */
  mermaid: z.exactOptional(z.string()),
  nodes: z.exactOptional(z.array(z.object({
    uri: z.string(),
    title: z.string(),
    status: z.enum(ADR_STATUSES),
    date: z.exactOptional(z.string()),
  }))),
  relates_to: z.exactOptional(z.array(z.object({ from: z.string(), to: z.string() }))),
  /** The decisions in force that govern the files that a diff changes. */
  governing: z.exactOptional(z.array(z.object({
    ...documentEntrySchema.pick({ uri: true, path: true, title: true }).shape,
    governs: z.array(governedSchema),
  }))),
  /** A note about omitted content. */
  notice: z.exactOptional(z.string()),
});
export type AdrReport = z.infer<typeof adrReportSchema>;

/** The maximum number of edges in a readable graph. */
const MAX_EDGES = 500;
const MAX_GOVERNING = 100;

/**
 * Checks the ADRs, and with `graph` also returns a graph of supersessions and links. With `diff`,
 * checks only the ADRs that the diff adds or changes, and lists the decisions that govern the
 * changed files.
 */
export async function checkAdrs(
  library: DocumentLibrary,
  { max_results, graph: withGraph, diff }: {
    max_results: number;
    graph: boolean;
    diff?: string | undefined;
  },
): Promise<AdrReport> {
  const changed = diff === undefined ? undefined : changedFiles(diff);
  const own = changed?.flatMap(({ after }) => after === undefined ? [] : library.at(after) ?? []);
  const { findings, adrs, graph, relations, notice } = await inSlices(
    findAdrProblems(library, { only: own && new Set(own.map(({ uri }) => uri)) }),
  );
  const counts: Partial<Record<AdrCheck, number>> = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  const edges = graph.edges.slice(0, MAX_EDGES);
  const cut = graph.edges.length > edges.length
    ? `The result shows only ${MAX_EDGES} of ${graph.edges.length} supersessions.`
    : undefined;
  const said = [notice, cut].filter((sentence) => sentence !== undefined).join(" ");
  return {
    findings: findings.slice(0, max_results),
    total: findings.length,
    counts,
    adrs,
    supersedes: edges.map(({ from, to }) => ({ from: from.uri, to: to.uri })),
    ...(withGraph && graphOf(edges, relations, library)),
    ...(changed && { governing: governingOf(library, changed) }),
    ...(said !== "" && { notice: said }),
  };
}

/** Returns the decisions in force that govern the old or new name of a changed path. */
function governingOf(
  library: DocumentLibrary,
  changed: readonly ChangedFile[],
): NonNullable<AdrReport["governing"]> {
  const paths = new Set(
    changed.flatMap(({ before, after }) => [before, after]).filter((path) => path !== undefined)
      .filter((path) => library.at(path)?.category !== "adr"),
  );
  const governs = governedPaths(library, [...paths]);
  return library.list("adr").filter((adr) => isInForce(library, adr))
    .map((adr) => {
      const { uri, path, title } = entryOf(library, adr);
      return { uri, path, title, governs: governs(adr) };
    })
    .filter(({ governs }) => governs.length > 0).slice(0, MAX_GOVERNING);
}

/** Returns the graph's nodes and links, without links that repeat a supersession. */
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
      const { title, adr } = library.details(document);
      return {
        uri: document.uri,
        title,
        status: adr?.status ?? "unclear",
        ...(adr?.date !== undefined && { date: adr.date }),
      };
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

/** Returns the report as text, with a line per finding. */
export function renderAdrReport(report: AdrReport): string {
  const { findings, total, counts, adrs, supersedes, mermaid, governing, notice } = report;
  if (adrs === 0) return withNotice("No ADRs exist yet.", report);
  const checked = counted(adrs, "ADR");
  const count = counted(total, "problem");
  const kinds = Object.entries(counts).map(([kind, number]) => `${kind} ${number}`).join(", ");
  const shown = findings.length < total ? `, the worst ${findings.length} of them` : "";
  return [
    ...(governing === undefined ? [] : renderGoverning(governing)),
    total === 0
      ? `${checked}: no problems found${governing ? " in the changed ADRs" : ""}.`
      : `${checked}, ${count} (${kinds})${shown}:`,
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

function renderGoverning(governing: NonNullable<AdrReport["governing"]>): string[] {
  if (governing.length === 0) return ["No ADR names the changed files."];
  return [
    "Decisions in force that govern the changed files:",
    ...governing.map(({ title, path, governs }) =>
      `- ${title} (${printableLine(path)}): ${renderGoverned(governs)}`
    ),
  ];
}
