import { collectGarbage } from "../garbage.ts";
import { UNSETTLED_MS } from "./readable_file.ts";

/** How soon after a change another one may leave the same time, on a file system with fine times. */
const FINE_MS = 100;

/** What is in a folder: the same object while entries are added, another when some are removed. */
export interface FolderListing {
  /** Names of regular files, new ones at the end, and of folders; symlinks are neither. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Another one after each change that was noticed, also of a file's values. */
  readonly version: number;
}

/** A listing that entries are added to. */
export interface GrowingListing {
  files: string[];
  folders: string[];
  version: number;
}

/** What is in a folder that is not there. */
export const NO_LISTING: FolderListing = { files: [], folders: [], version: 0 };

/** True when every change after `time` leaves another time than `modified`. */
export function isSettled(modified: number, time: number): boolean {
  // Whole seconds are the times of a coarse file system: FAT counts in steps of two.
  return time - modified > (modified % 1000 === 0 ? UNSETTLED_MS : FINE_MS);
}

/** When a folder was last changed, in milliseconds; undefined when it is not there. */
export function modifiedAt(real: string): number | undefined {
  try {
    return Deno.statSync(real).mtime?.getTime();
  } catch {
    return undefined;
  }
}

/** The listing with what was added since, or `found` when an entry was removed. */
export function grown(listing: GrowingListing, found: GrowingListing): GrowingListing {
  const files = newIn(listing.files, found.files);
  const folders = newIn(listing.folders, found.folders);
  if (files === undefined || folders === undefined) return found;
  for (const name of files) listing.files.push(name);
  for (const name of folders) listing.folders.push(name);
  if (files.length + folders.length > 0) listing.version++;
  return listing;
}

/** The names in `found` that are not in `before`; undefined when one of `before` is missing. */
function newIn(before: readonly string[], found: readonly string[]): string[] | undefined {
  const known = new Set(before);
  const added = found.filter((name) => !known.has(name));
  return found.length - added.length === known.size ? added : undefined;
}

/** How many entries of a folder leave several times what is kept of them behind. */
const MANY = 20_000;

/** What is in the folder of that real path. */
export function listFolder(real: string): GrowingListing {
  const listing: GrowingListing = { files: [], folders: [], version: 1 };
  for (const entry of Deno.readDirSync(real)) {
    // What is looked up in an entry of the runtime's takes a while: of a file no more than this.
    if (entry.isFile) listing.files.push(entry.name);
    else if (entry.isDirectory) listing.folders.push(entry.name);
  }
  if (listing.files.length > MANY) collectGarbage();
  return listing;
}
