import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import { byNumber, isAdrName } from "../documents/adr.ts";
import { SCHEME } from "../documents/document.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import { linkedPath, linksOf } from "./links.ts";
import { checkSuccession } from "./succession.ts";

/** What is checked in the ADRs. */
export const ADR_CHECKS = ["number", "name", "section", "link", "succession"] as const;
export type AdrCheck = typeof ADR_CHECKS[number];

/** Something that is wrong with an ADR. */
export interface AdrFinding {
  uri: string;
  check: AdrCheck;
  /** A sentence without its subject: "has no decision section". */
  problem: string;
  /** The line, from 1, of a problem that has one. */
  line?: number;
}

/** All findings, by document and line. */
export interface AdrReport {
  findings: AdrFinding[];
  /** How many ADRs were checked. */
  adrs: number;
}

/** Whether the ADRs are numbered, named, complete, and linked as they should be. */
export function checkAdrs(library: DocumentLibrary): AdrReport {
  const adrs = library.list("adr").flatMap((document) => {
    const open = library.openDocument(document);
    return open === undefined ? [] : [open];
  });
  const findings: AdrFinding[] = [
    ...checkNumbers(adrs),
    ...adrs.flatMap((adr) => [...checkName(adr), ...checkSections(adr)]),
    ...adrs.flatMap((adr) => checkLinks(adr, library)),
    ...checkSuccession(adrs).map((found) => ({ ...found, check: "succession" as const })),
  ];
  findings.sort((a, b) => a.uri === b.uri ? (a.line ?? 0) - (b.line ?? 0) : a.uri < b.uri ? -1 : 1);
  return { findings, adrs: adrs.length };
}

function checkNumbers(adrs: readonly OpenDocument[]): AdrFinding[] {
  const groups = byNumber(adrs.map(({ document }) => document));
  return [...groups].flatMap(([number, same]) =>
    same.length < 2 ? [] : same.map(({ uri, stem }) => {
      const others = same.filter((other) => other.uri !== uri).map((other) => other.stem);
      const names = excerpt(others.filter((other) => other !== stem).join(", ") || stem, 200);
      return {
        uri,
        check: "number" as const,
        problem: `shares the number ${number} with ${names}`,
      };
    })
  );
}

function checkName({ document: { uri, name, number } }: OpenDocument): AdrFinding[] {
  if (isAdrName(name)) return [];
  const problem = number === undefined
    ? "has no number in its file name, which should be NNN-kebab-case.md"
    : "has a file name that is not NNN-kebab-case.md";
  return [{ uri, check: "name", problem }];
}

/** The sections an ADR needs, and the headings that count as each; MADR's are among them. */
const SECTIONS: Record<string, RegExp> = {
  context: /^(?:context|problem(?: statement)?|background|issue)\b/,
  decision: /^(?:decision(?!s? drivers)s?(?: outcome)?|chosen option|resolution)\b/,
  consequences: /^(?:(?:positive |negative |neutral )?consequences|implications|results?)\b/,
};

function checkSections({ document: { uri }, text, status }: OpenDocument): AdrFinding[] {
  const headings = headingsOf(text);
  const missing = Object.entries(SECTIONS)
    .filter(([, names]) => !headings.some((heading) => names.test(headingKey(heading.text))))
    .map(([name]) => `has no ${name} section`);
  return [
    ...(hasTitle(text, headings) ? [] : ["has no title: start it with a level-1 heading"]),
    ...(status === undefined ? ["has no status"] : []),
    ...missing,
  ].map((problem) => ({ uri, check: "section" as const, problem }));
}

function hasTitle(text: string, headings: readonly Heading[]): boolean {
  return headings.some(({ level }) => level === 1) ||
    textField(parseFrontMatter(text), "title") !== undefined;
}

function checkLinks({ document, text }: OpenDocument, library: DocumentLibrary): AdrFinding[] {
  return linksOf(text).filter(({ target }) => {
    if (target.startsWith(SCHEME)) return library.find(target) === undefined;
    const path = linkedPath(document.path, target);
    return path !== undefined && !library.has(path);
  }).map(({ target, line }) => ({
    uri: document.uri,
    check: "link" as const,
    problem: `links to ${excerpt(target, 200)}, which does not exist`,
    line,
  }));
}

/** The report as text, a line each. */
export function renderAdrReport({ findings, adrs }: AdrReport): string {
  if (adrs === 0) return "There are no ADRs yet.";
  const checked = adrs === 1 ? "1 ADR" : `${adrs} ADRs`;
  if (findings.length === 0) return `${checked}: no problems found.`;
  const count = findings.length === 1 ? "1 problem" : `${findings.length} problems`;
  const lines = findings.map(({ uri, problem, line }) =>
    `- ${uri}${line === undefined ? "" : ` line ${line}`}: ${problem}`
  );
  return [`${checked}, ${count}:`, ...lines].join("\n");
}
