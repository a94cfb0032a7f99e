import { EXIT, StartError } from "../kernel/errors.ts";
import { isGone } from "../kernel/disk/file_error.ts";
import { type FileInfo, system } from "../kernel/disk/system.ts";
import { decodeUtf8, encodeUtf8 } from "../kernel/utf8.ts";
import { writeAll } from "../kernel/write_all.ts";
import type { FileChange } from "./files.ts";

export function exists(path: string): boolean {
  return kindOf(path) !== undefined;
}

/**
 * Returns a file's text, or undefined if the file doesn't exist. Throws `StartError` if the path
 * isn't a regular file, or leads through a symlink, which may point outside the repository.
 */
export function readText(path: string): string | undefined {
  const parents = path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));
  const link = parents.find((part) => kindOf(part)?.isSymlink);
  if (link !== undefined) {
    throw new StartError(`${link} is a symlink, which init doesn't follow`, EXIT.configuration);
  }
  const kind = kindOf(path);
  if (kind === undefined) return undefined;
  if (!kind.isFile) throw new StartError(`${path} is not a file`, EXIT.configuration);
  const text = decodeUtf8(system.readFile(path), { keepsMark: true });
  if (text === undefined) throw new StartError(`${path} is not UTF-8`, EXIT.configuration);
  return text;
}

export function writeChange({ path, after }: FileChange): void {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  if (after === undefined) {
    system.remove(path);
    return removeEmpty(folder);
  }
  if (folder !== "") system.makeFolder(folder, { recursive: true });
  const temporary = `${path}.${crypto.randomUUID().slice(0, 8)}.tmp`;
  const mode = kindOf(path)?.mode ?? 0o644;
  const file = system.open(temporary, { write: true, createNew: true, mode });
  try {
    writeAll(file, encodeUtf8(after));
    file.syncSync();
    system.rename(temporary, path);
  } catch (error) {
    system.remove(temporary);
    throw error;
  } finally {
    file.close();
  }
}

export function countMarkdown(folder: string, limit = 1000): number {
  let count = 0;
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined && count < limit; next = folders.pop()) {
    if (!kindOf(next)?.isDirectory) continue;
    for (const { name, isDirectory, isFile } of system.readDir(next)) {
      if (isDirectory && !name.startsWith(".")) folders.push(`${next}/${name}`);
      if (isFile && name.endsWith(".md")) count++;
    }
  }
  return Math.min(count, limit);
}

function kindOf(path: string): FileInfo | undefined {
  try {
    return system.lstat(path);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Removes an empty folder and its empty parent folders, because Git wouldn't keep them. */
function removeEmpty(folder: string): void {
  if (folder === "" || [...system.readDir(folder)].length > 0) return;
  system.remove(folder);
  removeEmpty(folder.slice(0, Math.max(0, folder.lastIndexOf("/"))));
}
