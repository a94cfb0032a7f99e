import type { SandboxPermissions, Settings } from "../../kernel/roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../../kernel/roots/path.ts";
import { printableLine } from "../../kernel/text.ts";

/** A file that several processes change, and the helper files that keep changes atomic. */
export interface SharedFile {
  path: string;
  /** The file name, for messages. */
  name: string;
  /** The lock file, which is empty. A process locks it before it changes the file. */
  lock: string;
  /** The temporary file to which this process writes the new version. */
  temporary: string;
  /** True for a log that only its owner may read. */
  isPrivate?: boolean;
  /** Temporary files that killed processes left behind. */
  leftovers: readonly string[];
}

/**
 * Returns the file and its hidden helper files: `.NAME.lock`, in the folder `locks`, and
 * `.NAME.MARK.tmp`. The settings
 * contain this process's mark, and the leftovers of all files, one per line.
 */
export function sharedFile(
  path: string,
  { mark = "", leftovers = "" }: Settings,
  locks = folderOf(path),
): SharedFile {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    path,
    name: printableLine(name),
    lock: pathIn(locks, `.${name}.lock`),
    temporary: pathIn(folder, `.${name}.${mark}.tmp`),
    leftovers: leftovers.split("\n").filter((leftover) => isTemporary(leftover, path)),
  };
}

/** Returns true if `sharedFile` may have used `path` as a temporary file for `file`. */
export function isTemporary(path: string, file: string): boolean {
  const [start, end] = [pathIn(folderOf(file), `.${nameOf(file)}.`), ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

/** Returns the permissions needed to change these files and their helper files. */
export function permissionsFor(files: readonly SharedFile[]): Required<
  Pick<SandboxPermissions, "read" | "write">
> {
  const paths = files.flatMap(({ path, lock, temporary, leftovers }) => [
    path,
    lock,
    temporary,
    ...leftovers,
  ]);
  return { read: paths, write: paths };
}
