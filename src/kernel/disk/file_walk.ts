import { entriesOf, kindOf, realFolder } from "./confined_read.ts";
import type { FileListing } from "./live_files.ts";

/** The limits of `scanFiles`. */
const MAX_ENTRIES = 10_000;
const MAX_SCAN_DEPTH = 8;
/** The limits of `listFiles`. */
const MAX_LIST_DEPTH = 32;
const MAX_FILES = 100_000;

const LEADS_OUT = "it is a link that leads out of the folder, or nowhere";

/** Files found below a folder. */
export interface Scan {
  /** Paths relative to the root, sorted. */
  files: string[];
  /** True past 10,000 entries or eight levels, or when a folder could not be listed. */
  incomplete: boolean;
}

/** Which files of a root are listed. */
export interface ListedFolder {
  /** The folder below the root; the paths of its files begin with it. */
  folder: string;
  /** What the names of the files end in. */
  extension: string;
  /** How many levels of folders are listed; 1 is the folder alone. */
  depth?: number;
}

/**
 * The files below `path` of `root` whose names end in `extension`; symlinks are skipped. A missing
 * folder has no files, and one that cannot be listed does not hide the others.
 */
export function scanFiles(root: string, path: string, extension: string): Scan {
  const kind = kindOf(root, path);
  const scan: Scan = { files: [], incomplete: kind === "unreadable" };
  let left = MAX_ENTRIES;
  let level = kind === "folder" ? [path] : [];
  for (let depth = 1; level.length > 0; depth++) {
    const below: string[] = [];
    for (const folder of level) {
      const entries = entriesOf(`${root}/${folder}`);
      if (entries === undefined || entries.length > left) scan.incomplete = true;
      for (const entry of entries?.slice(0, left) ?? []) {
        const found = folder === "" ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory) below.push(found);
        else if (entry.isFile && entry.name.endsWith(extension)) scan.files.push(found);
      }
      left -= entries?.length ?? 0;
      if (left < 0) return sorted(scan);
    }
    if (depth === MAX_SCAN_DEPTH && below.length > 0) scan.incomplete = true;
    level = depth < MAX_SCAN_DEPTH ? below : [];
  }
  return sorted(scan);
}

/** The files of a folder below `root`, a real path, and what is skipped there and why. */
export function listFiles(root: string, wanted: ListedFolder): FileListing {
  const { extension, depth = MAX_LIST_DEPTH } = wanted;
  const listing: FileListing = { paths: [], skipped: new Map() };
  let level = topOf(root, wanted, listing);
  for (let at = 1; at <= depth && level.length > 0; at++) {
    level = level.flatMap((folder) => listOne({ root, folder, extension }, listing));
  }
  // Folders below a requested depth are left out on purpose, so they are not reported.
  if (depth === MAX_LIST_DEPTH) {
    for (const path of level) listing.skipped.set(path, "it is over 32 folders deep");
  }
  listing.paths.sort();
  for (const path of listing.paths.splice(MAX_FILES)) {
    listing.skipped.set(path, "there are over 100,000 files");
  }
  return listing;
}

function sorted(scan: Scan): Scan {
  scan.files.sort();
  return scan;
}

/** The folder to start from; anything else in its place is skipped. */
function topOf(root: string, { folder }: ListedFolder, { skipped }: FileListing): string[] {
  const kind = realFolder(root) === root ? kindOf(root, folder) : "missing";
  if (kind === "folder") return [folder];
  if (kind === "outside") skipped.set(folder, LEADS_OUT);
  else if (kind === "unreadable") skipped.set(folder, "the folder cannot be listed");
  else if (kind !== "missing") skipped.set(folder, "it is not a folder");
  return [];
}

/** Adds the files of one folder to the listing, and returns its subfolders. */
function listOne(
  { root, folder, extension }: { root: string; folder: string; extension: string },
  { paths, skipped }: FileListing,
): string[] {
  const entries = entriesOf(`${root}/${folder}`);
  if (entries === undefined) skipped.set(folder, "the folder cannot be listed");
  const folders: string[] = [];
  for (const { name, isDirectory, isFile, isSymlink } of entries ?? []) {
    const path = `${folder}/${name}`;
    const isNamed = name.endsWith(extension);
    if (isDirectory) folders.push(path);
    else if (isSymlink) listLink({ root, path, isNamed }, { paths, skipped });
    else if (!isNamed) continue;
    else if (isFile) paths.push(path);
    else skipped.set(path, "it is not a regular file");
  }
  return folders;
}

/** A link to a file inside the root counts as that file. */
function listLink(
  { root, path, isNamed }: { root: string; path: string; isNamed: boolean },
  { paths, skipped }: FileListing,
): void {
  const kind = kindOf(root, path);
  if (kind === "file") {
    if (isNamed) paths.push(path);
  } else if (kind === "folder") {
    skipped.set(path, "links to folders are not followed");
  } else if (kind === "outside" || isNamed) {
    skipped.set(path, kind === "outside" ? LEADS_OUT : "it is not a regular file");
  }
}
