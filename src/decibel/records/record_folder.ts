import type { FolderListing } from "../../kernel/disk/folder_index.ts";
import type { Context } from "../context.ts";
import { folderOf, type KindName } from "./kind.ts";
import { parseUpdateName, timeOfName, validTime } from "./record_name.ts";

/** What tells one record from all others. */
export interface RecordName {
  kind: KindName;
  place: string;
  /** The file's name. */
  name: string;
}

/** A record as its folder shows it, unread. */
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
  /** By a record's file name, its updates, the oldest first. */
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

/** Where hand-written records say when they were made. */
const DATE_FIELDS = ["date", "timestamp", "created_at"] as const;

const sortedListings = new WeakMap<FolderListing, Sorted>();

/**
 * The records in the folder of a kind and place; none where there is none. A file is a record when
 * its name begins with a time, or is written by hand with a date in its front matter.
 */
export function recordFolder(context: Context, kind: KindName, place: string): RecordFolder {
  const path = folderOf(kind, place);
  const listing = context.index.list(path);
  const known = sortedListings.get(listing);
  // Folders that are not there share one empty listing.
  const sorted = known?.path === path ? known : nothingSorted(path);
  sortIn(sorted, listing, { kind, place });
  sortedListings.set(listing, sorted);
  const dated = sorted.undated.flatMap((name) => {
    const time = context.index.values(path, name, DATE_FIELDS)
      ?.map(validTime).find((one) => one !== undefined);
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

/** Sorts in the files that the listing has more than before. */
function sortIn(
  folder: Sorted,
  { files }: FolderListing,
  { kind, place }: { kind: KindName; place: string },
): void {
  if (folder.count === files.length) return;
  const { entries, undated, updates } = folder;
  const updated = new Map<string, string[]>();
  // Names begin with their times: in order, what follows has next to nothing left to sort.
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
