import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import type { Succession, SuccessionGraph } from "../documents/succession.ts";
import type { AdrFinding, AdrSeverity } from "./finding.ts";

/** Returns a finding for each ADR whose successor is missing, rejected, ambiguous or circular. */
export function checkSuccession(
  library: DocumentLibrary,
  { said, edges, successors }: SuccessionGraph,
): AdrFinding[] {
  const inCircle = circlesIn(successors);
  const finding = (uri: string, severity: AdrSeverity, problem: string): AdrFinding => ({
    uri,
    check: "succession",
    severity,
    problem,
  });
  const superseded = new Set(said.map(({ adr }) => adr));
  return [
    ...said.flatMap((one) => {
      const problem = problemOf(library, one, { successors, inCircle });
      const severity = one.written === "" ? "warning" : "error";
      return problem === undefined ? [] : [finding(one.adr.uri, severity, problem)];
    }),
    ...edges.filter(({ to }) => !superseded.has(to)).map(({ from, to }) =>
      finding(to.uri, "note", `is superseded by ${from.stem}, but its status is not superseded`)
    ),
  ];
}

function problemOf(
  library: DocumentLibrary,
  { adr, written, successors, isElsewhere }: Succession,
  { successors: known, inCircle }: {
    successors: SuccessionGraph["successors"];
    inCircle: ReadonlySet<string>;
  },
): string | undefined {
  if (written === "" && (known.get(adr.uri)?.length ?? 0) > 0) return undefined;
  if (successors.length === 0 && isElsewhere) return undefined;
  if (written === "") return "is superseded, but does not name its successor";
  if (successors.length === 0) return `is superseded by ${written}, which does not exist`;
  if (successors.length > 1 && !/,|\band\b|\bund\b|&/.test(written)) {
    return `is superseded by ${written}, which matches ${successors.length} ADRs`;
  }
  const isRejected = (one: ArchitectureDocument) => library.details(one).adr?.status === "rejected";
  if (successors.every(isRejected)) return `is superseded by ${written}, which is rejected`;
  return inCircle.has(adr.uri)
    ? `is superseded by ${written}, which this ADR supersedes`
    : undefined;
}

/**
 * Returns the URIs of the ADRs in a successor loop: the ADRs that remain after dead ends are
 * removed.
 */
function circlesIn(successors: SuccessionGraph["successors"]): Set<string> {
  const next = new Map([...successors].map(([uri, found]) => [uri, found.map((one) => one.uri)]));
  const before = new Map<string, string[]>();
  for (const [uri, found] of next) {
    for (const one of found) push(before, one, uri);
  }
  const left = new Set([...next.keys(), ...before.keys()]);
  trim(left, next, before);
  trim(left, before, next);
  return left;
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Removes dead ends until every remaining ADR has a remaining successor. */
function trim(
  left: Set<string>,
  next: ReadonlyMap<string, readonly string[]>,
  before: ReadonlyMap<string, readonly string[]>,
): void {
  const leads = (uri: string) => (next.get(uri) ?? []).filter((one) => left.has(one)).length;
  const counts = new Map([...left].map((uri) => [uri, leads(uri)]));
  const ends = [...left].filter((uri) => counts.get(uri) === 0);
  for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
    left.delete(end);
    for (const one of before.get(end) ?? []) {
      const count = (counts.get(one) ?? 0) - 1;
      counts.set(one, count);
      if (count === 0 && left.has(one)) ends.push(one);
    }
  }
}
