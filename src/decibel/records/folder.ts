import { calendarTime } from "../../kernel/calendar.ts";
import { fileFacts } from "../../kernel/disk/file_stamp.ts";
import type { FolderListing } from "../../kernel/disk/folder_listing.ts";
import { ISSUE_FIELDS, TIME_FIELDS } from "./fields.ts";
import { type KindName, placeFolder } from "./kind.ts";
import {
  beginsWithDate,
  dateOfName,
  parseUpdateName,
  type RecordName,
  timeOfName,
  type UpdateName,
} from "./name.ts";
import type { RecordStore } from "./store.ts";
import { updateFields } from "./update_fields.ts";

/** A record as its folder lists it, unread. */
export interface RecordEntry extends RecordName {
  folder: RecordFolder;
  /** Where its file is in the folder's listing. */
  at: number;
  /** When it was recorded, in milliseconds. */
  time: number;
}

/** An update as its folder lists it, unread. */
export interface UpdateEntry extends UpdateName {
  name: string;
  /** Where its file is in the folder's listing. */
  at: number;
  /** When it was recorded, in milliseconds. */
  time: number;
}

/** The records of one kind and place. */
export interface RecordFolder {
  /** Relative to the root. */
  path: string;
  /** The newest first. */
  entries: readonly RecordEntry[];
  /** Updates by the file name of their record, the oldest first. */
  updates: ReadonlyMap<string, readonly UpdateEntry[]>;
  /** Markdown files that are not records. */
  others: readonly string[];
  listing: FolderListing;
  /** The version of the listing that this is made of. */
  version: number;
}

interface Sorted extends RecordFolder {
  entries: RecordEntry[];
  updates: Map<string, UpdateEntry[]>;
  /** Markdown files whose name has no time. */
  undated: ListedFile[];
  /** How many of the listing's files are sorted in; it only grows. */
  count: number;
}

interface ListedFile {
  name: string;
  at: number;
}

interface Located {
  kind: KindName;
  place: string;
}

const sortedListings = new WeakMap<FolderListing, Sorted>();

/**
 * The records in the folder of a kind and place; none where there is none. A file is a record when
 * its name begins with a time or a date, when it says its date, or when people wrote it: an issue that
 * says its severity or status, a decision with a name as decisions have.
 */
export function recordFolder(store: RecordStore, kind: KindName, place: string): RecordFolder {
  const path = placeFolder(kind, place);
  const listing = store.index.list(path);
  const known = sortedListings.get(listing);
  // Missing folders share one empty listing.
  const sorted = known?.path === path ? known : nothingSorted(path, listing);
  sortIn(store, sorted, { kind, place });
  sorted.version = listing.version;
  sortedListings.set(listing, sorted);
  if (sorted.undated.length === 0) return sorted;
  const folder: Sorted = { ...sorted, entries: [...sorted.entries], others: [] };
  const others: string[] = [];
  for (const { name, at } of sorted.undated) {
    const time = timeByHand(store, sorted, { kind, name, at });
    if (time === undefined) others.push(name);
    else folder.entries.push({ kind, place, folder, at, name, time });
  }
  folder.entries.sort(byNewest);
  return Object.assign(folder, { others });
}

