import { headingsIn } from "../framework/parsed_text.ts";
import { type Heading, headingKey } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RequestFolder } from "../files/request_folder.ts";
import { type DocumentName, titleOf } from "../framework/places.ts";
import { sectionRules } from "../framework/section_rules.ts";
import { type DocumentPart, sectionAt } from "../framework/sections.ts";
import { tablesOf } from "../framework/tables.ts";
import type { ProjectKind } from "./classification.ts";
import { itemsIn, saysNothing } from "./hollow_text.ts";
import { type HealthFinding, healthFinding, ruleText, type Severity } from "./health_finding.ts";
import type { ProjectFile } from "./project_file.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";

/** The sections that the requirement has for each document; a framework without a spec has no others. */
const REQUIRED: Record<string, readonly string[]> = {
  brief: ["Summary", "Scope", "Success Criteria", "Constraints", "Decisions"],
  intent: ["Problem", "Outcome", "Why It Matters"],
  status: ["Current State"],
  claude: ["Context Map"],
};
/** Headings that replace all of a document's required sections, or one of them. */
const INSTEAD: Record<string, RegExp> = {
  intent: /^(?:purpose|vision)\b/,
  claude: /^orientation\b/,
};
/** Sections that may be empty, for example if nothing is open. */
const MAY_BE_EMPTY = /^(?:open questions?|blockers|pending decisions|notes|completed)\b/;
/** Logs that begin as a table without rows. */
const HAS_ROWS = /\b(?:log|history|backlog|issues?|questions?|mängelliste)\b/;
/** Sections that fill up over time. */
const GROWS =
  /^(?:issue log|review log|revision history|backlog|decisions?(?: log)?|last session|session log)\b/;

/** Documents with optional parts: a form shows the possible ones. */
const PLANS: ReadonlySet<DocumentName> = new Set(["tasks", "plan"]);

interface WantedSection {
  name: string;
  place: LinePlace | undefined;
  severity: Severity;
}

/** Returns the missing and the empty sections of a document. */
export function checkSections(
  framework: RequestFolder,
  name: DocumentName,
  { file, classification }: { file: ProjectFile; classification: ProjectKind },
): HealthFinding[] {
  const headings = headingsIn(file.text);
  const hasBadFrontMatter = file.frontMatter.error !== undefined;
  return wantedSections(framework, name, { headings, classification }).flatMap((wanted) => {
    const heading = findHeading(headings, wanted.name);
    if (heading === undefined) return [missing(file, name, wanted)];
    const part = sectionAt(file.text, heading.line);
    if (part === undefined || hasBadFrontMatter || !saysNothing(file.text, part)) return [];
    const isBare = itemsIn(part.lines).length === 0 && tablesOf(part.lines).length === 0;
    const key = headingKey(heading.text);
    if (isBare ? MAY_BE_EMPTY.test(key) : HAS_ROWS.test(key) && isTable(part)) return [];
    const severity = isBare && GROWS.test(key) ? "warning" : wanted.severity;
    return [empty(file, heading, { ...wanted, severity })];
  });
}

function isTable({ lines }: DocumentPart): boolean {
  return tablesOf(lines).length > 0;
}

/** The served spec's sections, weighed by whether the requirement has them too. */
function wantedSections(
  framework: RequestFolder,
  name: DocumentName,
  { headings, classification }: { headings: readonly Heading[]; classification: ProjectKind },
): WantedSection[] {
  const required = (Object.hasOwn(REQUIRED, name) && REQUIRED[name]) || [];
  const instead = Object.hasOwn(INSTEAD, name) ? INSTEAD[name] : undefined;
  const isReplaced = instead !== undefined &&
    headings.some(({ text }) => instead.test(headingKey(text)));
  const rules = sectionRules(framework, name);
  const served = rules.filter(({ ofType }) =>
    ofType === undefined || isOfType(ofType, classification)
  )
    .map((rule): WantedSection => ({
      name: rule.name,
      place: rule,
      severity: !isReplaced && required.some((one) => isLike(rule.name, one))
        ? "error"
        : rule.isShown && PLANS.has(name)
        ? "note"
        : "warning",
    }));
  const others = required.filter((one) => !rules.some((rule) => isLike(rule.name, one)));
  const isListed = rules.some(({ ofType }) => ofType === undefined);
  const rest = others.map((one): WantedSection => ({
    name: one,
    place: undefined,
    severity: isReplaced || isListed ? "note" : "error",
  }));
  return [...served, ...isReplaced ? [] : rest];
}

/** True when a rule for "app" or "app + commercial" is about this project. */
export function isOfType(ofType: string, { type, scale }: ProjectKind): boolean {
  const [wantedType, wantedScale] = ofType.split(" + ");
  return wantedType === type && (wantedScale === undefined || wantedScale === scale);
}

function missing(
  { path }: ProjectFile,
  name: DocumentName,
  { name: section, place, severity }: WantedSection,
): HealthFinding {
  return healthFinding({
    severity,
    file: path,
    seen: `no section "${section}"`,
    rule: ruleText(`${titleOf(name)} has a section ${section}`, place),
    repair: `Add the heading "## ${section}", and write its content.`,
  });
}

function empty(
  { path }: ProjectFile,
  { line, text }: Heading,
  { place, severity }: WantedSection,
): HealthFinding {
  return healthFinding({
    severity,
    file: path,
    line,
    seen: `the section "${excerpt(text, 60)}" is empty`,
    rule: ruleText("a required section has content", place),
    repair: "Write the section's content, or why the section doesn't apply.",
  });
}

/** Returns the heading for a rule's name: the same, one that begins with it, or a usual variant. */
export function findHeading(
  headings: readonly Heading[],
  name: string,
  { isPart = false }: { isPart?: boolean } = {},
): Heading | undefined {
  const wanted = headingKey(isPart ? name.split("(")[0] ?? name : name);
  return headings.find(({ text }) => headingKey(text) === wanted) ??
    headings.find(({ text, level }) =>
      (level <= 2 || isPart) && headingKey(text).startsWith(`${wanted} `)
    ) ??
    headings.find(({ text, level }) => level <= 2 && isLike(text, name));
}

/**
 * "Problem / Why Now" matches "Problem/Opportunity": a part of one has the words of a part of the
 * other.
 */
function isLike(one: string, other: string): boolean {
  return partsOf(one).some((a) => partsOf(other).some((b) => isWithin(a, b) || isWithin(b, a)));
}

function partsOf(name: string): string[][] {
  return headingKey(name.slice(0, 200)).split(/[/,;:(]|\s[—–-]\s|\bor\b/)
    .map((part) => part.match(/[\p{L}\p{N}]+/gu) ?? []).map((words) =>
      words.filter((word) => !SMALL.has(word))
    )
    .filter((words) => words.length > 0);
}

const SMALL: ReadonlySet<string> = new Set(["a", "an", "and", "the", "of", "project", "log"]);

function isWithin(a: readonly string[], b: readonly string[]): boolean {
  return a.every((word) =>
    b.some((one) => one === word || one === `${word}s` || word === `${one}s`)
  );
}
