import type { SandboxPermissions, Settings } from "../roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../roots/path.ts";

/** A file that several processes change, with the siblings that keep it whole. */
export interface SharedFile {
  path: string;
  /** Its own name, for messages. */
  name: string;
  /** Held by the process that changes the file; empty, and never removed. */
  lock: string;
  /** The new version while it is written: this process's own. */
  temporary: string;
  /** Temporaries that processes left which were killed. */
  leftovers: readonly string[];
}

/**
 * The file with its siblings, all hidden: `.NAME.lock` and `.NAME.MARK.tmp`. The settings name the
 * mark of this process, and the leftovers of any file, a line each.
 */
export function sharedFile(path: string, { mark = "", leftovers = "" }: Settings): SharedFile {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    path,
    name,
    lock: pathIn(folder, `.${name}.lock`),
    temporary: pathIn(folder, `.${name}.${mark}.tmp`),
    leftovers: leftovers.split("\n").filter((leftover) => isTemporary(leftover, path)),
  };
}

/** True for what `sharedFile` may have called a temporary of the file at `path`. */
export function isTemporary(path: string, file: string): boolean {
  const [start, end] = [pathIn(folderOf(file), `.${nameOf(file)}.`), ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

/** What a process that changes these files must be allowed: the files and their siblings. */
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
