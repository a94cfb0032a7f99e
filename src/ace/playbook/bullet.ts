import { sha256Hex } from "../../kernel/digest.ts";
import type { Line } from "../../kernel/markdown/headings.ts";
import { excerpt, flatten, withoutEscapes, withoutInvisible } from "../../kernel/text.ts";

export interface Bullet {
  id: string;
  helpful: number;
  harmful: number;
  text: string;
  /** The heading above the bullet; empty before the first heading. */
  section: string;
  prefix: string;
  start: number;
  end: number;
}

export type BulletCounters = Pick<Bullet, "helpful" | "harmful">;

const MAX_COUNT = 999_999_999_999_999;

const BULLET =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\[Bullet #([^,\]\s]+), helpful:(\d+), harmful:(\d+)(?:, Aggregated from \d+ instances)?\](.*)$/;

/** Returns the bullet on a line, or undefined if the line isn't a bullet. */
export function bulletIn(
  { text: line, start, end }: Pick<Line, "text" | "start" | "end">,
  section: string,
): Bullet | undefined {
  const match = BULLET.exec(line);
  if (match === null) return undefined;
  const [, prefix = "", id = "", helpful, harmful, rest = ""] = match;
  return {
    id,
    helpful: Math.min(MAX_COUNT, Number(helpful)),
    harmful: Math.min(MAX_COUNT, Number(harmful)),
    text: rest.trim(),
    section,
    prefix,
    start,
    end,
  };
}

/** Returns a new bullet as one line, without a line break. */
export function renderBullet({ id, text }: Pick<Bullet, "id" | "text">): string {
  return `[Bullet #${id}, helpful:0, harmful:0] ${text}`;
}

const MAX_CHARACTERS = 2000;

/**
 * Returns `text` in a form safe for a bullet: one line that can't be read as another bullet, and
 * can't hide the next bullet.
 */
export function bulletText(text: string): string {
  const lines = withoutEscapes(text.slice(0, 4 * MAX_CHARACTERS)).split(/[\n\u0085\u2028\u2029]/);
  const visible = withoutInvisible(lines.join(" "));
  const safe = flatten(visible).toWellFormed()
    .replace(/\[(?=\s{0,20}Bullet\s{0,20}#)/gi, "(")
    // An unclosed comment would hide all following bullets.
    .replaceAll("<!--", "< !--")
    // Markdown would parse a placeholder such as <q> as a tag.
    .replace(/<(?:q|path|id)>/g, "…")
    .trim();
  return excerpt(safe, MAX_CHARACTERS);
}

/**
 * Returns the SHA-256 digest of a rule's plain text in hex digits. A bullet's id consists of its
 * first eight or more digits.
 */
export function bulletDigest(plain: string): Promise<string> {
  return sha256Hex(plain);
}

export function bulletIdIn(digits: string, taken: ReadonlySet<string>): string {
  let length = 8;
  while (length < digits.length && taken.has(digits.slice(0, length))) length++;
  return digits.slice(0, length);
}
