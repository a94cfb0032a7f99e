import type { FrontMatter } from "../../kernel/markdown/front_matter.ts";
import { fieldLine } from "../../kernel/markdown/front_matter.ts";
import { scalarText } from "../../kernel/markdown/yaml.ts";
import { detached } from "../../kernel/text.ts";
import {
  type AdrStatus,
  REVIEW_FIELD,
  type SectionName,
  SUPERSEDED_BY,
  SUPERSEDES,
  SUPERSEDES_THIS,
  type TeamWords,
} from "../words.ts";
import { dateIn } from "./adr_date.ts";
import { isChoice, STATUS_LINE_LENGTH, statusIn, statusOfLine } from "./adr_status.ts";
import { type AdrRecord, fieldsIn, type RecordLine } from "./record.ts";

export interface AdrFacts {
  status: AdrStatus;
  /** The status word as written, and its line, from 1; absent without a status. */
  word: string | undefined;
  statusLine: number | undefined;
  /** True if the ADR has a status field or section, with any text. */
  hasStatus: boolean;
  /** YYYY-MM-DD; `newest` is the latest of several dates. */
  date: string | undefined;
  newest: string | undefined;
  review: string | undefined;
  supersededBy: string | undefined;
  supersedes: string | undefined;
  /** Globs for the paths that the ADR applies to. */
  appliesTo: string[];
}

interface Said {
  text: string;
  /** From 1. */
  line: number;
}

interface SaidField extends Said {
  /** In lower case. */
  name: string;
}

const MAX_STATUS_LINES = 40;

/**
 * Returns an ADR's status, dates, succession and scope. Sources, in order: front matter, fields
 * above the first section, the status section, and single fields elsewhere.
 */
export function adrFacts(record: AdrRecord, words: TeamWords): AdrFacts {
  const { frontMatter, top, sections } = record;
  const nameOf = (name: string): SectionName | undefined => words.sections.get(name);
  const isStatus = ({ name }: SaidField) => nameOf(name) === "status";
  const isDate = ({ name }: SaidField) => nameOf(name) === "date";
  const isAnyDate = ({ name }: SaidField) =>
    nameOf(name) === "date" || (/^(?:\w+[ _-])?date$/.test(name) && !name.includes("review"));
  const isSaid = ({ text }: RecordLine) =>
    text.trim() !== "" && !/^\W*review(?: date)?\W*:/i.test(text);
  const headed = sections.filter(({ name }) => name === "status")
    .flatMap(({ heading, line, lines }): Said[] => [
      ...(heading.includes(":") ? [{ text: heading.slice(heading.indexOf(":") + 1), line }] : []),
      ...lines.filter(isSaid).slice(0, MAX_STATUS_LINES)
        .map(({ text, number }) => ({ text, line: number })),
    ]);
  const front = frontMatter.error === undefined
    ? frontFields(frontMatter)
    : fieldsOf(frontMatter.source.split("\n").map((text, at) => ({ text, number: at + 2 })));
  const above = fieldsOf(top.lines);
  const fieldsBelow = (inStatus: boolean) =>
    sections.filter(({ name }) => (name === "status") === inStatus)
      .flatMap(({ lines }) => fieldsOf(lines));
  const [inStatus = [], below = []] = [true, false].map(fieldsBelow);
  const short = below.filter(({ text }) => text.split(/\s+/).length < 5);
  const groups = [
    front.filter(isStatus),
    above.filter(isStatus),
    headed,
    short.filter(({ name }) => name === "status"),
  ];
  const said = groups.map((group) => statusOf(group, words)).find((one) => one !== undefined);
  const succession = [
    ...front.filter(({ name }) => SUPERSEDED_BY.test(`${name} x`) || SUPERSEDES.test(`${name} 1`))
      .map((field) => ({ ...field, text: `${field.name} ${field.text}` })),
    ...front.filter(isStatus),
    ...top.lines.map(({ text, number }) => ({
      text: text.replace(SUPERSEDES_THIS, "superseded by $1"),
      line: number,
    })),
    ...headed,
  ];
  const by = referenceAfter(SUPERSEDED_BY, succession, words);
  const of = referenceAfter(SUPERSEDES, succession, words);
  const dates = [
    ...front.filter(isAnyDate),
    ...above.filter(isAnyDate),
    ...top.lines.filter(({ text }) => /^[\p{L}\d][\p{L}\d .,/-]{5,24}$/u.test(text)),
    ...sections.filter(({ name }) => name === "date").flatMap(({ lines }) => lines),
    ...[...inStatus, ...below].filter(isDate),
  ].flatMap(({ text }) => dateIn(text) ?? []);
  const [review] = [...front, ...above, ...inStatus, ...short]
    .filter(({ name }) => REVIEW_FIELD.test(name)).flatMap(({ text }) => dateIn(text) ?? []);
  return {
    status: by !== undefined && said?.status !== "rejected"
      ? "superseded"
      : said?.status ?? "unclear",
    word: said?.word,
    statusLine: said?.line,
    // A list of open tasks is no status.
    hasStatus: said !== undefined || by !== undefined ||
      groups.flat().some(({ text }) => !/^\s*[-*+] \[[ xX]\]/.test(text)),
    date: dates[0] ?? said?.date,
    newest: dates.toSorted().at(-1) ?? said?.date,
    review,
    supersededBy: by,
    supersedes: of,
    appliesTo: globsOf(frontMatter.fields.get("applies_to")),
  };
}

