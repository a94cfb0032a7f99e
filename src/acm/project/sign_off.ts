import { fieldLine, textField } from "../../kernel/markdown/front_matter.ts";
import type { Criterion } from "../framework/exit_criteria.ts";
import { sectionsOf } from "../framework/sections.ts";
import { tablesOf } from "../framework/tables.ts";
import { FOR_PERSON, type GateFinding } from "./checklist.ts";
import { datesIn, isInFuture } from "./dates.ts";
import { isHollow } from "./hollow_text.ts";
import type { ProjectFile } from "./project_file.ts";
import { criterionKey, SIGN_OFF, type SignOffLine, signOffLines } from "./sign_off_lines.ts";

/** A reviewer's validation of the result. */
const VALIDATION =
  /\b(?:human|person|owner|user|customer|stakeholder|sponsor)s?\b.{0,40}\b(?:validat|confirm|accept|agree)|\b(?:validat|confirm|accept|agree)\w*\b.{0,20}\bby\b/i;
const NOBODY =
  /^(?:none|nobody|no one|no|n\/?a|human|person|somebody|someone|anyone|reviewer|approver|signature|n\. ?n\.?|false|true|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)$/i;
/** Words that no signature has: "Ada (pending)", "Ada will sign", "example: Ada", "the AI agent". */
const NO_NAME =
  /(?<!\p{L})(?:pending|not|would|should|must|will (?:be|sign|approve|confirm|review)|awaiting|waiting|tbd|todo|example|behalf|instead|agents?|bot|assistant|llm|unsigned|when|once|until|unless|except|provided|later|soon|requested|ausstehend|nicht|beispiel|i\.? ?a\.)(?!\p{L})|\?/iu;
/** The letters AI, unless they are part of a word. */
const AI = /(?<!\p{L})AI(?!\p{L})/u;
/** The pattern of "Two people have signed off". */
const SEVERAL =
  /\b(two|three|four|five|both|[2-9])\s+(?:\p{L}+ ){0,2}(?:people|persons|humans|reviewers|approvers|engineers|stakeholders|owners|leads|signatures|sign-?offs|approvals|maintainers|colleagues)\b/iu;
const COUNTS: Record<string, number> = { two: 2, both: 2, three: 3, four: 4, five: 5 };

/** Returns the line that closes a criterion. */
export function closingLine({ text }: Pick<Criterion, "text">): string {
  return `- [x] ${text.replace(/\.$/, "")} — NAME, YYYY-MM-DD`;
}

/** Returns true for a criterion that requires a signature, approval or validation by a reviewer. */
function asksForApproval(text: string): boolean {
  return SIGN_OFF.test(text) || VALIDATION.test(text);
}

/**
 * Returns whether a reviewer has closed a criterion in the stage document: met for a signature with
 * a name and a date. Undecided if the signature is missing, in the future, withdrawn, or older than
 * the document.
 */
export function seeSignOff(file: ProjectFile, criterion: Criterion): GateFinding {
  const key = criterionKey(criterion.text);
  const needsApproval = asksForApproval(criterion.text);
  const lines = signOffLines(file.source);
  const signatures = [
    ...lines.filter((line) =>
      line.kind === "signed" && (line.key === key || (line.key === undefined && needsApproval))
    ),
    ...(needsApproval ? frontMatterSignature(file) : []),
  ].filter(({ name }) => isName(name));
  const judged = signatures.map((signature) => ({
    signature,
    problem: problemOf(signature, { file, key, lines, needsApproval }),
  }));
  const valid = judged.filter(({ problem }) => problem === undefined);
  const names = new Set(valid.map(({ signature }) => signature.name.toLowerCase()));
  const needed = countOf(criterion.text);
  const [best] = valid.sort((a, b) => b.signature.date.localeCompare(a.signature.date));
  if (best !== undefined && names.size >= needed) {
    const { name, date, line } = best.signature;
    return {
      verdict: "met",
      found: `signed by ${name} on ${date}`,
      place: { file: file.path, line },
    };
  }
  const [spoilt] = judged.filter(({ problem }) => problem !== undefined);
  if (spoilt?.problem !== undefined) {
    const { name, date, line } = spoilt.signature;
    return {
      ...FOR_PERSON,
      found: `signed by ${name} on ${date || "no valid date"}, open again: ${spoilt.problem}`,
      place: { file: file.path, line },
      isReopened: date !== "",
    };
  }
  return names.size === 0
    ? FOR_PERSON
    : { ...FOR_PERSON, found: `for a person: ${names.size} of ${needed} have signed` };
}

