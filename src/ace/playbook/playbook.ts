import { type Line, proseLines, withoutClosing } from "../../kernel/markdown/headings.ts";
import { headingLevel } from "../../kernel/markdown/marks.ts";

/** A rule in the playbook, with what agents said of it. */
export interface Bullet {
  id: string;
  helpful: number;
  harmful: number;
  /** How many bullets were merged into it; 1 for one that never was. */
  instances: number;
  text: string;
  /** The heading it stands under; empty above the first one. */
  section: string;
  /** What stands before the bracket: indentation, a list marker. */
  prefix: string;
  /** Offsets of its line, the line break included in `end`. */
  start: number;
  end: number;
  /** True when the line below continues it. */
  isContinued: boolean;
}

/** A section: a `##` or `###` heading, and where a new bullet of it belongs. */
export interface Section {
  name: string;
  /** Offset after the line behind which a new bullet is put: the last bullet's, or the first paragraph's. */
  insertAt: number;
  /** What stands before the last bullet's bracket: a list marker, or nothing. */
  prefix: string;
  /** True when that line is text, which a blank line parts from a bullet. */
  isAfterText: boolean;
}

/** A playbook: its text, and what was found in it. */
export interface Playbook {
  text: string;
  bullets: Bullet[];
  sections: Section[];
}

const BULLET =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\[Bullet #([^,\]\s]+), helpful:(\d{1,15}), harmful:(\d{1,15})(?:, Aggregated from (\d{1,15}) instances)?\](.*)$/;

const QUOTE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/**
 * Reads a playbook line by line. What stands in fenced code, HTML comments, quotes or front matter
 * is an example; none of them holds bullets or sections.
 */
export function parsePlaybook(text: string): Playbook {
  const playbook: Playbook = { text, bullets: [], sections: [] };
  // What the next line may continue: a bullet, the heading with its comments, its first paragraph.
  let open: "bullet" | "heading" | "introduction" | "nothing" = "nothing";
  let [isQuoted, commentEnd] = [false, 0];
  for (const line of linesIn(text)) {
    const { text: body, kind, start, end } = line;
    const section = playbook.sections.at(-1);
    const name = kind === "heading" ? sectionName(body.trim()) : undefined;
    isQuoted = kind === "inside" && (QUOTE.test(body) || (isQuoted && !ITEM.test(body)));
    if (kind === "heading") {
      open = name === undefined ? "nothing" : "heading";
      if (name === undefined) continue;
      playbook.sections.push({ name, insertAt: end, prefix: "", isAfterText: false });
    } else if (kind === "blank") {
      const isComment = open === "heading" && text.startsWith("<!--", start);
      if (isComment && section) section.insertAt = endOfComment(text, start);
      // A blank line stands for a verbatim block as well, which ends what is above it.
      else if (open !== "heading" || text.slice(start, end).trim() !== "") open = "nothing";
    } else {
      const isExample = isQuoted || start < commentEnd;
      commentEnd = Math.max(commentEnd, endOfInlineComment(text, line));
      const place = { start, end, section: section?.name ?? "" };
      const bullet = isExample ? undefined : bulletIn(body, place);
      if (bullet !== undefined) {
        playbook.bullets.push(bullet);
        open = "bullet";
      } else if (kind === "underline") open = "nothing";
      else if (open === "heading") open = "introduction";
      if (section && open !== "nothing") Object.assign(section, placeBehind(section, end, bullet));
      const last = playbook.bullets.at(-1);
      if (open === "bullet" && bullet === undefined && last) last.isContinued = true;
      if (section && open === "introduction") section.isAfterText = true;
    }
  }
  return playbook;
}

/** Where the next bullet belongs, and the marker that it gets. */
function placeBehind(
  { prefix, isAfterText }: Section,
  end: number,
  bullet: Bullet | undefined,
): Omit<Section, "name"> {
  return bullet === undefined
    ? { insertAt: end, prefix, isAfterText }
    : { insertAt: end, prefix: markerOf(bullet.prefix), isAfterText: false };
}

/** The prose lines; a byte order mark is no part of the first one. */
function* linesIn(text: string): Generator<Line> {
  const skipped = text.startsWith("\ufeff") ? 1 : 0;
  for (const line of proseLines(text.slice(skipped))) {
    yield { ...line, start: line.start + skipped, end: line.end + skipped };
  }
}

/** The name of a section; undefined for a heading of another level. */
function sectionName(heading: string): string | undefined {
  const level = headingLevel(heading);
  return level === 2 || level === 3
    ? withoutClosing(heading.slice(level).trim()).trim()
    : undefined;
}

function bulletIn(
  line: string,
  place: { start: number; end: number; section: string },
): Bullet | undefined {
  if (!line.includes("[Bullet #")) return undefined;
  const match = BULLET.exec(line);
  if (match === null) return undefined;
  const [, prefix = "", id = "", helpful, harmful, instances = "1", rest = ""] = match;
  return {
    id,
    helpful: Number(helpful),
    harmful: Number(harmful),
    instances: Number(instances),
    text: rest.trim(),
    prefix,
    isContinued: false,
    ...place,
  };
}

function markerOf(prefix: string): string {
  return ITEM.test(prefix) ? prefix : "";
}

/** The offset at which a comment ends that this line opens and a later one of its paragraph closes. */
function endOfInlineComment(text: string, { text: line, end }: Line): number {
  if (!line.includes("<!--")) return 0;
  const plain = line.replace(/(`+)[^`]+\1/g, "");
  if (plain.lastIndexOf("<!--") <= plain.lastIndexOf("-->")) return 0;
  const close = text.indexOf("-->", end);
  return close < 0 || /\n[ \t\r]*\n/.test(text.slice(end - 1, close)) ? 0 : close;
}

/** The offset after the line on which the comment that begins at `start` ends. */
function endOfComment(text: string, start: number): number {
  const close = text.indexOf("-->", start);
  const newline = close < 0 ? -1 : text.indexOf("\n", close);
  return newline < 0 ? text.length : newline + 1;
}

/** A bullet as one line without a line break. */
export function renderBullet(
  bullet: Pick<Bullet, "id" | "helpful" | "harmful" | "instances" | "text">,
): string {
  const { id, helpful, harmful, instances, text } = bullet;
  const merged = instances > 1 ? `, Aggregated from ${instances} instances` : "";
  return `[Bullet #${id}, helpful:${helpful}, harmful:${harmful}${merged}] ${text}`;
}
