import type { SandboxPermissions, Settings } from "../../kernel/roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../../kernel/roots/path.ts";
import { printableLine } from "../../kernel/text.ts";

export interface SharedFile {
  path: string;
  name: string;
  /** The lock file, which is empty. A process locks it before it changes the file. */
  lock: string;
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

export function isTemporary(path: string, file: string): boolean {
  const [start, end] = [pathIn(folderOf(file), `.${nameOf(file)}.`), ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

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
