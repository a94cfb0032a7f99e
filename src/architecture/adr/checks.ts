import * as z from "zod";
import { CHECK_SEVERITIES } from "../../kernel/process/check.ts";
import { counted } from "../../kernel/plural.ts";
import { printableLine } from "../../kernel/text.ts";
import { type ArchitectureDocument, isInForce } from "../documents/document.ts";
import { documentEntrySchema, noticeShape, withNotice } from "../documents/entries.ts";
import { governedPaths } from "../documents/governing.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { governedSchema, renderGoverned } from "../documents/list.ts";
import { inSlices } from "../documents/slices.ts";
import { leadsBack, successionOf } from "../documents/succession.ts";
import { linkedFile, linksOf } from "../records/links.ts";
import { changedPaths } from "./unified_diff.ts";

const ADR_CHECKS = ["number", "link", "succession", "status", "stale", "review"] as const;
type AdrCheck = typeof ADR_CHECKS[number];

const adrFindingSchema = z.object({
  uri: z.string(),
  check: z.enum(ADR_CHECKS),
  severity: z.enum(CHECK_SEVERITIES),
  problem: z.string(),
  /** From 1. */
  line: z.exactOptional(z.number()),
});
type AdrFinding = z.infer<typeof adrFindingSchema>;

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
  library.forgetFiles();
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
  return library.inForce().map((adr) => {
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

type Problem = Pick<AdrFinding, "check" | "problem"> & { line?: number | undefined };

const ERRORS: readonly AdrCheck[] = ["number", "link", "succession"];
const DAY_MS = 24 * 60 * 60_000;
const STALE_DAYS = 90;
const MAX_LINKS = 200;

/** Yields the problems of the given ADRs, some per step; errors first. */
export function* adrFindings(
  library: DocumentLibrary,
  adrs: readonly ArchitectureDocument[],
  now: Date,
): Generator<void, AdrFinding[]> {
  const found: AdrFinding[] = [];
  const numberOf = ({ folder, prefix, number }: ArchitectureDocument) =>
    `${folder}/${prefix.toLowerCase()}${number === undefined ? "" : Number(number)}`;
  const twins = Map.groupBy(library.list("adr"), numberOf);
  for (const adr of adrs) {
    const [first = adr] = adr.number === undefined ? [] : twins.get(numberOf(adr)) ?? [];
    const problems: Problem[] = [
      ...(first === adr ? [] : [{
        check: "number" as const,
        problem: `number ${adr.number} is also the number of ${first.path}`,
      }]),
      ...factProblems(adr, now),
      ...linkProblems(library, adr),
      ...successionProblems(library, adr),
    ];
    for (const { check, problem, line } of problems) {
      const severity = ERRORS.includes(check) ? "error" : "warning";
      const place = line === undefined ? {} : { line };
      found.push({ uri: adr.uri, check, severity, problem, ...place });
    }
    yield;
  }
  const rank = ({ severity }: AdrFinding) => CHECK_SEVERITIES.indexOf(severity);
  return found.sort((a, b) => rank(a) - rank(b) || (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0));
}

function* factProblems(adr: ArchitectureDocument, now: Date): Generator<Problem> {
  const { adr: facts, isMadr } = adr.details;
  const { status, newest = "", review = "" } = facts ?? {};
  if (facts?.hasStatus === false && !isMadr) {
    yield { check: "status", problem: "the record states no status" };
  }
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const limit = day(new Date(now.getTime() - STALE_DAYS * DAY_MS));
  if (status === "proposed" && newest !== "" && newest < limit.slice(0, newest.length)) {
    yield { check: "stale", problem: `proposed since ${newest}, over ${STALE_DAYS} days` };
  }
  if (review !== "" && review < day(now) && (status === "proposed" || isInForce(adr))) {
    yield { check: "review", problem: `the review date ${review} has passed` };
  }
}

function linkProblems(library: DocumentLibrary, adr: ArchitectureDocument): Problem[] {
  const links = linksOf(library.markdown(adr) ?? "");
  return links.slice(0, MAX_LINKS).filter(({ target }) => isDead(library, adr.path, target))
    .map(({ target, line }) => ({
      check: "link",
      problem: `the link to ${target.slice(0, 200)} has no file`,
      line,
    }));
}

function isDead(library: DocumentLibrary, from: string, target: string): boolean {
  if (/[{}<>$*|]|\.\.\./.test(target) || !/[./]/.test(target)) return false;
  const path = linkedFile(library, from, target);
  if (path === undefined || path === "" || library.has(path)) return false;
  // Sites resolve a link without its extension, or with a slash at its end, from the page's address.
  if (/\.\w{1,8}$/.test(path)) return true;
  const bare = target.replace(/\/(?=[?#]|$)/, "");
  return ![linkedFile(library, from, bare), linkedFile(library, `${from}/x`, bare)]
    .some((one) => one !== undefined && library.has(one));
}

function* successionProblems(
  library: DocumentLibrary,
  adr: ArchitectureDocument,
): Generator<Problem> {
  const said = successionOf(library).said.get(adr);
  if (said === undefined) return;
  const { written, successors, isElsewhere } = said;
  const found = { check: "succession", line: adr.details.adr?.statusLine } as const;
  if (successors.length === 0 && written !== "" && !isElsewhere) {
    yield { ...found, problem: `the successor "${written}" does not exist` };
  }
  for (const { path, details } of successors) {
    if (details.adr?.status !== "rejected") continue;
    yield { ...found, problem: `the successor ${path} is rejected` };
  }
  if (leadsBack(library, adr)) {
    yield { ...found, problem: "its successors lead back to it" };
  }
}
