import { excerpt } from "../../kernel/text.ts";
import { SUPERSEDED } from "../documents/adr.ts";
import type { OpenDocument } from "../documents/library.ts";
import { linkedPath, linksOf } from "./links.ts";

/** An ADR that was superseded: by what, as it is written, and the ADRs that this means. */
interface Succession {
  adr: OpenDocument;
  written: string;
  successors: OpenDocument[];
}

/** An ADR whose successor is wrong, and what is wrong with it. */
export interface SuccessionProblem {
  uri: string;
  /** A sentence without its subject: "is superseded by 042, which is not among the ADRs". */
  problem: string;
}

/** The ADRs that are superseded by none, by one that does not exist, or in a circle. */
export function checkSuccession(adrs: readonly OpenDocument[]): SuccessionProblem[] {
  const all = adrs.flatMap((adr) => successionOf(adr, adrs));
  const next = new Map(all.map(({ adr, successors }) => [adr, successors]));
  return all.flatMap((succession) => {
    const problem = problemOf(succession, next);
    const { uri } = succession.adr.document;
    return problem === undefined ? [] : [{ uri, problem }];
  });
}

function problemOf(
  { adr, written, successors }: Succession,
  next: ReadonlyMap<OpenDocument, readonly OpenDocument[]>,
): string | undefined {
  const shown = excerpt(written, 80);
  if (written === "") return "is superseded but does not say by which ADR";
  if (successors.length === 0) return `is superseded by ${shown}, which is not among the ADRs`;
  const numbers = new Set(successors.map(({ document }) => document.uri));
  if (numbers.size > 1 && !/,|\band\b|&/.test(written)) {
    return `is superseded by ${shown}, which could be any of ${numbers.size} ADRs`;
  }
  return leadsTo(adr, next) ? `is superseded by ${shown}, which leads back to it` : undefined;
}

/** True when an ADR's successors, and theirs, lead back to it. */
function leadsTo(
  adr: OpenDocument,
  next: ReadonlyMap<OpenDocument, readonly OpenDocument[]>,
): boolean {
  const seen = new Set<OpenDocument>();
  const todo = [...next.get(adr) ?? []];
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (one === adr) return true;
    if (seen.has(one)) continue;
    seen.add(one);
    todo.push(...next.get(one) ?? []);
  }
  return false;
}

/** What follows "superseded by", with its markup. */
const SUCCESSOR = new RegExp(`${SUPERSEDED.source}\\s*(?:(?:by|with)\\b)?\\s*:?\\s*(.*)`, "i");
/** Dates, whose numbers are no ADR's: 2024-05-06, 6.5.2024, 5/6/24, 6 May 2024, May 6, 2024. */
const DATE = new RegExp(
  "\\d{4}-\\d{1,2}(?:-\\d{1,2})?|\\d{1,2}([./-])\\d{1,2}\\1\\d{2,4}|" +
    "\\d{1,2}\\.? [A-Z][a-z]{2,8}\\.?,? \\d{4}|[A-Z][a-z]{2,8}\\.? \\d{1,2}, \\d{4}",
  "g",
);
/** Numbers that come first, a list of them or one: `4`, `ADR-4 and 005`. */
const FIRST = /^(?:ADR[-\s#]*)?\d{1,6}(?:\s*(?:,|&|\band\b)\s*(?:ADR[-\s#]*)?\d{1,6}\b)*/i;
const NAMED = /\bADR[-\s#]*(\d{1,6})\b/gi;

function successionOf(adr: OpenDocument, adrs: readonly OpenDocument[]): Succession[] {
  const [, by] = SUCCESSOR.exec(adr.statusSource ?? "") ?? [];
  if (by === undefined) return [];
  const paths = linksOf(by).map(({ target }) => linkedPath(adr.document.path, target) ?? target);
  const plain = by.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[.\s]+$/, "");
  const numbers = numbersIn(plain.replace(DATE, "").trim());
  const found = adrs.filter(({ document: { path, uri, number } }) =>
    paths.length > 0
      ? paths.includes(path) || paths.includes(uri)
      : number !== undefined && numbers.has(Number(number))
  );
  // One of two with the same number means the other.
  const others = found.filter((one) => one !== adr);
  const written = paths.length > 0 || numbers.size > 0 ? plain : "";
  return [{ adr, written, successors: others.length > 0 ? others : found }];
}

function numbersIn(text: string): Set<number> {
  const first = FIRST.exec(text)?.[0].match(/\d+/g) ?? [];
  const named = [...text.matchAll(NAMED)].map(([, number]) => number);
  return new Set([...first, ...named].map(Number));
}
