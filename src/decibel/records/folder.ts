import type { FolderListing } from "../../kernel/disk/folder_index.ts";
import { calendarTime } from "../../kernel/calendar.ts";
import { type KindName, placeFolder } from "./kind.ts";
import { parseUpdateName, type RecordName, timeOfName } from "./name.ts";
import type { RecordStore } from "./store.ts";

/** A record as its folder lists it, unread. */
export interface RecordEntry extends RecordName {
  folder: RecordFolder;
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
  updates: ReadonlyMap<string, readonly string[]>;
}

interface Sorted extends RecordFolder {
  entries: RecordEntry[];
  updates: Map<string, string[]>;
  /** Markdown files whose name has no time. */
  undated: string[];
  /** How many of the listing's files are sorted in; it only grows. */
  count: number;
}

/** The fields in which hand-written records say when they were made. */
const DATE_FIELDS = ["date", "timestamp", "created_at"] as const;

const sortedListings = new WeakMap<FolderListing, Sorted>();

/**
 * The records in the folder of a kind and place; none where there is none. A file is a record when
 * its name begins with a time, or when it has a date in its front matter, as hand-written ones do.
 */
export function recordFolder(store: RecordStore, kind: KindName, place: string): RecordFolder {
  const path = placeFolder(kind, place);
  const listing = store.index.list(path);
  const known = sortedListings.get(listing);
  // Missing folders share one empty listing.
  const sorted = known?.path === path ? known : nothingSorted(path);
  sortIn(sorted, listing, { kind, place });
  sortedListings.set(listing, sorted);
  const dated = sorted.undated.flatMap((name) => {
    const time = store.index.values(path, name, DATE_FIELDS)
      ?.map(calendarTime).find((one) => one !== undefined);
    return time === undefined ? [] : [{ kind, place, folder: sorted, name, time }];
  });
  if (dated.length === 0) return sorted;
  return { ...sorted, entries: [...sorted.entries, ...dated].sort(byNewest) };
}

/** The newest first; those of one time by name. */
export function byNewest(a: RecordEntry, b: RecordEntry): number {
  return b.time - a.time || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function nothingSorted(path: string): Sorted {
  return { path, entries: [], undated: [], updates: new Map(), count: 0 };
}

/** Sorts in the files that were added to the listing. */
function sortIn(
  folder: Sorted,
  { files }: FolderListing,
  { kind, place }: { kind: KindName; place: string },
): void {
  if (folder.count === files.length) return;
  const { entries, undated, updates } = folder;
  const updated = new Map<string, string[]>();
  // Names begin with their times: sorting them first leaves next to nothing for the sort by time.
  for (const name of files.slice(folder.count).sort().reverse()) {
    if (!name.endsWith(".md") || name.startsWith(".")) continue;
    const update = parseUpdateName(name);
    const time = timeOfName(name);
    if (update !== undefined) push(updated, update.of, name);
    else if (time === undefined) undated.push(name);
    else entries.push({ kind, place, folder, name, time });
  }
  for (const [of, names] of updated) {
    updates.set(of, [...updates.get(of) ?? [], ...names].sort(byOrder));
  }
  entries.sort(byNewest);
  folder.count = files.length;
}

function push(into: Map<string, string[]>, key: string, name: string): void {
  const names = into.get(key);
  if (names === undefined) into.set(key, [name]);
  else names.push(name);
}

/** Updates of one file, the oldest first. */
function byOrder(a: string, b: string): number {
  return (parseUpdateName(a)?.order ?? "") < (parseUpdateName(b)?.order ?? "") ? -1 : 1;
}
