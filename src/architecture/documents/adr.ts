import { type FrontMatter, textField } from "../../kernel/markdown/front_matter.ts";
import { headingKey, type Line, proseLines } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/marks.ts";
import { excerpt } from "../../kernel/text.ts";

/** What an ADR says about itself. */
export interface AdrFacts {
  /** As it is written, without markup: "Accepted", "Superseded by 042". */
  status?: string;
  /** The status with its markup, where a link may be. */
  statusSource?: string;
  date?: string;
}

/** The digits an ADR's file name begins with: of `001-use-queues` they are `001`. */
export function adrNumber(name: string): string | undefined {
  return /^(\d+)(?:-|$)/.exec(name.slice(name.lastIndexOf("/") + 1))?.[1];
}

/** The ADRs by number; those without one are left out. */
export function byNumber<Adr extends { number?: string }>(
  adrs: readonly Adr[],
): Map<string, Adr[]> {
  const groups = new Map<string, Adr[]>();
  for (const adr of adrs) {
    if (adr.number === undefined) continue;
    groups.set(adr.number, [...groups.get(adr.number) ?? [], adr]);
  }
  return groups;
}

/** True for `NNN-kebab-case`. */
export function isAdrName(name: string): boolean {
  return /^\d{3}(?:-[a-z0-9]+)+$/.test(name.slice(name.lastIndexOf("/") + 1));
}

/** `- **Status**: Accepted`, `* Date: 2024-01-31`, `Status: x`. */
const FIELD = /^[\s>*+-]*[*_]*(status|date)[*_]*\s*:[*_]*\s*(\S.*)$/i;
/** `| Status | Accepted |`. */
const ROW = /^\s*\|\s*[*_]*(status|date)[*_]*\s*:?\s*\|\s*([^|]*[^|\s])\s*(?:\||$)/i;

/** How an ADR says that another replaced it; "superceded" is the spelling of adr-tools. */
export const SUPERSEDED = /\b(?:super[sc]eded|replaced)\b/i;
const SUPERSEDED_BY = new RegExp(`^[^\\p{L}]*${SUPERSEDED.source}\\s+(?:by|with)\\b`, "iu");

/**
 * Status and date of an ADR, each from the first place that has it: front matter, a line
 * `Status: …` (also in a list or a table), or the first line under the heading of that name. A
 * later line under "Status" that says by which it is superseded counts before that.
 */
export function adrFacts(text: string, frontMatter: FrontMatter): AdrFacts {
  const found = new Map<string, string>();
  for (const name of ["status", "date"]) {
    const field = textField(frontMatter, name);
    if (field !== undefined) found.set(name, field);
  }
  let under: string | undefined;
  for (const line of proseLines(text)) {
    const heading = headingName(line);
    if (heading !== undefined) {
      under = heading === "" ? undefined : heading;
      continue;
    }
    const [, name = "", value = ""] = FIELD.exec(line.text) ?? ROW.exec(line.text) ?? [];
    const key = name.toLowerCase();
    if (key !== "" && !found.has(key)) found.set(key, value);
    else if (under !== undefined && line.text !== "" && isNews(line.text, found.get(under))) {
      found.set(under, line.text);
    }
    if (under === undefined && found.size === 2) break;
  }
  const status = found.get("status");
  const date = found.get("date");
  return {
    ...(status !== undefined && { status: plainText(status), statusSource: status }),
    ...(date !== undefined && { date: plainText(date) }),
  };
}

/** True for the first value, and for a line that says what superseded the ADR. */
function isNews(text: string, known: string | undefined): boolean {
  return known === undefined || (SUPERSEDED_BY.test(text) && !SUPERSEDED.test(known));
}

/** "status" or "date" where the line is such a heading, "" for any other, undefined for none. */
function headingName({ text, kind }: Line): string | undefined {
  if (kind !== "heading") return undefined;
  const body = text.trim();
  const key = headingKey(body.slice(headingLevel(body)).replace(/#+$/, ""));
  return key === "status" || key === "date" ? key : "";
}

/** Without list markers, emphasis and link targets, on one short line. */
export function plainText(markdown: string): string {
  const text = markdown.replace(/^\s*[-*+>]\s+/, "")
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1").replace(/[*_`]+/g, "");
  return excerpt(text.trim(), 120);
}
