import type { FrontMatter } from "../../kernel/markdown/front_matter.ts";
import { headingKey, type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/block_starts.ts";
import { scalarText } from "../../kernel/markdown/yaml.ts";
import { detached } from "../../kernel/text.ts";
import { dateIn } from "./adr_date.ts";
import {
  type AdrStatus,
  beginsWithStatus,
  isSuccessor,
  STATUS_LINE_LENGTH,
  statusIn,
} from "./adr_status.ts";

/** The facts that an ADR states about itself. */
export interface AdrFacts {
  status: AdrStatus;
  /** YYYY-MM-DD. */
  date?: string;
  /** The ADR's review date, as YYYY-MM-DD. */
  review?: string;
  /** The references to the superseding and superseded records, as written, with markup. */
  supersededBy?: string;
  supersedes?: string;
  /** Globs for the paths that the ADR applies to. */
  appliesTo?: string[];
}

/** A field on its own line, in a list, a quotation or a table, such as `* **Status:** Accepted`. */
const FIELD =
  // eslint-disable-next-line regexp/no-super-linear-backtracking -- a line is cut before
  /^[\s>*+_|-]*(status|state|statut|état|estado|date|datum|stand|fecha|review(?: date)?)[\s*_]*[:|][\s*_|]*(.*)$/i;
/** A field that names another ADR. */
const SUCCESSOR_FIELD =
  /^[\s>*+_|-]*(super[sc]eded|replaced|super[sc]edes|replaces|ersetzt|remplacée?|remplace|reemplazad[oa]|reemplaza)([ -](?:by|durch|par|por))?[\s*_]*[:|](.*)$/i;
/** A value that names no ADR, such as "none" or "n/a". */
const NO_ADR =
  /^[^\p{L}\p{N}]*(?:$|(?:none|n\/a|no|keine?[mnr]?|aucune?|ningun[oa]?|ningún)(?![\p{L}\p{N}]))/iu;
/** A template's placeholder value, including the placeholders in Kubernetes' proposals. */
const PLACEHOLDER =
  /^\s*[{<][^{}<>]*[}>]\s*$|(?<![\p{L}\p{N}])(?:[xn#]{3,}|tbd)(?![\p{L}\p{N}])|our-past-effort|that-less-than-great-idea/iu;
/** A value of one or two words, which is a status and not the beginning of a sentence. */
const LONE_STATUS = /^[^\p{L}]*\p{L}+(?: \p{L}+)?\s*(?:[^\p{L}\s].*)?$/u;
type FieldName = "status" | "date" | "review";
const FIELD_NAMES: Record<string, FieldName> = {
  status: "status",
  state: "status",
  statut: "status",
  état: "status",
  estado: "status",
  date: "date",
  datum: "date",
  stand: "date",
  fecha: "date",
  review: "review",
  "review date": "review",
  // This name counts only as a table column.
  created: "date",
};
/** The maximum number of lines to read after a heading. */
const MAX_SECTION_LINES = 60;

interface Found {
  statuses: string[];
  dates: string[];
  reviews: string[];
}

/**
 * Returns an ADR's status, date, succession and scope. The sources are, in order, the front matter,
 * the fields above the first other section, the sections with those names, and fields anywhere. If
 * the status word is unknown, the status is "unclear".
 */
export function adrFacts(text: string, frontMatter: FrontMatter): AdrFacts {
  const own: Found = {
    statuses: valuesOf(frontMatter, ["status", "Status", "statut", "estado"]),
    dates: valuesOf(frontMatter, ["date", "Date", "datum", "Datum", "fecha", "created"]),
    reviews: valuesOf(frontMatter, ["review_date", "review-date", "review"]),
  };
  const { top, sections, anywhere } = findFields(text);
  const all = [own, top, sections, anywhere];
  const said = all.map(({ statuses }) => statusIn(statuses)).find((one) => one !== undefined);
  const date = all.flatMap(({ dates }) => dates).map(dateIn).find((one) => one !== undefined);
  const review = all.flatMap(({ reviews }) => reviews).map(dateIn)
    .find((one) => one !== undefined);
  const lines = [own, top, sections].flatMap(({ statuses }) => statuses);
  const supersededBy = linkField(frontMatter, ["superseded-by", "superseded_by", "replaced-by"]) ??
    lines.find((line) => isSuccessor(line, "by"));
  const supersedes = linkField(frontMatter, ["supersedes", "replaces"]) ??
    lines.find((line) => isSuccessor(line, "of"));
  const appliesTo = globsOf(frontMatter.fields.get("applies_to"));
  const day = date ?? said?.date;
  return {
    status: supersededBy !== undefined && said?.status !== "rejected"
      ? "superseded"
      : said?.status ?? "unclear",
    ...(day !== undefined && { date: day }),
    ...(review !== undefined && { review }),
    ...(supersededBy !== undefined && { supersededBy: detached(supersededBy.toWellFormed()) }),
    ...(supersedes !== undefined && { supersedes: detached(supersedes.toWellFormed()) }),
    ...(appliesTo.length > 0 && { appliesTo }),
  };
}

/**
 * Returns the values of the first field with one of these names. Several values in a list are steps
 * if they have dates; otherwise, they are a choice.
 */
function valuesOf({ fields }: FrontMatter, names: readonly string[]): string[] {
  const value = names.map((name) => fields.get(name)).find((one) => one !== undefined);
  const texts = (Array.isArray(value) ? value : [value]).slice(0, MAX_SECTION_LINES)
    .map((one) => (scalarText(one) ?? keysOf(one))?.slice(0, STATUS_LINE_LENGTH))
    .filter((text) => text !== undefined);
  return texts.every((text) => dateIn(text) !== undefined)
    ? texts
    : [texts.join(" | ").slice(0, STATUS_LINE_LENGTH)];
}

/**
 * Returns the keys of a mapping such as `{ accepted }`, because a template's braces make a value a
 * mapping.
 */
function keysOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const keys = Object.entries(value);
  return keys.length === 1 && keys[0]?.[1] === null ? keys[0][0] : undefined;
}

function findFields(text: string): Record<"top" | "sections" | "anywhere", Found> {
  const found = { top: none(), sections: none(), anywhere: none() };
  let under: FieldName | "top" | "other" = "top";
  let headings = 0;
  let left = 0;
  let above = "";
  let columns: readonly string[] = [];
  for (const line of proseLines(text).flatMap(linesIn)) {
    const body = withoutBadge(line.text.slice(0, STATUS_LINE_LENGTH));
    const cells = cellsOf(body);
    if (/^[|:\s-]+$/.test(body)) columns = cellsOf(above);
    else if (cells.length === 0) columns = [];
    else if (under !== "other") {
      for (const [index, cell] of cells.entries()) {
        const field = FIELD_NAMES[columns[index]?.toLowerCase() ?? ""];
        if (field !== undefined) add(found.top, field, cell);
      }
    }
    const heading = headingOf(line, body, above);
    above = body;
    if (heading !== undefined) {
      headings++;
      left = MAX_SECTION_LINES;
      const [, name = "", value = ""] = fieldOfHeading(heading);
      under = FIELD_NAMES[name] ?? (headings <= 1 ? "top" : "other");
      if (value !== "") add(found.sections, under, value);
      continue;
    }
    const isProse = (under === "top" || under === "other") && !/[:|]/.test(body);
    if (line.kind === "blank" || isProse) continue;
    const [, name = "", value = ""] = FIELD.exec(body) ?? [];
    const field = FIELD_NAMES[name.toLowerCase()];
    if (under === "other" && field === "status" && !LONE_STATUS.test(value)) continue;
    const [, verb = "", by = "", other = ""] = SUCCESSOR_FIELD.exec(body) ?? [];
    if (under === "top" && !NO_ADR.test(other)) {
      add(found.top, "status", `${verb}${by.replace("-", " ")} ${other.replace(/^[\s*_|]+/, "")}`);
    } else if (field !== undefined) {
      add(
        under === "top" ? found.top : under === "other" ? found.anywhere : found.sections,
        field,
        value,
      );
    } else if (left-- > 0) add(found.sections, under, body);
  }
  return found;
}

/** Returns a table row's cells; an empty list for other lines. */
function cellsOf(body: string): string[] {
  const row = body.trim();
  if (!row.startsWith("|")) return [];
  return row.replace(/^\||\|$/g, "").split("|").map((cell) => cell.replace(/[*_]/g, "").trim());
}

/** An image at the beginning of a line, which may be a link. */
const BADGE = /^\s*\[?!\[([^[\]]{0,100})\]\(([^()]{0,300})\)(?:\]\([^()]{0,300}\))?/;
const MAX_BADGES = 10;

/** Returns a line's adjacent badges or fields as separate lines. */
function linesIn(line: Line): Line[] {
  const isPlain = !line.text.includes("![") && !line.text.includes(" | ");
  return isPlain ? [line] : badgesApart(line).flatMap(fieldsApart);
}

/** Returns adjacent badges at the beginning of a line as separate lines. */
function badgesApart(line: Line): Line[] {
  const lines: Line[] = [];
  let rest = line.text.slice(0, STATUS_LINE_LENGTH);
  for (let badge = BADGE.exec(rest); badge !== null; badge = BADGE.exec(rest)) {
    lines.push({ ...line, text: badge[0].trim() });
    rest = rest.slice(badge[0].length);
    if (lines.length === MAX_BADGES) break;
  }
  return lines.length < 2 ? [line] : lines;
}

/** Returns adjacent fields, such as `**Status:** Accepted | **Date:** …`, as separate lines. */
function fieldsApart(line: Line): Line[] {
  const { text } = line;
  if (!text.includes(" | ") || text.trimStart().startsWith("|")) return [line];
  const fields = text.slice(0, STATUS_LINE_LENGTH).split(" | ");
  const isField = (field: string) => /^[^\p{L}:]{0,8}[\p{L} ]{3,20}[*_]{0,2}:/u.test(field);
  return fields.every(isField) ? fields.map((field) => ({ ...line, text: field.trim() })) : [line];
}

/**
 * Returns the line; replaces a badge at its beginning, such as
 * `![](…/badge/status-accepted-green)`, with the field that it shows.
 */
function withoutBadge(body: string): string {
  const [badge, alt = "", url = ""] = BADGE.exec(body) ?? [];
  if (badge === undefined) return body;
  const shield = url.replaceAll("--", "\0");
  const [, label, shown] = /\/badge\/(?:([^-/]{1,40})-)?([^-/]{1,40})-\w{1,40}$/.exec(shield) ?? [];
  const value = shown?.replace(/%20|_/g, " ").replaceAll("\0", "-");
  if (value === undefined || label === undefined) return value ?? alt;
  if (/status$/i.test(label)) return `Status: ${value}`;
  return /^(?:date|datum)$/i.test(label) ? `Date: ${value}` : alt;
}

function none(): Found {
  return { statuses: [], dates: [], reviews: [] };
}

function add({ statuses, dates, reviews }: Found, field: string, value: string): void {
  if (field === "status" && statuses.length < 2 * MAX_SECTION_LINES) statuses.push(value);
  if (field === "review" && reviews.length < MAX_SECTION_LINES) reviews.push(value);
  if (field === "date" && dates.length < MAX_SECTION_LINES) dates.push(value);
}

/**
 * Returns the name and value in a heading `Status`, `Status: Accepted` or `Status Accepted`, but
 * not "Status quo".
 */
function fieldOfHeading(heading: string): readonly string[] {
  const [all, name = "", colon = "", value = ""] =
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- a line is cut before
    /^(status|statut|état|estado|date|datum|fecha)(?![\p{L}])(\s*:)?\s*(.*)$/u.exec(heading) ?? [];
  const isField = value === "" || colon !== "" || beginsWithStatus(value) ||
    dateIn(value) !== undefined;
  return all === undefined || !isField ? [] : [all, name, value];
}

/** Returns the heading's key if the line is a heading, or underlines the line `above`. */
function headingOf({ kind }: Line, body: string, above: string): string | undefined {
  if (kind === "underline") return headingKey(above.trim());
  if (kind !== "heading") return undefined;
  const text = body.trim();
  return headingKey(text.slice(headingLevel(text)).replace(/(?<!#)#{1,10}$/, "")).trim();
}

function linkField({ fields }: FrontMatter, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields.get(name);
    const texts = (Array.isArray(value) ? value : [value])
      .filter((one) => typeof one === "string" || typeof one === "number").map(String)
      .filter((one) => !NO_ADR.test(one) && !PLACEHOLDER.test(one));
    const text = texts.join(", ").trim().slice(0, STATUS_LINE_LENGTH);
    if (text !== "") return text;
  }
  return undefined;
}

const MAX_GLOBS = 100;

function globsOf(value: unknown): string[] {
  const globs = Array.isArray(value) ? value : [value];
  return globs.filter((glob) => typeof glob === "string").slice(0, MAX_GLOBS)
    .map((glob) => detached(glob.slice(0, 500).toWellFormed().trim())).filter((glob) =>
      glob !== ""
    );
}
