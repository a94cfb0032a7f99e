import { FileError } from "../../kernel/disk/file_error.ts";
import { type FileVersion, Folder, parsedOnce } from "../../kernel/disk/folder.ts";
import { separatorOf } from "../../kernel/roots/path.ts";
import type { Root } from "../../kernel/roots/root.ts";
import { decodeLossily } from "../../kernel/utf8.ts";
import { NewFiles } from "./new_files.ts";

/** The data root: its files, and the way to add some. */
export interface RecordStore {
  root: Root;
  folder: Folder;
  files: NewFiles;
}

/** Returns the store of a root, without reading or creating files. */
export function openStore(root: Root): RecordStore {
  return { root, folder: new Folder(root), files: new NewFiles(root.path) };
}

/** The absolute path of a file of the store. */
export function absolutePath({ root }: RecordStore, path: string): string {
  return [root.path, ...path.split("/")].join(separatorOf(root.path));
}

/** Returns a file's text, or "" and the reason why it cannot be read. */
export function legibleText(
  { folder }: RecordStore,
  path: string,
): { text: string; problem?: string | undefined } {
  try {
    return { text: folder.read(path) };
  } catch (error) {
    if (error instanceof FileError) return { text: "", problem: error.reason };
    throw error;
  }
}

/** Returns the text of a file at its last read, without reading it again; "" if it is illegible. */
export function heldText({ folder }: RecordStore, version: FileVersion): string {
  try {
    return folder.text(version);
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

/** The length of the start of an unreadable file that is parsed, in bytes. */
const START_BYTES = 4096;
/** Decodes every byte as a character, to read the ASCII parts. */
const lenient = new TextDecoder("windows-1252");

/**
 * Returns a function that parses a file once for each version; of a file that cannot be read its
 * start, with the reason.
 */
export function legibleOnce<Fields>(
  parse: (text: string, file: { path: string; problem?: string }) => Fields,
): (store: RecordStore, version: FileVersion) => Fields {
  const valid = parsedOnce((text, path) => parse(text, { path }));
  return ({ folder }, version) => {
    const { path, error } = version;
    return error === undefined
      ? valid(folder, version)
      : parse(startOf(folder, path, error), { path, problem: error.reason });
  };
}

/** Returns the start of a file that is too large or not UTF-8; "" if that is unreadable too. */
function startOf(folder: Folder, path: string, { problem }: FileError): string {
  try {
    using file = folder.open(path);
    const buffer = new Uint8Array(START_BYTES);
    const bytes = buffer.subarray(0, file.readSync(buffer) ?? 0);
    return problem === "not text"
      ? lenient.decode(bytes)
      : decodeLossily(bytes, { keepsMark: false });
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}
