import { EXIT, StartError } from "../kernel/errors.ts";
import { isGone } from "../kernel/disk/file_error.ts";
import { type FileInfo, system } from "../kernel/disk/system.ts";
import { decodeUtf8, encodeUtf8 } from "../kernel/utf8.ts";
import { writeAll } from "../kernel/write_all.ts";

export function exists(path: string): boolean {
  return kindOf(path) !== undefined;
}

export function isOwnFolder(path: string): boolean {
  return kindOf(path)?.isDirectory ?? false;
}

/**
 * Returns a file's text, or undefined if the file doesn't exist. Throws `StartError` if the path
 * isn't a regular file, or leads through a symlink, which may point outside the repository.
 */
export function readText(path: string): string | undefined {
  const parents = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  const link = parents.find((part) => kindOf(part)?.isSymlink);
  if (link !== undefined) {
    const subject = link === path ? "" : `(through ${link}) `;
    throw new StartError(`${subject}is a symlink, which init doesn't follow`, EXIT.configuration);
  }
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  if (!kind.isFile) throw new StartError("is not a file", EXIT.configuration);
  const text = decodeUtf8(system.readFile(path), { keepsMark: true });
  if (text === undefined) throw new StartError("is not UTF-8", EXIT.configuration);
  return text;
}

export interface FileChange {
  path: string;
  /** Undefined if the file doesn't exist. */
  before: string | undefined;
  /** Undefined to remove the file. */
  after: string | undefined;
}

/**
 * Replaces or removes a file that still has its text, by a rename from `temporary`. Throws
 * `StartError` if the file or a folder in its path has changed.
 */
export function write({ path, before, after }: FileChange, temporary: string): void {
  const folder = folderOf(path);
  if (after === undefined) {
    requireUnchanged(path, before);
    system.remove(path);
    return removeEmpty(folder);
  }
  const file = system.open(temporary, {
    write: true,
    create: true,
    truncate: true,
    mode: kindOf(path)?.mode ?? 0o644,
  });
  try {
    writeAll(file, encodeUtf8(after));
    file.syncSync();
  } finally {
    file.close();
  }
  requireUnchanged(path, before);
  if (folder !== "") system.makeFolder(folder, { recursive: true });
  requireUnchanged(path, before);
  const real = system.realPath(folder || ".");
  const root = system.realPath(".");
  if (real !== (folder === "" ? root : `${root}/${folder}`)) throw changed(path);
  system.rename(temporary, path);
}

export function requireUnchanged(path: string, text: string | undefined): void {
  let now: string | undefined;
  try {
    now = readText(path);
  } catch (error) {
    throw error instanceof StartError ? changed(path) : error;
  }
  if (now !== text) throw changed(path);
}

function changed(path: string): StartError {
  return new StartError(
    `${path} has changed since the plan, so nothing was written. Run init again.`,
    EXIT.configuration,
  );
}

function kindOf(path: string): FileInfo | undefined {
  try {
    return system.lstat(path);
  } catch (error) {
    if (isGone(error) || isBelowFile(error)) return undefined;
    throw error;
  }
}

function isBelowFile(error: unknown): boolean {
  return error instanceof Error && error.name === "NotADirectory";
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Removes an empty folder and its empty parent folders, because Git wouldn't keep them. */
function removeEmpty(folder: string): void {
  if (folder === "" || [...system.readDir(folder)].length > 0) return;
  system.remove(folder);
  removeEmpty(folderOf(folder));
}