/** The newest first; those of one time by name. */
export function byNewest(a: RecordEntry, b: RecordEntry): number {
  return b.time - a.time || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function nothingSorted(path: string, listing: FolderListing): Sorted {
  const nothing = { entries: [], undated: [], others: [], updates: new Map() };
  return { path, ...nothing, listing, version: 0, count: 0 };
}

/** Sorts in the files that were added to the listing. */
function sortIn(store: RecordStore, folder: Sorted, { kind, place }: Located): void {
  const { files } = folder.listing;
  if (folder.count === files.length) return;
  const { entries, undated, updates } = folder;
  const updated = new Set<string>();
  for (let at = folder.count; at < files.length; at++) {
    const name = files[at] ?? "";
    if (!name.endsWith(".md") || name.startsWith(".")) continue;
    const update = parseUpdateName(name);
    if (update !== undefined) {
      const said = update.time === undefined && updateFields(store, folder.listing, at)?.time;
      const time = update.time ?? ((said && calendarTime(said)) || 0);
      push(updates, update.of, { ...update, at, name, time });
      updated.add(update.of);
      continue;
    }
    const time = timeOfName(name);
    if (time === undefined) undated.push({ name, at });
    else entries.push({ kind, place, folder, at, name, time });
  }
  for (const of of updated) updates.get(of)?.sort(byOrder);
  entries.sort(byNewest);
  tellApart(store, folder);
  folder.count = files.length;
}

/** Names have whole seconds: records of the same one are ordered by what they say themselves. */
function tellApart(store: RecordStore, folder: Sorted): void {
  const { entries } = folder;
  let ties = false;
  let before: RecordEntry | undefined;
  for (const entry of entries) {
    if (before !== undefined && secondOf(before.time) === secondOf(entry.time)) {
      ties = true;
      for (const one of [before, entry]) {
        if (one.time % 1000 === 0) {
          one.time = preciseTime(one.time, saidTime(store, folder, one.at));
        }
      }
    }
    before = entry;
  }
  if (ties) entries.sort(byNewest);
}

/** When a record was recorded, by what its file says now. */
export function recordedAt({ name, time }: RecordEntry, said: number | undefined): number {
  if (timeOfName(name) !== undefined) return preciseTime(time, said);
  return said ?? dateOfName(name) ?? time;
}

/** The time that a record says, where it is within the second that its name says. */
function preciseTime(time: number, said: number | undefined): number {
  return said !== undefined && secondOf(said) === secondOf(time) ? said : time;
}

function secondOf(time: number): number {
  return Math.floor(time / 1000);
}

function push<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  const values = into.get(key);
  if (values === undefined) into.set(key, [value]);
  else values.push(value);
}

/** Updates of one file, the oldest first. */
function byOrder(a: UpdateEntry, b: UpdateEntry): number {
  return a.time - b.time || a.number - b.number || (a.name < b.name ? -1 : 1);
}

function saidTime(
  { index }: RecordStore,
  { listing }: RecordFolder,
  at: number,
): number | undefined {
  const said = index.values(listing, at, TIME_FIELDS)?.[0];
  return said ? calendarTime(said) : undefined;
}

/** How people name decisions: `ADR-0007-use-x.md`, `0007-use-x.md`. */
const DECISION = /^(?:adr(?![a-z])|\d+[-_. ]+\p{L})/iu;
/** What lies beside them. */
const NO_RECORD = /^(?:readme|index|(?:.*[-_. ])?template)\.md$/i;

/** True for a file that lies beside records and is none: a README, an index, a template. */
export function isNoRecord(name: string): boolean {
  return NO_RECORD.test(name);
}

/** True for a file that says, as issues do, how severe it is or how it stands. */
function isIssue({ index }: RecordStore, { listing }: RecordFolder, at: number): boolean {
  return index.values(listing, at, ISSUE_FIELDS)?.some((value) => value !== "") ?? false;
}

/** The time of a record whose name has none; undefined for a file that is not a record. */
function timeByHand(
  store: RecordStore,
  folder: RecordFolder,
  { kind, name, at }: ListedFile & { kind: KindName },
): number | undefined {
  if (isNoRecord(name) || (beginsWithDate(name) && dateOfName(name) === undefined)) {
    return undefined;
  }
  // A name that begins with a date and a time that no clock has says nothing either.
  if (/^\d{4}-\d\d-\d\dT\d/.test(name)) return undefined;
  const time = saidTime(store, folder, at) ?? dateOfName(name);
  if (time !== undefined) return time;
  if (kind === "sentinel" ? !isIssue(store, folder, at) : !DECISION.test(name)) return undefined;
  return fileFacts(store.root.path, `${folder.path}/${name}`)?.modified?.getTime();
}
