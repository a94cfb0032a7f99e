import { FileError, isUndecided } from "../../kernel/disk/file_error.ts";
import { type FileVersion, Folder, parsedOnce } from "../../kernel/disk/folder.ts";
import { separatorOf } from "../../kernel/roots/path.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { NewFiles } from "../../kernel/disk/new_files.ts";

export interface RecordStore {
  root: Root;
  folder: Folder;
  files: NewFiles;
}

/** Returns the store of a root folder, without reading or creating files. */
export function openStore(root: Root): RecordStore {
  return { root, folder: new Folder(root), files: new NewFiles(root.path) };
}

export function absolutePath({ root }: RecordStore, path: string): string {
  return [root.path, ...path.split("/")].join(separatorOf(root.path));
}

export function legibleText({ folder }: RecordStore, file: string | FileVersion): string {
  try {
    return typeof file === "string" ? folder.read(file) : folder.text(file);
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

const START_BYTES = 4096;
const lenient = new TextDecoder("windows-1252");

/**
 * Returns a function that parses each version of a file once; for an unreadable file, it parses the
 * start and receives the reason.
 */
export function legibleOnce<Fields>(
  parse: (text: string, file: { path: string; unreadable?: string }) => Fields,
): (store: RecordStore, version: FileVersion) => Fields {
  const valid = parsedOnce((text, path) => parse(text, { path }));
  return ({ folder }, version) => {
    try {
      return valid(folder, version);
    } catch (error) {
      if (!(error instanceof FileError) || isUndecided(error)) throw error;
      const { path } = version;
      return parse(startOf(folder, path), { path, unreadable: error.reason });
    }
  };
}

function startOf(folder: Folder, path: string): string {
  try {
    using file = folder.open(path);
    const buffer = new Uint8Array(START_BYTES);
    return lenient.decode(buffer.subarray(0, file.readSync(buffer) ?? 0));
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}
