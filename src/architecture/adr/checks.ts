import { excerpt } from "../../kernel/text.ts";
import { isAdrName } from "../documents/adr_name.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary } from "../documents/library.ts";
import { type SuccessionGraph, successionOf } from "../documents/succession.ts";
import { ADR_SEVERITIES, type AdrFinding } from "./finding.ts";
import { type AdrRelation, LinkCheck, MAX_LINKS } from "./link_check.ts";
import { type AdrShape, checkShapes, shapeOf } from "./section_check.ts";
import { PathCheck } from "./path_check.ts";
import { checkSuccession } from "./succession_check.ts";
import { checkTimes } from "./time_check.ts";

/** All findings, sorted from error to note, and a notice about unchecked texts and links. */
export interface AdrFindings {
  findings: AdrFinding[];
  /** The number of ADRs in the content root. */
  adrs: number;
  graph: SuccessionGraph;
  /** The links from one ADR to another. */
  relations: AdrRelation[];
  notice?: string;
}

/** The maximum time for checking the texts, in milliseconds. */
const TIME_LIMIT = 3000;

/**
 * Checks the ADRs' numbers, names, sections and links, one ADR per step. With `only`, checks only
 * these ADRs' texts.
 */
export function* findAdrProblems(
  library: DocumentLibrary,
  { only, now = new Date() }: { only?: ReadonlySet<string> | undefined; now?: Date } = {},
): Generator<void, AdrFindings> {
  const adrs = library.list("adr");
  const findings = [...checkNumbers(adrs), ...checkNames(adrs)];
  const [links, paths] = [new LinkCheck(library), new PathCheck(library)];
  const shapes: AdrShape[] = [];
  const begun = performance.now();
  let checked = 0;
  for (const document of adrs) {
    if (performance.now() - begun > TIME_LIMIT) break;
    checked++;
    const open = library.openDocument(document);
    if (open === undefined) continue;
    shapes.push(shapeOf(open));
    findings.push(...checkTimes(library, document, now));
    if (only === undefined || only.has(document.uri)) {
      findings.push(...links.check(open), ...paths.check(open));
    }
    yield;
  }
  findings.push(...checkShapes(shapes));
  const graph = successionOf(library);
  findings.push(...checkSuccession(library, graph));
  const notice = [
    checked < adrs.length &&
    `To limit the time, the server didn't check the text of ${adrs.length - checked} ADRs.`,
    links.isOver && `The server checked only the first ${MAX_LINKS.toLocaleString("en")} links.`,
  ].filter((sentence) => typeof sentence === "string").join(" ");
  return {
    findings: findings.filter(({ uri }) => only === undefined || only.has(uri)).sort(bySeverity),
    adrs: adrs.length,
    graph,
    relations: links.relations,
    ...(notice !== "" && { notice }),
  };
}

/** The maximum number of ADRs that the check reports or names for one ADR number. */
const MAX_TWINS = 20;

function bySeverity(a: AdrFinding, b: AdrFinding): number {
  return ADR_SEVERITIES.indexOf(a.severity) - ADR_SEVERITIES.indexOf(b.severity) ||
    (a.uri === b.uri ? (a.line ?? 0) - (b.line ?? 0) : a.uri < b.uri ? -1 : 1);
}

/** Returns a finding for each ADR with the same folder, prefix and number as another ADR. */
function checkNumbers(adrs: readonly ArchitectureDocument[]): AdrFinding[] {
  const numbered = Map.groupBy(
    adrs.filter(({ number }) => number !== undefined),
    ({ folder, prefix, number }) => `${folder}/${prefix.toLowerCase()}${Number(number)}`,
  );
  return [...numbered.values()].flatMap((same) =>
    same.length < 2 ? [] : same.slice(0, MAX_TWINS).map(({ uri, number }) => {
      const others = same.filter((other) => other.uri !== uri).slice(0, MAX_TWINS);
      const names = excerpt(others.map(({ stem }) => stem).join(", "), 200);
      const problem = `shares the number ${number} with ${names}`;
      return { uri, check: "number" as const, severity: "error" as const, problem };
    })
  );
}

/** Returns a finding for each unusual file name, unless most names in the folder are unusual. */
function checkNames(adrs: readonly ArchitectureDocument[]): AdrFinding[] {
  const folders = Map.groupBy(adrs, ({ folder }) => folder);
  return [...folders.values()].flatMap((same) => {
    const wrong = same.filter(({ stem, number, prefix }) =>
      !isAdrName(stem) && (number === undefined || prefix === "")
    );
    if (same.length > 2 && wrong.length > same.length / 2) return [];
    return wrong.map(({ uri, number }) => ({
      uri,
      check: "name" as const,
      severity: "note" as const,
      problem: number === undefined
        ? "has no number in its file name: use a name such as 001-use-queues.md"
        : "has an unusual file name: use a name such as 001-use-queues.md",
    }));
  });
}
