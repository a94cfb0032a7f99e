import { proseIn } from "../framework/parsed_text.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { isPlaceholder } from "../framework/tables.ts";
import { stemOf, STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import type { LinePlace } from "../framework/exit_criteria.ts";
import { sectionNamed } from "../framework/sections.ts";
import { FOR_PERSON, type GateFinding } from "./checklist.ts";
import type { Located, ProjectFile } from "./project_file.ts";

/** A success criterion of a brief. */
export interface SuccessCriterion extends LinePlace {
  text: string;
  /** "SC-1"; absent if it has no ID. */
  id?: string;
  isTicked: boolean;
}

const ITEM = /^\s{0,3}(?:[-*+]|\d{1,3}[.)])\s+(?:\[([ xX])\]\s+)?(\S.*)$/;
const ID = /^([A-Z]{1,4}-?\d{1,3})\b/;
const MAX_CRITERIA = 40;
const MAX_REFERENCES = 8;
/** The share of a criterion's words that a line must have to be about it. */
const ENOUGH = 0.6;

/** The success criteria of a brief in order. */
export function successCriteria({ path, text }: ProjectFile): SuccessCriterion[] {
  return (sectionNamed(text, "success criteria")?.lines ?? []).flatMap(({ text, number }) => {
    const [, mark = " ", item] = ITEM.exec(text) ?? [];
    if (item === undefined || isPlaceholder(item)) return [];
    const words = plainText(item);
    const id = ID.exec(words)?.[1];
    return [{ text: words, file: path, line: number, isTicked: mark !== " ", ...(id && { id }) }];
  }).slice(0, MAX_CRITERIA);
}

/** The documents' lines about a success criterion. */
export interface SuccessFinding {
  criterion: SuccessCriterion;
  finding: GateFinding;
}

/** Returns whether each success criterion is ticked, and its mentions in other documents. */
export function seeSuccessCriteria(
  brief: ProjectFile,
  others: readonly Located[],
): SuccessFinding[] {
  const lines = others.flatMap((file) =>
    "problem" in file ? [] : [...proseIn(file.text)].filter(({ text }) => text !== "").map(
      ({ text, number }) => ({ file: file.path, line: number, text, stems: stemsOf(text) }),
    )
  );
  return successCriteria(brief).map((criterion) => {
    const stems = stemsOf(criterion.text);
    const references = lines.filter((line) => refersTo(line, criterion, stems))
      .slice(0, MAX_REFERENCES).map(({ file, line }) => ({ file, line }));
    if (criterion.isTicked) {
      const place = { file: criterion.file, line: criterion.line };
      return { criterion, finding: { verdict: "met", found: "ticked", place, references } };
    }
    const found = references.length === 0
      ? "no reference in design, tasks or status"
      : "referenced; a reviewer decides if the criterion is met";
    return { criterion, finding: { ...FOR_PERSON, found, references, place: references[0] } };
  });
}

function refersTo(
  line: { text: string; stems: ReadonlySet<string> },
  { id }: SuccessCriterion,
  stems: ReadonlySet<string>,
): boolean {
  if (id !== undefined && hasWord(line.text, id)) return true;
  if (stems.size < 3) return false;
  let shared = 0;
  for (const stem of stems) if (line.stems.has(stem)) shared++;
  return shared >= 3 && shared >= ENOUGH * stems.size;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = "", after = ""] = [text[at - 1], text[at + word.length]];
    if (!/[\p{L}\p{N}-]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function stemsOf(text: string): Set<string> {
  return new Set(
    wordsOf(text.replace(ID, "").slice(0, 1000)).filter((word) =>
      !STOP_WORDS.has(word) && word.length > 1
    ).map(stemOf),
  );
}
