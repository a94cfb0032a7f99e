import * as z from "zod";
import { CHECK_SEVERITIES } from "../../kernel/check/finding.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { linkedFile, linksOf } from "../records/links.ts";
import { leadsBack, successionOf } from "../documents/succession.ts";

export const ADR_CHECKS = ["number", "link", "succession", "status", "stale", "review"] as const;
export type AdrCheck = typeof ADR_CHECKS[number];

export const adrFindingSchema = z.object({
  uri: z.string(),
  check: z.enum(ADR_CHECKS),
  severity: z.enum(CHECK_SEVERITIES),
  problem: z.string(),
  /** From 1. */
  line: z.exactOptional(z.number()),
});
export type AdrFinding = z.infer<typeof adrFindingSchema>;

const SEVERITIES: Record<AdrCheck, AdrFinding["severity"]> = {
  number: "error",
  link: "error",
  succession: "error",
  status: "warning",
  stale: "warning",
  review: "warning",
};
const DAY_MS = 24 * 60 * 60_000;
export const STALE_DAYS = 90;
const MAX_LINKS = 200;

/** Yields the problems of the given ADRs, some per step. */
export function* adrFindings(
  library: DocumentLibrary,
  adrs: readonly ArchitectureDocument[],
  now: Date,
): Generator<void, AdrFinding[]> {
  const found: AdrFinding[] = [];
  const twins = Map.groupBy(
    library.list("adr").filter(({ number }) => number !== undefined),
    ({ folder, prefix, number }) => `${folder}/${prefix.toLowerCase()}${Number(number)}`,
  );
  for (const adr of adrs) {
    const { folder, prefix, number } = adr;
    const same = twins.get(`${folder}/${prefix.toLowerCase()}${Number(number)}`) ?? [];
    found.push(
      ...numberProblems(adr, same),
      ...statusProblems(library, adr),
      ...dateProblems(library, adr, now),
      ...linkProblems(library, adr),
      ...successionProblems(library, adr),
    );
    yield;
  }
  const rank = ({ severity }: AdrFinding) => CHECK_SEVERITIES.indexOf(severity);
  return found.sort((a, b) => rank(a) - rank(b) || (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0));
}

function finding(
  { uri }: ArchitectureDocument,
  check: AdrCheck,
  problem: string,
  line?: number,
): AdrFinding {
  const place = line === undefined ? {} : { line };
  return { uri, check, severity: SEVERITIES[check], problem, ...place };
}

function numberProblems(
  adr: ArchitectureDocument,
  same: readonly ArchitectureDocument[],
): AdrFinding[] {
  const [first] = same;
  if (adr.number === undefined || first === undefined || first === adr) return [];
  return [finding(adr, "number", `number ${adr.number} is also the number of ${first.path}`)];
}

function statusProblems(library: DocumentLibrary, adr: ArchitectureDocument): AdrFinding[] {
  const { adr: facts, isMadr } = library.details(adr);
  if (facts?.hasStatus !== false || isMadr) return [];
  return [finding(adr, "status", "the record states no status")];
}

function dateProblems(
  library: DocumentLibrary,
  adr: ArchitectureDocument,
  now: Date,
): AdrFinding[] {
  const { status, newest, review } = library.details(adr).adr ?? {};
  const today = now.toISOString().slice(0, 10);
  const limit = new Date(now.getTime() - STALE_DAYS * DAY_MS).toISOString().slice(
    0,
    newest?.length,
  );
  const isStale = status === "proposed" && newest !== undefined && newest < limit;
  const isDue = review !== undefined && review < today &&
    (status === "accepted" || status === "unclear" || status === "proposed");
  return [
    ...(isStale
      ? [finding(adr, "stale", `proposed since ${newest}, over ${STALE_DAYS} days`)]
      : []),
    ...(isDue ? [finding(adr, "review", `the review date ${review} has passed`)] : []),
  ];
}

function linkProblems(library: DocumentLibrary, adr: ArchitectureDocument): AdrFinding[] {
  const links = linksOf(library.markdown(adr) ?? "");
  return links.slice(0, MAX_LINKS).filter(({ target }) => isDead(library, adr.path, target))
    .map(({ target, line }) =>
      finding(adr, "link", `the link to ${target.slice(0, 200)} has no file`, line)
    );
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

function successionProblems(library: DocumentLibrary, adr: ArchitectureDocument): AdrFinding[] {
  const said = successionOf(library).said.find((one) => one.adr === adr);
  const line = library.details(adr).adr?.statusLine;
  if (said === undefined) return [];
  const { written, successors, isElsewhere } = said;
  if (successors.length === 0) {
    return written === "" || isElsewhere
      ? []
      : [finding(adr, "succession", `the successor "${written}" does not exist`, line)];
  }
  const rejected = successors.filter((one) => library.details(one).adr?.status === "rejected");
  const isCircular = leadsBack(library, adr);
  return [
    ...rejected.map((one) =>
      finding(adr, "succession", `the successor ${one.path} is rejected`, line)
    ),
    ...(isCircular ? [finding(adr, "succession", "its successors lead back to it", line)] : []),
  ];
}
