import type { Root } from "./roots.ts";
import type { SandboxPermissions, Settings } from "./sandbox.ts";
import { separatorOf } from "./roots.ts";

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
  const cut = path.lastIndexOf(separatorOf(path)) + 1;
  const [folder, name] = [path.slice(0, cut), path.slice(cut)];
  return {
    path,
    name,
    lock: `${folder}.${name}.lock`,
    temporary: `${folder}.${name}.${mark}.tmp`,
    leftovers: leftovers.split("\n").filter((leftover) => isTemporary(leftover, folder, name)),
  };
}

/** True for what `sharedFile` may have called a temporary of that file. */
export function isTemporary(path: string, folder: string, name: string): boolean {
  const [start, end] = [`${folder}.${name}.`, ".tmp"];
  return path.startsWith(start) && path.endsWith(end) &&
    /^[0-9a-f]{8}$/.test(path.slice(start.length, -end.length));
}

/** The folder that a path lies in. */
export function folderOf({ path }: Pick<Root, "path">): string {
  return path.slice(0, path.lastIndexOf(separatorOf(path))) || separatorOf(path);
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
