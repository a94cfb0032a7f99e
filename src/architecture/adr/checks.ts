import { parseFrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { type Heading, headingKey, headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import { byNumber, folderOfName, isAdrName } from "../documents/adr_name.ts";
import { ADR_STATUSES } from "../documents/adr_status.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
import type { DocumentLibrary, OpenDocument } from "../documents/library.ts";
import { type Succession, type SuccessionGraph, successionOf } from "../documents/succession.ts";
import { type AdrRelation, LinkCheck, MAX_LINKS } from "./link_check.ts";

/** What is checked in the ADRs. */
export const ADR_CHECKS = ["number", "name", "section", "link", "succession"] as const;
export type AdrCheck = typeof ADR_CHECKS[number];
/** How bad a finding is, the worst first. */
export const ADR_SEVERITIES = ["error", "warning", "note"] as const;
export type AdrSeverity = typeof ADR_SEVERITIES[number];

/** Something that is wrong with an ADR. */
export interface AdrFinding {
  uri: string;
  check: AdrCheck;
  severity: AdrSeverity;
  /** A sentence without its subject: "has no decision section". */
  problem: string;
  /** The line, from 1, of a problem that has one. */
  line?: number;
}

/** All findings, the worst first, and what was not looked at any more. */
export interface AdrFindings {
  findings: AdrFinding[];
  /** How many ADRs were checked. */
  adrs: number;
  graph: SuccessionGraph;
  /** The links from one ADR to another. */
  relations: AdrRelation[];
  notice?: string;
}

/** How long the texts are looked at, in milliseconds. */
const TIME_LIMIT = 3000;

/** Whether the ADRs are numbered, named, complete, and linked as they should be; an ADR a step. */
export function* findAdrProblems(library: DocumentLibrary): Generator<void, AdrFindings> {
  const adrs = library.list("adr").slice();
  const findings = [...checkNumbers(adrs), ...checkNames(adrs)];
  const links = new LinkCheck(library);
  const shapes: AdrShape[] = [];
  const begun = performance.now();
  let checked = 0;
  for (const document of adrs) {
    if (performance.now() - begun > TIME_LIMIT) break;
    checked++;
    const open = library.openDocument(document);
    if (open === undefined) continue;
    shapes.push(shapeOf(open));
    findings.push(...links.check(open));
    yield;
  }
  findings.push(...checkShapes(shapes));
  const graph = successionOf(library);
  findings.push(...checkSuccession(graph));
  const notice = [
    checked < adrs.length &&
    `The texts of ${adrs.length - checked} ADRs were not checked: that would take too long.`,
    links.isOver && `Only the first ${MAX_LINKS.toLocaleString("en")} links were followed.`,
  ].filter((sentence) => typeof sentence === "string").join(" ");
  return {
    findings: findings.sort(bySeverity),
    adrs: adrs.length,
    graph,
    relations: links.relations,
    ...(notice !== "" && { notice }),
  };
}

/** How many ADRs of one number are reported, and named, at most. */
const MAX_TWINS = 20;

function bySeverity(a: AdrFinding, b: AdrFinding): number {
  return ADR_SEVERITIES.indexOf(a.severity) - ADR_SEVERITIES.indexOf(b.severity) ||
    (a.uri === b.uri ? (a.line ?? 0) - (b.line ?? 0) : a.uri < b.uri ? -1 : 1);
}

function checkNumbers(adrs: readonly ArchitectureDocument[]): AdrFinding[] {
  return [...byNumber(adrs).values()].flatMap((same) =>
    same.length < 2 ? [] : same.slice(0, MAX_TWINS).map(({ uri, number }) => {
      const others = same.filter((other) => other.uri !== uri).slice(0, MAX_TWINS);
      const names = excerpt(others.map(({ stem }) => stem).join(", "), 200);
      const problem = `shares the number ${number} with ${names}`;
      return { uri, check: "number" as const, severity: "error" as const, problem };
    })
  );
}

/** A name is wrong where the others of its folder are named as ADRs are. */
function checkNames(adrs: readonly ArchitectureDocument[]): AdrFinding[] {
  const folders = Map.groupBy(adrs, ({ name }) => folderOfName(name));
  return [...folders.values()].flatMap((same) => {
    const wrong = same.filter(({ name }) => !isAdrName(name));
    if (same.length > 2 && wrong.length > same.length / 2) return [];
    return wrong.map(({ uri, number }) => ({
      uri,
      check: "name" as const,
      severity: "note" as const,
      problem: number === undefined
        ? "has no number in its file name, which should be like 001-use-queues.md"
        : "has a file name that is not like 001-use-queues.md",
    }));
  });
}

/** The sections of an ADR, and the headings that count as each, in English and German. */
const SECTIONS = {
  context:
    /^(?:context|problem|background|issue|motivation|introduction|summary|situation|why|drivers|kontext|ausgangslage|problemstellung|hintergrund|motivation)(?![\p{L}])/u,
  decision:
    /^(?:(?:our |the |final )?decisions?(?!s? drivers)|chosen option|resolution|outcome|solution|proposal|conclusion|what we (?:do|decided)|entscheidung|beschluss|lösung|ergebnis)(?![\p{L}])/u,
  consequences:
    /^(?:(?:positive |negative |neutral )?consequences|implications|results?|impact|effects?|trade-?offs|risks?|konsequenzen|folgen|auswirkungen)(?![\p{L}])/u,
};
type SectionName = keyof typeof SECTIONS;
const SECTION_NAMES = ["context", "decision", "consequences"] as const;
/** The words by which a sentence is a decision without a heading that says so. */
const DECIDES =
  /(?<![\p{L}])(?:we (?:will|decided|have decided|choose|chose|have chosen|agreed|adopt)|decided (?:for|to|on)|chosen option|wir (?:verwenden|nutzen|werden|haben (?:uns )?(?:entschieden|beschlossen)))(?![\p{L}])/iu;
/** "In the context of … facing … we decided for …": an ADR in one sentence, on one line or several. */
const Y_STATEMENT =
  /(?:^|\n)[^\n]{0,20}in the context of (?:[^\n]|\n(?!\n)){1,600}(?:decided|chose)/i;
/** From this many ADRs on, a section is customary only if this share of them has it. */
const MOST = 0.6;
const ENOUGH = 5;

interface AdrShape {
  uri: string;
  has: Record<SectionName | "status", boolean>;
  hasTitle: boolean;
  /** A section for a status, whatever it says. */
  hasStatusSection: boolean;
  /** A form in which sections and status are left out on purpose: MADR's, or a Y-statement. */
  isShort: boolean;
}

function shapeOf({ document: { uri }, text, adr }: OpenDocument): AdrShape {
  const headings = headingsOf(text);
  const keys = headings.map((heading) => headingKey(heading.text));
  const has = (name: SectionName) => keys.some((key) => SECTIONS[name].test(key));
  const isSentence = Y_STATEMENT.test(text);
  return {
    uri,
    has: {
      context: has("context") || isSentence,
      decision: has("decision") || DECIDES.test(text),
      consequences: has("consequences"),
      status: adr?.status !== "unclear",
    },
    hasTitle: hasTitle(text, headings),
    hasStatusSection: keys.some((key) => /^status(?:$|\s*:)/.test(key)),
    isShort: isSentence ||
      keys.some((key) => key.startsWith("considered options") || key === "decision outcome"),
  };
}

const UNKNOWN_STATUS = `has a status that is none of ${
  ADR_STATUSES.filter((status) => status !== "unclear").join(", ")
}`;

function checkShapes(shapes: readonly AdrShape[]): AdrFinding[] {
  const isCustom = (name: SectionName | "status") =>
    shapes.length < ENOUGH || shapes.filter(({ has }) => has[name]).length >= MOST * shapes.length;
  const wanted = new Set([...SECTION_NAMES, "status" as const].filter(isCustom));
  return shapes.flatMap(({ uri, has, hasTitle, hasStatusSection, isShort }) => {
    const missing = (name: SectionName) =>
      !has[name] && (name === "decision" || (wanted.has(name) && !isShort));
    const noStatus = !has.status && (wanted.has("status") || !has.decision) && !isShort;
    return [
      ...(hasTitle ? [] : [["error", "has no title: start it with a level-1 heading"] as const]),
      ...SECTION_NAMES.filter(missing).map((name) =>
        [name === "decision" ? "error" : "warning", `has no ${name} section`] as const
      ),
      ...(noStatus
        ? [["warning", hasStatusSection ? UNKNOWN_STATUS : "has no status"] as const]
        : []),
    ].map(([severity, problem]) => ({ uri, check: "section" as const, severity, problem }));
  });
}

function hasTitle(text: string, headings: readonly Heading[]): boolean {
  return headings.some(({ level }) => level === 1) ||
    textField(parseFrontMatter(text), "title") !== undefined;
}

function checkSuccession({ said, edges, successors }: SuccessionGraph): AdrFinding[] {
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
      const problem = problemOf(one, successors, inCircle);
      return problem === undefined ? [] : [finding(one.adr.uri, "error", problem)];
    }),
    ...edges.filter(({ to }) => !superseded.has(to)).map(({ from, to }) =>
      finding(to.uri, "note", `is superseded by ${from.stem}, and its status does not say so`)
    ),
  ];
}

function problemOf(
  { adr, written, successors }: Succession,
  known: SuccessionGraph["successors"],
  inCircle: ReadonlySet<string>,
): string | undefined {
  if (written === "" && (known.get(adr.uri)?.length ?? 0) > 0) return undefined;
  if (written === "") return "is superseded but does not say by which ADR";
  if (successors.length === 0) return `is superseded by ${written}, which is not among the ADRs`;
  if (successors.length > 1 && !/,|\band\b|\bund\b|&/.test(written)) {
    return `is superseded by ${written}, which could be any of ${successors.length} ADRs`;
  }
  return inCircle.has(adr.uri) ? `is superseded by ${written}, which leads back to it` : undefined;
}

/** The URIs of the ADRs whose successors lead back to them: what is left without dead ends. */
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

/** Removes what leads nowhere, until everything left leads somewhere. */
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
