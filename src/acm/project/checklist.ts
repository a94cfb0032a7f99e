import type { LinePlace } from "../framework/exit_criteria.ts";
import { counted } from "../../kernel/plural.ts";
import { excerpt } from "../../kernel/text.ts";

/**
 * The verdict on a criterion; "undecided" if no file records a result, or the record is unreadable.
 */
export type Verdict = "met" | "not met" | "undecided";

/** The verdict that a project's files give on a condition. */
export interface GateFinding {
  verdict: Verdict;
  /** A quotation as evidence, or the reason why the evidence is missing. */
  found: string;
  /** The line that decided; absent if no project line decided. */
  place?: LinePlace | undefined;
  /** True if a reviewer may decide: a signature then closes the criterion. */
  isForPerson?: boolean;
  /**
   * True for a signature that no longer counts, because the document changed or someone withdrew
   * the signature.
   */
  isReopened?: boolean;
  /** The lines that refer to a success criterion. */
  references?: LinePlace[];
}

/** Returns the finding if the files don't decide; `found` gives the reason. */
export function undecided(found: string, place?: LinePlace): GateFinding {
  return { verdict: "undecided", found, place };
}

/** The finding for criteria that files can't decide. */
export const FOR_PERSON: GateFinding = { ...undecided("for a person"), isForPerson: true };

/** One line of a checklist, with a location in the project or the served spec. */
export interface Check {
  verdict: Verdict;
  /** The condition: a criterion's words, or a sentence. */
  what: string;
  found: string;
  file?: string;
  line?: number;
  for_person?: true;
  references?: LinePlace[];
  /** The Markdown line that closes the criterion, and the file to add it to. */
  close?: { file: string; add: string };
  /** The method that judges the line, for framework authors. */
  how?: string;
  /** True for a line that was signed and later reopened. */
  reopened?: true;
}

/** A checked transition. */
export interface Checklist {
  verdict: Verdict;
  checks: Check[];
  /** The reason why the checklist has no checks. */
  problem?: string;
  /** The stage in the project's status file, if it differs from the completed stage. */
  note?: string;
}

const MARKS: Record<Verdict, string> = { "met": "✓", "not met": "✗", "undecided": "?" };

/**
 * Returns the checklist line for a criterion; `own` is its spec line, used if no project line
 * decides.
 */
export function checkOf(
  what: string,
  finding: GateFinding,
  { own, close, how }: {
    own?: LinePlace | undefined;
    close?: Check["close"];
    how?: string | undefined;
  } = {},
): Check {
  const { verdict, found, place = own, isForPerson, isReopened, references } = finding;
  return {
    verdict,
    what: excerpt(what, 400),
    found: excerpt(found, 300),
    ...(place && { file: place.file, line: place.line }),
    ...(isForPerson && { for_person: true }),
    ...(isForPerson && close && { close }),
    ...(isReopened && { reopened: true }),
    ...(references && { references }),
    ...(how !== undefined && { how }),
  };
}

/** Returns the checklist with these lines and their combined verdict. */
export function checklistOf(checks: Check[]): Checklist {
  return { verdict: jointVerdict(checks.map(({ verdict }) => verdict)), checks };
}

/** Returns "met" if all checks are met, "not met" if one is not met, and otherwise "undecided". */
function jointVerdict(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("not met")) return "not met";
  return verdicts.length > 0 && verdicts.every((one) => one === "met") ? "met" : "undecided";
}

/** Returns the checklist as text: the verdict, then one line per check. */
export function renderChecklist(
  title: string,
  { verdict, checks, problem, note }: Checklist,
): string {
  const notes = note === undefined ? [] : [note];
  if (problem !== undefined) {
    return [
      `${verdict}: ${problem}`,
      'Add a section "Exit Criteria" to it, with a list of conditions.',
      ...notes,
    ].join("\n");
  }
  const met = checks.filter((check) => check.verdict === "met").length;
  const open = checks.filter((check) => check.verdict !== "met");
  const onlyPeople = open.length > 0 && open.every(({ for_person }) => for_person);
  return [
    `${verdict}: ${title} (${met} of ${counted(checks.length, "criterion", "criteria")} met)`,
    ...notes,
    ...checks.map(renderCheck),
    ...(onlyPeople
      ? [
        "A reviewer decides the remaining criteria: replace NAME and YYYY-MM-DD in the lines above, then add those lines.",
      ]
      : []),
  ].join("\n");
}

function renderCheck(check: Check): string {
  const { verdict, what, found, file, line, references = [], close, how } = check;
  const place = file === undefined ? "" : ` (${file} line ${line})`;
  const others = references.length < 2
    ? ""
    : `; also ${references.slice(1).map((one) => `${one.file} line ${one.line}`).join(", ")}`;
  const judged = how === undefined ? "" : ` [${how}]`;
  const closing = close === undefined
    ? ""
    : `\n    to close the criterion, add to ${close.file}: ${close.add}`;
  return `${MARKS[verdict]} ${verdict}: ${what}${judged} — ${found}${place}${others}${closing}`;
}
