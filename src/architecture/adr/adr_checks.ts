import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import { isAdrName } from "../documents/adr.ts";
import { linkedPath, linksOf } from "./adr_links.ts";
import { checkSuccession } from "./adr_succession.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/document_library.ts";
import { SCHEME } from "../documents/document_uri.ts";
import { byNumber } from "../documents/document_warnings.ts";

/** What is looked at in the ADRs. */
export const ADR_CHECKS = ["number", "name", "section", "link", "succession"] as const;
export type AdrCheck = typeof ADR_CHECKS[number];

/** Something an ADR should have otherwise. */
export interface AdrFinding {
  uri: string;
  check: AdrCheck;
  /** A sentence without its subject: "has no decision section". */
  problem: string;
  /** The document's line, from 1, where there is one. */
  line?: number;
}

/** All findings, by document and line. */
export interface AdrReport {
  findings: AdrFinding[];
  /** How many ADRs were looked at. */
  adrs: number;
}

/** Whether the ADRs are numbered, named, complete, and linked as they should be. */
export function checkAdrs(library: DocumentLibrary): AdrReport {
  const adrs = library.list("adr").flatMap((document) => {
    const open = library.openDocument(document);
    return open === undefined ? [] : [open];
  });
  const findings = [
    ...checkNumbers(adrs),
    ...adrs.flatMap((adr) => [...checkName(adr), ...checkSections(adr)]),
    ...adrs.flatMap((adr) => checkLinks(adr, library)),
    ...checkSuccession(adrs),
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
        problem: `has the number ${number}, as ${names} has`,
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

/** The sections an ADR needs, and the headings that stand for each; MADR's names are among them. */
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
    ...(hasTitle(text, headings) ? [] : ["has no title: begin it with a heading of level 1"]),
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
    problem: `links to ${excerpt(target, 200)}, which is not there`,
    line,
  }));
}

/** The report as text, a line each. */
export function renderReport({ findings, adrs }: AdrReport): string {
  if (adrs === 0) return "There are no ADRs yet.";
  const looked = adrs === 1 ? "1 ADR" : `${adrs} ADRs`;
  if (findings.length === 0) return `${looked}: nothing to mend.`;
  const lines = findings.map(({ uri, problem, line }) =>
    `- ${uri}${line === undefined ? "" : ` line ${line}`}: ${problem}`
  );
  return [`${looked}, ${findings.length} to mend:`, ...lines].join("\n");
}
