import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import { governedPaths } from "../documents/governing.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { documentEntrySchema, noticeShape, withNotice } from "../documents/entries.ts";
import { governedSchema, renderGoverned } from "../documents/list.ts";
import { inSlices } from "../documents/slices.ts";
import { recordsInForce } from "../documents/standing.ts";
import { successionOf } from "../documents/succession.ts";
import { ADR_CHECKS, type AdrCheck, adrFindings, adrFindingSchema } from "./checks.ts";
import { changedPaths } from "./unified_diff.ts";

export const adrReportSchema = z.object({
  /** Errors first, up to the requested number. */
  findings: z.array(adrFindingSchema),
  total: z.number(),
  counts: z.partialRecord(z.enum(ADR_CHECKS), z.number()),
  adrs: z.number(),
  supersedes: z.array(z.object({ from: z.string(), to: z.string() })),
  governing: z.exactOptional(z.array(z.object({
    ...documentEntrySchema.pick({ uri: true, path: true, title: true }).shape,
    governs: z.array(governedSchema),
  }))),
  ...noticeShape,
});
export type AdrReport = z.infer<typeof adrReportSchema>;

const MAX_EDGES = 500;
const MAX_GOVERNING = 100;

/**
 * Checks the ADRs. With `diff`, checks only the ADRs that the diff adds or changes, and lists the
 * decisions that govern the changed files.
 */
export async function checkAdrs(
  library: DocumentLibrary,
  { max_results, diff }: { max_results: number; diff?: string | undefined },
  now = new Date(),
): Promise<AdrReport> {
  const all = library.list("adr");
  const changed = diff === undefined ? undefined : changedPaths(diff);
  const checked = changed === undefined
    ? all
    : changed.after.flatMap((path) => library.at(path) ?? [])
      .filter(({ category }) => category === "adr");
  const findings = await inSlices(adrFindings(library, checked, now));
  const counts: Partial<Record<AdrCheck, number>> = {};
  for (const { check } of findings) counts[check] = (counts[check] ?? 0) + 1;
  return {
    findings: findings.slice(0, max_results),
    total: findings.length,
    counts,
    adrs: all.length,
    supersedes: [...successionOf(library).predecessors]
      .flatMap(([from, older]) => [...older].map((to) => ({ from, to }))).slice(0, MAX_EDGES),
    ...(changed && { governing: governingOf(library, changed.all) }),
  };
}

function governingOf(
  library: DocumentLibrary,
  changed: readonly string[],
): NonNullable<AdrReport["governing"]> {
  const paths = changed.filter((path) =>
    library.at(path)?.category !== "adr" && !path.split("/").includes("..")
  );
  const governs = governedPaths(library, paths);
  return recordsInForce(library).map((adr) => {
    const { uri, path, details: { title } } = adr;
    return { uri, path, title, governs: governs(adr) };
  }).filter(({ governs }) => governs.length > 0).slice(0, MAX_GOVERNING);
}

export function renderAdrReport(report: AdrReport): string {
  const { findings, total, counts, adrs, supersedes, governing } = report;
  if (adrs === 0) return withNotice("No ADRs exist yet.", report);
  const checked = counted(adrs, "ADR");
  const kinds = Object.entries(counts).map(([kind, number]) => `${kind} ${number}`).join(", ");
  const shown = findings.length < total ? `, the worst ${findings.length} of them` : "";
  const lines = [
    ...(governing === undefined ? [] : renderGoverning(governing)),
    total === 0
      ? `${checked}: no problems found${governing ? " in the changed ADRs" : ""}.`
      : `${checked}, ${counted(total, "problem")} (${kinds})${shown}:`,
    ...findings.map(({ uri, severity, problem, line }) =>
      `- ${severity}: ${uri}${line === undefined ? "" : ` line ${line}`}: ${problem}`
    ),
    ...(supersedes.length > 0 ? ["Supersedes:"] : []),
    ...supersedes.slice(0, 50).map(({ from, to }) => `- ${from} → ${to}`),
    ...(supersedes.length > 50 ? [`and ${supersedes.length - 50} more`] : []),
  ];
  return withNotice(lines.join("\n"), report);
}

function renderGoverning(governing: NonNullable<AdrReport["governing"]>): string[] {
  if (governing.length === 0) return ["No decision in force names the changed files."];
  return [
    "Decisions in force that govern the changed files:",
    ...governing.map(({ title, path, governs }) =>
      `- ${title} (${printableLine(path)}): ${renderGoverned(governs)}`
    ),
  ];
}
