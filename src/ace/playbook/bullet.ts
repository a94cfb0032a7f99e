import { sha256Hex } from "../../kernel/digest.ts";
import { flatten } from "../../kernel/text.ts";

/** A rule in the playbook, with the feedback that agents gave on it. */
export interface Bullet {
  id: string;
  helpful: number;
  harmful: number;
  /** How many bullets were merged into it; 1 when none were. */
  instances: number;
  text: string;
  /** The heading it stands under; empty above the first one. */
  section: string;
  /** What stands before the bracket: indentation, a list marker. */
  prefix: string;
  /** Offsets of its line, the line break included in `end`. */
  start: number;
  end: number;
  /** True when the next line continues it. */
  isContinued: boolean;
}

const BULLET =
  /^([ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)\[Bullet #([^,\]\s]+), helpful:(\d{1,15}), harmful:(\d{1,15})(?:, Aggregated from (\d{1,15}) instances)?\](.*)$/;

/** The bullet on a line; undefined for any other line. */
export function bulletIn(
  line: string,
  place: Pick<Bullet, "start" | "end" | "section">,
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

/** A bullet as one line without a line break. */
export function renderBullet(
  bullet: Pick<Bullet, "id" | "helpful" | "harmful" | "instances" | "text">,
): string {
  const { id, helpful, harmful, instances, text } = bullet;
  const merged = instances > 1 ? `, Aggregated from ${instances} instances` : "";
  return `[Bullet #${id}, helpful:${helpful}, harmful:${harmful}${merged}] ${text}`;
}

/** A longer text is cut: a bullet is a rule, not a log. */
const MAX_CHARACTERS = 2000;
// Terminal escape sequences of ECMA-48: CSI, OSC, and those of two characters.
const ESCAPES =
  // deno-lint-ignore no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `text` without terminal escape sequences. */
export function withoutEscapes(text: string): string {
  return text.replace(ESCAPES, "");
}

/** What an insight says, as a bullet's text: one line that cannot pass for another bullet. */
export function bulletText({ pattern, recommendation }: {
  pattern: string;
  recommendation: string;
}): string {
  const [what, advice] = [oneLine(pattern), oneLine(recommendation)];
  const parts = normalizeText(what) === normalizeText(advice) ? [what] : [what, advice];
  const text = parts.filter((part) => part !== "").join(" - ");
  return text.length <= MAX_CHARACTERS ? text : `${cutAt(text, MAX_CHARACTERS - 1)}…`;
}

/** The first `length` code units, without half a surrogate pair at the end. */
function cutAt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

function oneLine(text: string): string {
  return flatten(withoutEscapes(text).slice(0, 4 * MAX_CHARACTERS)).toWellFormed()
    .replace(/\[(?=\s*Bullet\b)/gi, "(")
    // An unclosed comment would hide the bullets below it.
    .replaceAll("<!--", "< !--")
    // Placeholders of patterns: Markdown takes <q> for a tag.
    .replace(/<(?:q|path|id)>/g, "…");
}

/** A text as it is compared: composed (NFC), lower case, single spaces, no final full stop. */
export function normalizeText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim().replace(/[.!]+$/, "");
}

/** The first eight hex digits of SHA-256(section, newline, text); more when those are taken. */
export async function bulletId(
  section: string,
  text: string,
  isTaken: (id: string) => boolean,
): Promise<string> {
  const digits = await sha256Hex(`${section}\n${normalizeText(text)}`);
  let length = 8;
  while (length < digits.length && isTaken(digits.slice(0, length))) length++;
  return digits.slice(0, length);
}
