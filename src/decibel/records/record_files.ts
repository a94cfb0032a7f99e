import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import type { RecordStore } from "./store.ts";

/** The number of a folder's files that one call checks; later calls check the other files. */
const CHECKED = 2000;

/** A file in a folder, as last checked. */
export interface RecordFile {
  name: string;
  version: FileVersion;
  /** In milliseconds. */
  modified: number | undefined;
}

interface KnownFolder {
  entries: ReturnType<Folder["entries"]>;
  files: readonly RecordFile[];
  /** The index of the next file to check. */
  next: number;
}

const known = new WeakMap<Folder, Map<string, KnownFolder>>();

/**
 * Returns the Markdown files in a folder, without hidden files; returns the same array until a file
 * changes. A call notices added, replaced and removed files immediately, and in-place changes too
 * if the folder has at most 2,000 files. In a larger folder, a later call notices in-place changes.
 */
export function recordFiles({ folder }: RecordStore, path: string): readonly RecordFile[] {
  const folders = known.get(folder) ?? new Map<string, KnownFolder>();
  known.set(folder, folders);
  const before = folders.get(path);
  const entries = folder.entries(path);
  if (before !== undefined && before.entries === entries && isCurrent(folder, before)) {
    return before.files;
  }
  const names = (entries ?? []).flatMap(({ name, kind }) =>
    kind === "file" && name.endsWith(".md") && !name.startsWith(".") ? name : []
  );
  const versions = folder.files(names.map((name) => `${path}/${name}`));
  const now = Array.from(versions.values(), (version) => ({
    name: version.path.slice(path.length + 1),
    version,
    modified: version.modified?.getTime(),
  }));
  const isSame = now.length === before?.files.length &&
    now.every((file, index) => isSameFile(file, before.files[index]));
  const files = isSame ? before.files : now;
  folders.set(path, { entries, files, next: 0 });
  return files;
}

/** Returns true if the files to check in this call haven't changed. */
function isCurrent(folder: Folder, known: KnownFolder): boolean {
  const end = known.next + CHECKED;
  const some = known.files.slice(known.next, end);
  known.next = end < known.files.length ? end : 0;
  const versions = folder.files(some.map(({ version }) => version.path));
  return some.every((file) => {
    const version = versions.get(file.version.path);
    return version !== undefined &&
      isSameFile({ ...file, version, modified: version.modified?.getTime() }, file);
  });
}

function isSameFile(now: RecordFile, before: RecordFile | undefined): boolean {
  // If a file changed while it was read, a later call reads it again.
  return now.version === before?.version && now.modified === before.modified &&
    now.version.error?.problem !== "changed";
}
