import type { FolderListing } from "../kernel/folder_index.ts";
import type { Context } from "./context.ts";
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
  /** Markdown files whose name has no time. */
  undated: readonly string[];
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
  const sorted = known?.path === path ? known : sort(listing, { path, kind, place });
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

function sort(
  { files }: FolderListing,
  { path, kind, place }: { path: string; kind: KindName; place: string },
): Sorted {
  const entries: RecordEntry[] = [];
  const undated: string[] = [];
  const updates = new Map<string, string[]>();
  const folder: Sorted = { path, entries, undated, updates };
  const found: { name: string; of: string; order: string }[] = [];
  for (const name of files) {
    if (!name.endsWith(".md") || name.startsWith(".")) continue;
    const update = parseUpdateName(name);
    const time = timeOfName(name);
    if (update !== undefined) found.push({ name, ...update });
    else if (time === undefined) undated.push(name);
    else entries.push({ kind, place, folder, name, time });
  }
  found.sort((a, b) => a.order < b.order ? -1 : 1);
  for (const { name, of } of found) updates.set(of, [...updates.get(of) ?? [], name]);
  entries.sort(byNewest);
  return folder;
}
