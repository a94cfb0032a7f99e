import { sha256Hex } from "../../kernel/digest.ts";
import type { Line } from "../../kernel/markdown/headings.ts";
import { excerpt, flatten, withoutEscapes, withoutInvisible } from "../../kernel/text.ts";

/** A rule in the playbook, with the feedback that agents gave on it. */
export interface Bullet {
  id: string;
  helpful: number;
  harmful: number;
  /** The number of bullets that were merged into it; 1 if none were. */
  instances: number;
  text: string;
  /** The bullet's heading; empty before the first heading. */
  section: string;
  /** The text before the bracket: indentation, a list marker. */
  prefix: string;
  /** True if the next line continues it. */
  isContinued: boolean;
  /** The offsets of its line in the text, the line break included. */
  start: number;
  end: number;
}

/** The counters in a bullet's bracket. */
export type BulletCounters = Pick<Bullet, "helpful" | "harmful" | "instances">;

/** A bullet without its place. */
export type NewBullet = Pick<Bullet, "id" | "text"> & BulletCounters;

const BULLET =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\[Bullet #([^,\]\s]+), helpful:(\d+), harmful:(\d+)(?:, Aggregated from (\d+) instances)?\](.*)$/;

/** The bullet on a line in that section; undefined for any other line. */
export function bulletIn(
  { text: line, start, end }: Pick<Line, "text" | "start" | "end">,
  section: string,
): Bullet | undefined {
  const match = BULLET.exec(line);
  if (match === null) return undefined;
  const [, prefix = "", id = "", helpful, harmful, instances = "1", rest = ""] = match;
  return {
    id,
    helpful: raised(Number(helpful), 0),
    harmful: raised(Number(harmful), 0),
    instances: raised(Number(instances), 0),
    text: rest.trim(),
    section,
    prefix,
    isContinued: false,
    start,
    end,
  };
}

/** A bullet as one line without a line break. */
export function renderBullet({ id, helpful, harmful, instances, text }: NewBullet): string {
  const merged = instances > 1 ? `, Aggregated from ${instances} instances` : "";
  return `[Bullet #${id}, helpful:${helpful}, harmful:${harmful}${merged}] ${text}`;
}

/** The maximum counter of a bullet: higher numbers in a file are read as this. */
const MAX_COUNT = 999_999_999_999_999;

/** Returns a counter raised by `more`, limited to the maximum of a bullet. */
export function raised(count: number, more = 1): number {
  return Math.min(MAX_COUNT, count + more);
}

/** The counters of several bullets taken together. */
export function mergedCounters(bullets: readonly Bullet[]): BulletCounters {
  const sum = (field: keyof BulletCounters): number =>
    bullets.reduce((total, bullet) => raised(total, bullet[field]), 0);
  return { helpful: sum("helpful"), harmful: sum("harmful"), instances: sum("instances") };
}

/** A longer text is cut: a bullet is a rule, not a log. */
const MAX_CHARACTERS = 2000;

/**
 * Returns `text` in a form that a bullet can contain: one line that can't be read as another bullet
 * or hide the next.
 */
export function bulletText(text: string): string {
  const lines = withoutEscapes(text.slice(0, 4 * MAX_CHARACTERS)).split(/[\n\u0085\u2028\u2029]/);
  const visible = withoutInvisible(lines.join(" "));
  const safe = flatten(visible).toWellFormed()
    .replace(/\[(?=\s{0,20}Bullet\b)/gi, "(")
    // An unclosed comment would hide the following bullets.
    .replaceAll("<!--", "< !--")
    // Markdown would read the placeholders in patterns, such as <q>, as tags.
    .replace(/<(?:q|path|id)>/g, "…")
    .trim();
  return excerpt(safe, MAX_CHARACTERS);
}

/**
 * Returns a text in its compared form: composed (NFC), lower case, single spaces, no final full
 * stop.
 */
export function normalizeText(text: string): string {
  const plain = text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  let end = plain.length;
  while (end > 0 && ".!".includes(plain.charAt(end - 1))) end--;
  return plain.slice(0, end);
}

/** SHA-256(section, newline, text) in hex digits, from which a bullet has its id. */
export function bulletDigest(section: string, text: string): Promise<string> {
  return sha256Hex(`${section}\n${normalizeText(text)}`);
}

/** Returns the first eight digits of a bullet's digest, or more if a bullet already has those. */
export function bulletIdIn(digits: string, taken: ReadonlySet<string>): string {
  let length = 8;
  while (length < digits.length && taken.has(digits.slice(0, length))) length++;
  return digits.slice(0, length);
}