/**
 * Returns whether a reviewer has approved a document, in its front matter or with a signed line.
 */
export function seeApproval(file: ProjectFile): GateFinding {
  return seeSignOff(file, { text: "Approval", source: "Approval", file: file.path, line: 1 });
}

function countOf(text: string): number {
  const count = SEVERAL.exec(text)?.[1]?.toLowerCase();
  return count === undefined ? 1 : COUNTS[count] ?? Number(count);
}

function isName(name: string): boolean {
  return /\p{L}.*\p{L}/u.test(name) && !isHollow(name) && !NOBODY.test(name.trim()) &&
    !NO_NAME.test(name) && !AI.test(name);
}

function frontMatterSignature({ frontMatter }: ProjectFile): SignOffLine[] {
  const name = textField(frontMatter, "approved_by");
  if (name === undefined) return [];
  const stated = textField(frontMatter, "approved_on")?.trim() ?? "";
  const date = datesIn(stated)[0] ?? "";
  return [{ kind: "signed", name, date, line: fieldLine(frontMatter, "approved_by") }];
}

/** Returns the reason that a signature does not count; undefined if it does. */
function problemOf(
  { date }: SignOffLine,
  { file, key, lines, needsApproval }: {
    file: ProjectFile;
    key: string;
    lines: readonly SignOffLine[];
    needsApproval: boolean;
  },
): string | undefined {
  if (date === "") return "the date isn't in the form YYYY-MM-DD";
  if (isInFuture(date)) return `${date} is in the future`;
  const taken = lines.find((line) => {
    const isMeant = line.kind === "withdrawn"
      ? needsApproval || line.words?.includes(key)
      : line.kind === "open" && line.key === key;
    return isMeant && (line.date === "" ? line.kind === "withdrawn" : line.date >= date);
  });
  if (taken !== undefined) {
    return `withdrawn in line ${taken.line}${taken.date === "" ? "" : ` on ${taken.date}`}`;
  }
  const changed = changesOf(file).find((change) => change.date === "" || change.date > date);
  if (changed === undefined) return undefined;
  return changed.date === ""
    ? `the date of ${changed.what} (line ${changed.line}) is invalid`
    : `${changed.what} has ${changed.date} (line ${changed.line})`;
}

/** A day on which a document was changed or reviewed; without a date if the file states none. */
interface DocumentChange {
  what: string;
  date: string;
  line: number;
}

/** Returns the dates of changes and reviews that a document states. */
function changesOf({ frontMatter, text }: ProjectFile): DocumentChange[] {
  const updated = textField(frontMatter, "updated");
  const field = updated === undefined ? [] : [{
    what: "updated",
    date: datesIn(updated)[0] ?? "",
    line: fieldLine(frontMatter, "updated"),
  }];
  const logs = sectionsOf(
    text,
    (key) =>
      /^(?:revision history|version history|change ?log|history|review log|änderungshistorie|versionen)$/
        .test(key),
  );
  const logged = logs.flatMap(({ heading, lines }): DocumentChange[] => {
    const rows = tablesOf(lines).flatMap(({ columns, rows }) => {
      const column = columns.find((name) => /^(?:date|datum|when|day)$/.test(name));
      return rows.map(({ cells, line }) => ({
        text: column === undefined ? [...cells.values()].join(" | ") : cells.get(column) ?? "",
        number: line,
      }));
    });
    const others = lines.filter(({ number, text }) =>
      !rows.some((row) => row.number === number) && !text.trimStart().startsWith("|") &&
      !/\b(?:next|planned|due|until|by|deadline)\b/i.test(text)
    );
    return [...rows, ...others].flatMap(({ text, number }) =>
      datesIn(text).map((date) => ({ what: `the ${heading.text}`, date, line: number }))
    );
  });
  return [...field, ...logged].sort((a, b) => b.date.localeCompare(a.date));
}
