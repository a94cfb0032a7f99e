import { kindOf } from "./entry_kind.ts";
import { entriesOf } from "./path_lookup.ts";

const MAX_ENTRIES = 10_000;
const MAX_DEPTH = 8;

/** Files found below a folder. */
export interface Scan {
  /** Paths relative to the root, sorted. */
  files: string[];
  /** True past 10,000 entries or eight levels, or when a folder could not be listed. */
  incomplete: boolean;
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
    if (depth === MAX_DEPTH && below.length > 0) scan.incomplete = true;
    level = depth < MAX_DEPTH ? below : [];
  }
  return sorted(scan);
}

function sorted(scan: Scan): Scan {
  scan.files.sort();
  return scan;
}
