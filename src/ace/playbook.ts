import { proseLines } from "../kernel/markdown.ts";
import { headingLevel } from "../kernel/markdown_marks.ts";

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
  /** Offset after the line behind which a new bullet is put. */
  insertAt: number;
  /** What stands before a bullet's bracket here: a list marker, or nothing. */
  prefix: string;
}

/** A playbook: its text, and what was found in it. */
export interface Playbook {
  text: string;
  bullets: Bullet[];
  sections: Section[];
}

const BULLET =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\[Bullet #([^,\]\s]+), helpful:(\d{1,15}), harmful:(\d{1,15})(?:, Aggregated from (\d{1,15}) instances)?\](.*)$/;

/**
 * Reads a playbook line by line. What stands in fenced code, HTML comments or front matter is an
 * example, and a quoted line does not begin like a bullet; none of them holds bullets or sections.
 */
export function parsePlaybook(text: string): Playbook {
  const [bullets, sections]: [Bullet[], Section[]] = [[], []];
  let section: Section | undefined;
  // The bullet, or the heading with its comments, that the next line may continue.
  let open: "bullet" | "heading" | "nothing" = "nothing";
  for (const { text: line, kind, start, end } of proseLines(text)) {
    const body = line.trim();
    const level = kind === "heading" ? headingLevel(body) : 0;
    if (level > 0) {
      open = "nothing";
      if (level !== 2 && level !== 3) continue;
      section = { name: headingText(body.slice(level)), insertAt: end, prefix: "" };
      sections.push(section);
      open = "heading";
      continue;
    }
    if (kind === "blank") {
      const isComment = open === "heading" && text.startsWith("<!--", start);
      if (isComment && section) section.insertAt = endOfComment(text, start);
      else if (open === "bullet" || text.slice(start, end).trim() !== "") open = "nothing";
      continue;
    }
    const bullet = bulletIn(line, { start, end, section: section?.name ?? "" });
    if (bullet !== undefined) {
      bullets.push(bullet);
      if (section) [section.insertAt, section.prefix] = [end, markerOf(bullet.prefix)];
      open = "bullet";
    } else if (open === "bullet" && kind !== "underline") {
      const last = bullets.at(-1);
      if (last) last.isContinued = true;
      if (section) section.insertAt = end;
    } else {
      open = "nothing";
    }
  }
  return { text, bullets, sections };
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

/** A heading's text without a closing run of `#`. */
function headingText(text: string): string {
  return text.trim().replace(/(?:^|[ \t])#+$/, "").trim();
}

function markerOf(prefix: string): string {
  return /^[ \t]*[-*+][ \t]+$/.test(prefix) ? prefix : "";
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
