import { calendarTime } from "../../kernel/calendar.ts";
import type { KindName } from "./kind.ts";

export interface RecordName {
  kind: KindName;
  place: string;
  name: string;
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d{3})?Z/;
const DATE = /^(\d{4}-\d\d-\d\d)(?!\d|T\d)/;
const UPDATE = /\.update-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d{3})?Z)(?:-[a-z0-9]{1,200})?\.md$/;

/** The time at the beginning of a file name: `2026-01-31T10-00-00Z`, with milliseconds for updates. */
export function nameStamp(time: Date, { milliseconds = false } = {}): string {
  const stamp = time.toISOString().replaceAll(":", "-");
  return milliseconds ? stamp : stamp.replace(/\.\d+/, "");
}

export function timeOfName(name: string): number | undefined {
  const [stamp = ""] = STAMP.exec(name) ?? [];
  const [date, time = ""] = stamp.split("T");
  // The runtime reads 24:00 as the start of the next day.
  return time.startsWith("24") ? undefined : calendarTime(`${date}T${time.replaceAll("-", ":")}`);
}

export function dateOfName(name: string): number | undefined {
  const date = DATE.exec(name)?.[1];
  return date === undefined ? undefined : calendarTime(date);
}

export function slugIn(name: string): string {
  const slug = name.replace(STAMP, "").replace(DATE, "").replace(/^-/, "").replace(/\.md$/, "");
  return idInName(name) === undefined ? slug : slug.slice(0, -ID_LENGTH).replace(/-$/, "");
}

export interface UpdateName {
  of: string;
  /** In milliseconds. */
  time: number;
}

export function parseUpdateName(name: string): UpdateName | undefined {
  const match = name.includes(".update-") ? UPDATE.exec(name) : null;
  const time = match === null ? undefined : timeOfName(match[1] ?? "");
  if (match === null || time === undefined) return undefined;
  return { of: name.slice(0, match.index), time };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const SIGNS = LETTERS + DIGITS;

function randomSigns(length: number, signs: readonly string[]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte, at) => {
    const some = signs[at] ?? SIGNS;
    return some[byte % some.length];
  }).join("");
}

/** Returns the name for an update of a file. Its random part makes it unique after a merge. */
export function updateName(file: string, stamp: string): string {
  return `${file}.update-${stamp}-${randomSigns(8, [LETTERS])}.md`;
}

const ID_LENGTH = 6;
const ID = new RegExp(`-([a-z]\\d[a-z0-9]{${ID_LENGTH - 2}})\\.md$`);

function idInName(name: string): string | undefined {
  return STAMP.test(name) ? ID.exec(name)?.[1] : undefined;
}

export function shortId(kind: KindName, name: string): string {
  return idInName(name) ?? hashOf(`${kind}/${name}`);
}

const MAX_SLUG = 50;

export function newName(time: Date, title: string): string {
  const slug = foldedText(title).replace(/[^a-z0-9]+/g, "-").replace(/^-/, "")
    .slice(0, MAX_SLUG - 1 - ID_LENGTH).replace(/-$/, "");
  const id = randomSigns(ID_LENGTH, [LETTERS, DIGITS]);
  return `${[nameStamp(time), slug, id].filter((part) => part !== "").join("-")}.md`;
}

/** Returns a text in lower case and without accents. */
export function foldedText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
}

const HASH_LENGTH = 7;

function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const value = 4294967296 * (2097151 & b) + (a >>> 0);
  return (value % 36 ** HASH_LENGTH).toString(36).padStart(HASH_LENGTH, "0");
}
