import { excerpt } from "../kernel/text.ts";
import type { AdrFinding } from "./adr_checks.ts";
import { linkedPath, linksOf } from "./adr_links.ts";
import type { OpenDocument } from "./document_library.ts";

/** An ADR that says by which it was superseded: as it is written, and the ADRs that it means. */
interface Succession {
  adr: OpenDocument;
  written: string;
  successors: OpenDocument[];
}

/** What is wrong where ADRs are superseded: by none, by one that is not there, in a circle. */
export function checkSuccession(adrs: readonly OpenDocument[]): AdrFinding[] {
  const all = adrs.flatMap((adr) => successionOf(adr, adrs));
  const next = new Map(all.map(({ adr, successors }) => [adr, successors]));
  return all.flatMap((succession) => {
    const problem = problemOf(succession, next);
    const { uri } = succession.adr.document;
    return problem === undefined ? [] : [{ uri, check: "succession" as const, problem }];
  });
}

function problemOf(
  { adr, written, successors }: Succession,
  next: ReadonlyMap<OpenDocument, readonly OpenDocument[]>,
): string | undefined {
  const shown = excerpt(written, 80);
  if (written === "") return "is superseded, and does not say by which ADR";
  if (successors.length === 0) return `is superseded by ${shown}, which is no ADR that is there`;
  const numbers = new Set(successors.map(({ document }) => document.uri));
  if (numbers.size > 1 && !/,|\band\b|&/.test(written)) {
    return `is superseded by ${shown}, which ${numbers.size} ADRs could be`;
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

function successionOf(adr: OpenDocument, adrs: readonly OpenDocument[]): Succession[] {
  const source = adr.statusSource ?? "";
  const [, by = ""] = /\b(?:superseded|replaced)\b\s*(?:by\b)?\s*:?\s*(.*)/i.exec(source) ?? [];
  if (!/\b(?:superseded|replaced)\b/i.test(source)) return [];
  const paths = linksOf(by).map(({ target }) => linkedPath(adr.document.path, target) ?? target);
  const plain = by.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  const numbers = [...plain.matchAll(/\b(\d{1,6})\b/g)].map(([, number = ""]) => Number(number));
  const successors = adrs.filter(({ document: { path, uri, number } }) =>
    paths.length > 0
      ? paths.includes(path) || paths.includes(uri)
      : number !== undefined && numbers.includes(Number(number))
  );
  return [{ adr, written: plain.replace(/[.\s]+$/, ""), successors }];
}
