import type { SandboxPermissions, Settings } from "../../kernel/roots/grant.ts";
import { folderOf, nameOf, pathIn } from "../../kernel/roots/path.ts";
import { printableLine } from "../../kernel/text.ts";

/** A file that several processes change, with the sibling files that keep it whole. */
export interface SharedFile {
  path: string;
  /** Its own name, for messages. */
  name: string;
  /** The process that changes the file locks it; it is empty and never removed. */
  lock: string;
  /** The new version while this process writes it. */
  temporary: string;
  /** Temporary files that killed processes left behind. */
  leftovers: readonly string[];
}

/**
 * The file with its siblings, all hidden: `.NAME.lock` and `.NAME.MARK.tmp`. The settings hold this
 * process's mark, and the leftovers of all files, one per line.
 */
export function sharedFile(path: string, { mark = "", leftovers = "" }: Settings): SharedFile {
  const [folder, name] = [folderOf(path), nameOf(path)];
  return {
    path,
    name: printableLine(name),
    lock: pathIn(folder, `.${name}.lock`),
    temporary: pathIn(folder, `.${name}.${mark}.tmp`),
    leftovers: leftovers.split("\n").filter((leftover) => isTemporary(leftover, path)),
  };
}

/** Returns true for a path that `sharedFile` may have given to a temporary of `file`. */
export function isTemporary(path: string, file: string): boolean {
  const [start, end] = [pathIn(folderOf(file), `.${nameOf(file)}.`), ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

/** The permissions needed to change these files: the files and their siblings. */
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