function fieldsOf(lines: readonly RecordLine[]): SaidField[] {
  let columns: string[] = [];
  let above: string[] = [];
  return lines.flatMap(({ text, number: line }): SaidField[] => {
    const cells = text.trimStart().startsWith("|")
      ? text.split("|").slice(1, -1).map((cell) => cell.replace(/[*_]/g, "").trim())
      : [];
    if (/^[\s|:-]+$/.test(text) && text.includes("-")) columns = above;
    else if (cells.length === 0) columns = [];
    above = cells;
    const inTable = cells.slice(0, columns.length)
      .map((text, at) => ({ name: columns[at]?.toLowerCase() ?? "", text, line }));
    return [...fieldsIn(text).map((field) => ({ ...field, line })), ...inTable];
  });
}

function statusOf(
  said: readonly Said[],
  words: TeamWords,
): { status: AdrStatus; word: string; date: string | undefined; line: number } | undefined {
  const found = statusIn(said.map(({ text }) => text), words);
  if (found === undefined) return undefined;
  const place = said.find(({ text }) => statusOfLine(text, words)?.word === found.word) ?? said[0];
  return { ...found, line: place?.line ?? 1 };
}

function frontFields(frontMatter: FrontMatter): SaidField[] {
  return [...frontMatter.fields].map(([key, value]) => ({
    name: key.replace(/[_-]|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase(),
    text: [value].flat().flatMap((one) => scalarText(one) ?? []).join(", "),
    line: fieldLine(frontMatter, key),
  })).filter(({ text }) => text !== "");
}

/** Returns the reference after a phrase, in the first line that has both, or in the line below. */
function referenceAfter(
  phrase: RegExp,
  said: readonly Said[],
  words: TeamWords,
): string | undefined {
  for (const [at, { text }] of said.entries()) {
    const plain = text.replaceAll("*", "");
    const found = phrase.exec(plain);
    if (found === null || isChoice(text, words)) continue;
    // "Accepted (the names superseded by ADR 5)" is about a part.
    const [, inside = ""] = /\(([^()]*)$/.exec(plain.slice(0, found.index)) ?? [];
    if (inside.trim() !== "") continue;
    const rest = plain.slice(found.index + found[0].length);
    const tail = rest.trim() === "" ? said[at + 1]?.text ?? "" : rest;
    if (!/\]\(|\]\[|\d|https?:|[\w-]\.(?:md|rst|adoc)\b|^\s*\[/.test(tail)) continue;
    return detached(tail.slice(0, STATUS_LINE_LENGTH).toWellFormed());
  }
  return undefined;
}

const MAX_GLOBS = 100;

function globsOf(value: unknown): string[] {
  return [value].flat().filter((glob) => typeof glob === "string").slice(0, MAX_GLOBS)
    .map((glob) => detached(glob.slice(0, 500).toWellFormed().trim()))
    .filter((glob) => glob !== "");
}
