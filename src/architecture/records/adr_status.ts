import { linkTexts, plainText } from "../../kernel/markdown/plain_text.ts";
import type { AdrStatus, TeamWords } from "../words.ts";
import { dateIn } from "./adr_date.ts";
import { withoutComments } from "./markup.ts";

export const STATUS_LINE_LENGTH = 500;

export interface StatusLine {
  status: AdrStatus;
  word: string;
  date: string | undefined;
  isChecked: boolean;
  isEntry: boolean;
}

export function statusIn(lines: readonly string[], words: TeamWords): StatusLine | undefined {
  const found = lines.flatMap(stepsIn).flatMap((line) => statusOfLine(line, words) ?? []);
  const entries = found.filter(({ isEntry }) => isEntry);
  const isHistory = entries.length === 0 && found.every(({ date }) => date !== undefined);
  const [newest] = (isHistory ? found : entries)
    .sort((a, b) => (a.date ?? "") < (b.date ?? "") ? 1 : -1);
  return found.findLast(({ isChecked }) => isChecked) ?? newest ?? found[0];
}

function stepsIn(source: string): string[] {
  const line = withoutComments(source.slice(0, STATUS_LINE_LENGTH));
  const arrows = line.split(/→|->/);
  if (arrows.length > 1) return arrows.toReversed();
  const steps = line.split(/[,;]/);
  return steps.length > 1 && steps.every((step) => dateIn(step) !== undefined) ? steps : [line];
}

/** Returns the status at a line's beginning; undefined for another word, a choice or a question. */
export function statusOfLine(source: string, words: TeamWords): StatusLine | undefined {
  const line = plainText(
    withoutComments(source.slice(0, STATUS_LINE_LENGTH)).replace(/~~[^~]*~~/g, " "),
  );
  const box = /^[\s>+-]*\[([ xX])\]/.exec(line);
  if (box?.[1] === " ") return undefined;
  const shown = linkTexts(line.slice(box?.[0].length ?? 0)).replace(/^\s*:\w{1,40}:/, "");
  const text = shown.replace(/^[^\p{L}]*/u, "");
  const word = wordAt(text, words);
  const status = words.statuses.get(word.toLowerCase());
  const isAsked = /^[\s(]{0,3}\?/.test(text.slice(word.length)) || /^[^\p{L}]*\?/u.test(shown);
  if (status === undefined || isAsked || isChoice(text, words)) return undefined;
  const date = dateIn(line);
  const isNext = /^\W*(?:on |in |since )?(?:\d|[A-Z][a-z]+ \d)/.test(text.slice(word.length));
  const isEntry = date !== undefined && (isNext || /^\W*\d/.test(line));
  return { status, word, date, isChecked: box !== null, isEntry };
}

function wordAt(text: string, { statuses }: TeamWords): string {
  const parts = text.slice(0, 80).split(/(?<=[\p{L}\p{N}])(?![\p{L}\p{N}\p{M}])/u);
  const begins = parts.map((_, count) => parts.slice(0, count + 1).join("")).slice(0, 6);
  return begins.findLast((begin) => statuses.has(begin.toLowerCase())) ?? "";
}

/** Returns true for a template's list, such as "proposed | accepted | rejected". */
export function isChoice(text: string, words: TeamWords): boolean {
  const parts = text.replace(/\([^)]*\)?/g, "").split(/[|/]|,|\bor\b/).map((part) =>
    part.replace(/^[^\p{L}]*/u, "")
  );
  return new Set(
    parts.map((part) => wordAt(part, words).toLowerCase()).filter((word) => word !== ""),
  ).size > (/[|/]|\bor\b/.test(text) ? 1 : 2);
}
