import { isGone } from "../../kernel/disk/file_error.ts";
import { system } from "../../kernel/disk/system.ts";
import { EXIT, StartError } from "../../kernel/errors.ts";

export const DATABASE_FILE = "knowledge.sqlite";

/** Throws `StartError` for a symlink, to which SQLite would write unchecked. */
export function requirePlainFiles(folder: string): boolean {
  const [hasDatabase = false] = ["", "-wal", "-shm", "-journal"].map((suffix) =>
    isPlainFile(folder, DATABASE_FILE + suffix)
  );
  return hasDatabase;
}

function isPlainFile(folder: string, name: string): boolean {
  try {
    const info = system.lstat(`${folder}/${name}`);
    if (info.isSymlink) throw refusedFile("is a symlink, which this server does not follow", name);
    if (!info.isFile) throw refusedFile("is not a file", name);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

export function refusedFile(what: string, name = DATABASE_FILE): StartError {
  const message = `the file ${name} in the embedded store's folder ${what}. Choose another folder`;
  return new StartError(message, EXIT.configuration);
}
