import { isGone } from "../../kernel/disk/file_error.ts";
import { openReadable } from "../../kernel/disk/readable_file.ts";
import { system } from "../../kernel/disk/system.ts";
import { EXIT, StartError } from "../../kernel/errors.ts";

/** The name of the database file. */
export const DATABASE_FILE = "knowledge.sqlite";

/**
 * The writer of a companion file, according to its first bytes: SQLite, no writer yet, or another
 * program.
 */
type Sign = "own" | "blank" | "foreign";

/** The companion files of a database, by their suffix (sqlite.org/fileformat). */
const COMPANIONS: Readonly<Record<string, (path: string, info: Deno.FileInfo) => Sign>> = {
  "-wal": (path, info) => signIn(path, info, [0x37, 0x7f, 0x06]),
  "-journal": (path, info) => signIn(path, info, [0xd9, 0xd5, 0x05, 0xf9]),
  // Checks only the size, because closing this file would release all locks that the process holds
  // on it. A new file is truncated to three bytes, then grows page by page.
  "-shm": (_, { size }) => size === 0 || size === 3 ? "blank" : size % 4096 ? "foreign" : "own",
};

/**
 * Returns information about the database file in a folder; undefined if the file doesn't exist yet.
 * Throws `StartError` if that file, or one with a companion's name, is a symlink, not a file or not
 * SQLite's: SQLite would write to it unchecked.
 */
export function requirePlainFiles(folder: string): Deno.FileInfo | undefined {
  for (const [suffix, signOf] of Object.entries(COMPANIONS)) {
    const name = DATABASE_FILE + suffix;
    const info = requirePlainFile(folder, name);
    const sign = info && signOf(`${folder}/${name}`, info);
    if (sign === "foreign") throw refusedFile("was not written by SQLite", name);
    if (sign === "blank" && hasOtherNames(info)) throw refusedFile(OTHER_NAMES, name);
  }
  return requirePlainFile(folder, DATABASE_FILE);
}

/** The reason to refuse a file with hard links that nothing identifies as this server's. */
export const OTHER_NAMES = "has hard links and wasn't written by this server";

/** Returns true for a file with hard links, because a writer may mean only one of its names. */
export function hasOtherNames(info: Deno.FileInfo | undefined): boolean {
  return (info?.nlink ?? 1) > 1;
}

function requirePlainFile(folder: string, name: string): Deno.FileInfo | undefined {
  const info = infoOf(`${folder}/${name}`);
  if (info?.isSymlink) throw refusedFile("is a symlink, which this server does not follow", name);
  if (info !== undefined && !info.isFile) throw refusedFile("is not a file", name);
  return info;
}

/** SQLite keeps zeros in a journal's first bytes until the rest is on disk. */
function signIn(path: string, info: Deno.FileInfo, magic: readonly number[]): Sign {
  const bytes = beginningOf(path, info, magic.length);
  if (bytes.every((byte) => byte === 0)) return "blank";
  return magic.every((byte, at) => bytes[at] === byte) ? "own" : "foreign";
}

/**
 * Returns the first bytes of a file; empty if the file is gone because another process closed the
 * database.
 */
function beginningOf(path: string, info: Deno.FileInfo, length: number): Uint8Array {
  try {
    const file = openReadable(path, info);
    try {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, file.readSync(bytes) ?? 0);
    } finally {
      file[Symbol.dispose]();
    }
  } catch (error) {
    if (isGone(error)) return new Uint8Array();
    throw error;
  }
}

function infoOf(path: string): Deno.FileInfo | undefined {
  try {
    return system.lstat(path);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** Returns the error for an unusable file in the store's folder, which remains unchanged. */
export function refusedFile(what: string, name = DATABASE_FILE): StartError {
  const advice = name === DATABASE_FILE
    ? "Choose another folder"
    : "Move the file to another folder, or choose another folder for the store";
  const message = `the file ${name} in the embedded store's folder ${what}. ${advice}`;
  return new StartError(message, EXIT.configuration);
}
