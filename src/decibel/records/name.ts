import { calendarTime } from "../../kernel/calendar.ts";
import { sha256Hex } from "../../kernel/digest.ts";
import { resourceName, resourceUri } from "../../kernel/service/resource.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";

/** What tells one record from all others. */
export interface RecordName {
  kind: KindName;
  place: string;
  /** The file's name. */
  name: string;
}

/** What the URIs of a kind's records begin with; the place and the file's name follow. */
export function uriPrefix(kind: KindName): string {
  return `decibel://${kind}/`;
}

/** The URI under which a record can be read. */
export function recordUri({ kind, place, name }: RecordName): string {
  return resourceUri({ prefix: uriPrefix(kind) }, `${place}/${name}`);
}

/** The record that a URI names; undefined for anything else. */
export function parseRecordUri(uri: string): RecordName | undefined {
  for (const kind of KIND_NAMES) {
    const path = resourceName({ prefix: uriPrefix(kind) }, uri);
    const name = path === undefined ? undefined : splitRecordPath(kind, path);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The record of a kind at `PLACE/FILE`; undefined where there is no slash. */
export function splitRecordPath(kind: KindName, path: string): RecordName | undefined {
  const slash = path.lastIndexOf("/");
  if (slash < 0) return undefined;
  return { kind, place: path.slice(0, slash), name: path.slice(slash + 1) };
}

const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d(?:\.\d{3})?)Z/;
const UPDATE = /\.update-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)(?:-(\d+))?\.md$/;

/** The time as file names begin with it: `2026-01-31T10-00-00Z`; for updates with milliseconds. */
export function nameStamp(time: Date, { milliseconds = false } = {}): string {
  const stamp = time.toISOString().replaceAll(":", "-");
  return milliseconds ? stamp : stamp.replace(/\.\d+/, "");
}

/** The time that a file's name begins with, in milliseconds; undefined where there is none. */
export function timeOfName(name: string): number | undefined {
  const [, date = "", hour, minute, second] = STAMP.exec(name) ?? [];
  // The hour 24 belongs to the next day, which the name does not say.
  return hour === "24" ? undefined : calendarTime(`${date}T${hour}:${minute}:${second}Z`);
}

/** What a name says without its time and extension. */
export function slugIn(name: string): string {
  return name.replace(STAMP, "").replace(/^-/, "").replace(/\.md$/, "");
}

/** The file an update belongs to, and what sorts updates; undefined for other names. */
export function parseUpdateName(name: string): { of: string; order: string } | undefined {
  const match = UPDATE.exec(name);
  if (match === null) return undefined;
  const [, stamp = "", number = "1"] = match;
  return { of: name.slice(0, match.index), order: `${stamp} ${number.padStart(6, "0")}` };
}

/** The name of the `number`th update of a file at that time. */
export function updateName(file: string, stamp: string, number: number): string {
  return `${file}.update-${stamp}${number === 1 ? "" : `-${number}`}.md`;
}

/** The longest slug, in characters. */
const MAX_SLUG = 50;

/**
 * `text` as part of a file name: `a-z`, `0-9` and hyphens, at most 50 characters. A text without any
 * of these is named by its SHA-256: `u-` and 8 hexadecimal digits.
 */
export async function slugOf(text: string): Promise<string> {
  const plain = text.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  const slug = cut(plain.replace(/[^a-z0-9]+/g, "-"), MAX_SLUG);
  if (slug !== "") return slug;
  return `u-${(await sha256Hex(text)).slice(0, 8)}`;
}

/** The slug of the `number`th file of that name: from the second on it ends with the number. */
export function numberedSlug(slug: string, number: number): string {
  if (number === 1) return slug;
  const suffix = `-${number}`;
  return cut(slug, MAX_SLUG - suffix.length) + suffix;
}

function cut(slug: string, length: number): string {
  return slug.replace(/^-+/, "").slice(0, length).replace(/-+$/, "");
}
