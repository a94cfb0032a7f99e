import { calendarTime } from "../../kernel/calendar.ts";
import { sha256Hex } from "../../kernel/digest.ts";
import { resourceName, resourceUri } from "../../kernel/service/resource.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";

/** The parts that identify a record. */
export interface RecordName {
  kind: KindName;
  place: string;
  /** The file's name. */
  name: string;
}

/** Returns the start of the URI for a kind's records, without the project and the file name. */
export function uriPrefix(kind: KindName): string {
  return `decibel://${kind}/`;
}

/** Returns the URI of a record. */
export function recordUri({ kind, place, name }: RecordName): string {
  return resourceUri({ prefix: uriPrefix(kind) }, `${place}/${name}`);
}

/** Returns the record that a URI names; undefined for any other URI. */
export function parseRecordUri(uri: string): RecordName | undefined {
  for (const kind of KIND_NAMES) {
    const path = resourceName({ prefix: uriPrefix(kind) }, uri);
    const name = path === undefined ? undefined : splitRecordPath(kind, path);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Returns the record of a kind at `PLACE/FILE`; undefined if the path has no slash. */
export function splitRecordPath(kind: KindName, path: string): RecordName | undefined {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return undefined;
  return { kind, place: path.slice(0, slash), name: path.slice(slash + 1) };
}

const STAMP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d{3})?Z/;
const UPDATE =
  /\.update-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:\.\d{3})?Z)(?:-(\d{1,7}|[a-z][a-z0-9]{3,199}))?\.md$/;
/** The file name of an ownership change from earlier versions, which contains only a number. */
const OWNERSHIP = /\.update-owner-(\d{4,9})\.md$/;
const DATE = /^(\d{4}-\d\d-\d\d)(?!\d)/;

/** The time at the beginning of a file name: `2026-01-31T10-00-00Z`, with milliseconds for updates. */
export function nameStamp(time: Date, { milliseconds = false } = {}): string {
  const stamp = time.toISOString().replaceAll(":", "-");
  return milliseconds ? stamp : stamp.replace(/\.\d+/, "");
}

/**
 * Returns the time at the beginning of a file name, in milliseconds; undefined if no valid time exists.
 */
export function timeOfName(name: string): number | undefined {
  const [stamp = ""] = STAMP.exec(name) ?? [];
  const [date, time = ""] = stamp.split("T");
  // The runtime reads 24:00 as the start of the next day.
  return time.startsWith("24") ? undefined : calendarTime(`${date}T${time.replaceAll("-", ":")}`);
}

/** Returns the time of the date at the beginning of a file name; undefined if it has no date. */
export function dateOfName(name: string): number | undefined {
  const date = DATE.exec(name)?.[1];
  return date === undefined ? undefined : calendarTime(date);
}

/** Returns true for a name that begins like a time or date, even an impossible one. */
export function beginsWithDate(name: string): boolean {
  return DATE.test(name);
}

/** Returns the part of a file name between its time and its extension. */
export function slugIn(name: string): string {
  return name.replace(STAMP, "").replace(DATE, "").replace(/^-/, "").replace(/\.md$/, "");
}

/** The parts of an update's file name. */
export interface UpdateName {
  /** The name of the record's file. */
  of: string;
  /** The time of recording, in milliseconds; absent from the names of earlier ownership changes. */
  time: number | undefined;
  /**
   * The part that distinguishes updates with the same time, or earlier ownership changes. Earlier
   * versions counted.
   */
  number: number;
}

/** Returns the parts of an update's file name; undefined for other names. */
export function parseUpdateName(name: string): UpdateName | undefined {
  if (!name.includes(".update-")) return undefined;
  const ownership = OWNERSHIP.exec(name);
  if (ownership !== null) {
    const number = Number(ownership[1]);
    return { of: name.slice(0, ownership.index), time: undefined, number };
  }
  const match = UPDATE.exec(name);
  const time = match === null ? undefined : timeOfName(match[1] ?? "");
  if (match === null || time === undefined) return undefined;
  const [, , part = "1"] = match;
  const number = /^\d/.test(part) ? Number(part) : Infinity;
  return { of: name.slice(0, match.index), time, number };
}

/** Returns the random part of an update's name; "" if it has none. */
export function randomPartOf(name: string): string {
  return /-([a-z][a-z0-9]+)\.md$/.exec(name)?.[1] ?? "";
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SIGNS = `${LETTERS}0123456789`;
/** The length of the random part of an update's name. */
const RANDOM_LENGTH = 8;

/**
 * Returns the name for an update of a file at the given time. A random part makes the name unique,
 * so merged branches never contain two updates with the same name.
 */
export function updateName(
  file: string,
  stamp: string,
  { after = "" }: {
    /**
     * The random part of an existing update with the same time; the new name sorts after that
     * update.
     */
    after?: string | undefined;
  } = {},
): string {
  const random = crypto.getRandomValues(new Uint8Array(RANDOM_LENGTH));
  const part = Array.from(random, (byte, at) => {
    const signs = at === 0 && after === "" ? LETTERS : SIGNS;
    return signs[byte % signs.length];
  });
  return `${file}.update-${stamp}-${after}${part.join("")}.md`;
}

/** The maximum length of a slug, in characters. */
const MAX_SLUG = 50;

/**
 * Returns `text` as part of a file name: `a-z`, `0-9` and hyphens, at most 50 characters. If the
 * text has none of these, returns its SHA-256 hash: `u-` and 8 hexadecimal digits.
 */
export async function slugOf(text: string): Promise<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  const slug = cut(plain.replace(/[^a-z0-9]+/g, "-"), MAX_SLUG);
  if (slug !== "") return slug;
  return `u-${(await sha256Hex(text)).slice(0, 8)}`;
}

/**
 * Returns true if a slug may be derived from a hash, which differs between spellings of a title in
 * upper and lower case.
 */
export function isHashSlug(slug: string): boolean {
  return /^u-[0-9a-f]{8}(?:-\d+)?$/.test(slug);
}

/**
 * Returns the slug of the `number`th file with that name; from the second file, the slug ends with
 * the number.
 */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return cut(slug, MAX_SLUG - suffix.length) + suffix;
}

function cut(slug: string, length: number): string {
  // A slug never has two adjacent hyphens, so each end has at most one hyphen.
  return slug.replace(/^-/, "").slice(0, length).replace(/-$/, "");
}
