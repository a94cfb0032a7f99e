import * as z from "zod";
import { CHECK_SEVERITIES } from "../../kernel/process/check.ts";
import { type ArchitectureDocument, isInForce } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { chainOf, successionOf } from "../documents/succession.ts";
import { linkedFile, linksOf } from "../records/links.ts";
import { withoutComments } from "../records/markup.ts";

export const ADR_CHECKS = ["number", "link", "succession", "status", "stale", "review"] as const;
type AdrCheck = typeof ADR_CHECKS[number];

export const adrFindingSchema = z.object({
  uri: z.string(),
  check: z.enum(ADR_CHECKS),
  severity: z.enum(CHECK_SEVERITIES),
  problem: z.string(),
  /** From 1. */
  line: z.exactOptional(z.number()),
});
type AdrFinding = z.infer<typeof adrFindingSchema>;

type Problem = Pick<AdrFinding, "check" | "problem"> & { line?: number | undefined };

const ERRORS: readonly AdrCheck[] = ["number", "link", "succession"];
const DAY_MS = 24 * 60 * 60_000;
const STALE_DAYS = 90;
const MAX_LINKS = 200;

/** Returns the problems of the given ADRs, errors first. */
export function adrFindings(
  library: DocumentLibrary,
  adrs: readonly ArchitectureDocument[],
  now: Date,
): AdrFinding[] {
  const numberOf = ({ folder, prefix, number }: ArchitectureDocument) =>
    `${folder}/${prefix.toLowerCase()}${number === undefined ? "" : Number(number)}`;
  const twins = Map.groupBy(library.list("adr"), numberOf);
  const rank = ({ severity }: AdrFinding) => CHECK_SEVERITIES.indexOf(severity);
  return adrs.flatMap((adr) => {
    const [first = adr] = adr.number === undefined ? [] : twins.get(numberOf(adr)) ?? [];
    const twice = `number ${adr.number} is also the number of ${first.path}`;
    const problems: Problem[] = [
      ...(first === adr ? [] : [{ check: "number" as const, problem: twice }]),
      ...factProblems(adr, now),
      ...linkProblems(library, adr),
      ...successionProblems(library, adr),
    ];
    return problems.map(({ check, problem, line }): AdrFinding => {
      const severity = ERRORS.includes(check) ? "error" : "warning";
      return { uri: adr.uri, check, severity, problem, ...(line !== undefined && { line }) };
    });
  }).sort((a, b) => rank(a) - rank(b));
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
  if (
    review !== "" && review < day(now).slice(0, review.length) &&
    (status === "proposed" || isInForce(adr))
  ) {
    yield { check: "review", problem: `the review date ${review} has passed` };
  }
}

function linkProblems(library: DocumentLibrary, adr: ArchitectureDocument): Problem[] {
  const links = linksOf(withoutComments(library.markdown(adr) ?? ""));
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
  const { written, successors } = said;
  const found = { check: "succession", line: adr.details.adr?.statusLine } as const;
  if (successors.length === 0 && written !== "") {
    yield { ...found, problem: `the successor "${written}" does not exist` };
  }
  for (const { path, details } of successors) {
    if (details.adr?.status !== "rejected") continue;
    yield { ...found, problem: `the successor ${path} is rejected` };
  }
  const before = chainOf(library, adr, { next: "predecessors" });
  if (successors.includes(adr) || chainOf(library, adr).some((uri) => before.includes(uri))) {
    yield { ...found, problem: "its successors lead back to it" };
  }
}
