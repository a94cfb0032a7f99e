import { FileError } from "./file_error.ts";
import { kindOf, readConfined } from "./folder.ts";
import { fieldsAtStart, parseFrontMatter, textField } from "./front_matter.ts";
import { isWithin } from "./roots.ts";

/** Most front matter ends before this many bytes. */
const HEAD_BYTES = 512;
/** A listing is believed while its folder is this much older than the listing: clocks are coarse. */
const SETTLED_MS = 2500;

/** What is in a folder; the same object until the folder changes. */
export interface FolderListing {
  /** Names of regular files and of folders; symlinks are neither. */
  files: readonly string[];
  folders: readonly string[];
}

/** The values of some front matter fields, "" where there is none. */
export type FieldValues = readonly string[];

interface RememberedFolder extends FolderListing {
  real: string;
  modified: number;
  listed: number;
  /** By the fields that were asked for, then by the file's name. */
  values: Map<readonly string[], Map<string, RememberedValues>>;
}

interface RememberedValues {
  size: number;
  modified: number;
  values: FieldValues;
}

const EMPTY: FolderListing = { files: [], folders: [] };

/**
 * Remembers, below one root, which files there are and what a few front matter fields of each say,
 * so that folders of many files are listed and read once. What changed since is noticed by time
 * and size. For sifting only: what is shown to anyone is read by `readConfined`.
 */
export class FolderIndex {
  readonly #root: string;
  readonly #folders = new Map<string, RememberedFolder>();
  /** Equal values are kept once. */
  readonly #values = new Map<string, FieldValues>();

  constructor(root: string) {
    this.#root = root;
  }

  /** What is in the folder; nothing where there is none or it leads out of the root. */
  list(folder: string): FolderListing {
    return this.#open(folder) ?? EMPTY;
  }

  /**
   * The values of `fields` (one array for all calls) in the front matter of a listed file;
   * undefined when it cannot be read.
   */
  values(folder: string, name: string, fields: readonly string[]): FieldValues | undefined {
    const opened = this.#folders.get(folder) ?? this.#open(folder);
    if (opened === undefined) return undefined;
    let known = opened.values.get(fields);
    if (known === undefined) opened.values.set(fields, known = new Map());
    const before = known.get(name);
    try {
      const path = `${opened.real}/${name}`;
      if (before !== undefined && isSame(before, Deno.lstatSync(path))) return before.values;
      const { head, size, modified } = readHead(path);
      const found = fieldsAtStart(head, fields) ?? this.#readAll(folder, name, fields);
      known.set(name, { size, modified, values: this.#once(found) });
      return found;
    } catch {
      known.delete(name);
      return undefined;
    }
  }

  #open(folder: string): RememberedFolder | undefined {
    const before = this.#folders.get(folder);
    try {
      if (kindOf(this.#root, folder) !== "folder") throw new FileError(folder, "absent");
      const real = Deno.realPathSync(`${this.#root}/${folder}`);
      if (!isWithin(real, this.#root)) throw new FileError(folder, "absent");
      const modified = Deno.statSync(real).mtime?.getTime() ?? Infinity;
      if (before?.real === real && before.modified === modified && isSettled(before)) return before;
      const listing = { ...listFolder(real), real, modified, listed: Date.now() };
      const opened = { ...listing, values: before?.values ?? new Map() };
      this.#folders.set(folder, opened);
      return opened;
    } catch {
      this.#folders.delete(folder);
      return undefined;
    }
  }

  #readAll(folder: string, name: string, fields: readonly string[]): FieldValues {
    const frontMatter = parseFrontMatter(readConfined(this.#root, `${folder}/${name}`));
    return fields.map((field) => textField(frontMatter, field) ?? "");
  }

  #once(values: FieldValues): FieldValues {
    const key = values.join("\n");
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, values);
    return known ?? values;
  }
}

function isSettled({ modified, listed }: RememberedFolder): boolean {
  return listed - modified > SETTLED_MS;
}

function isSame(before: RememberedValues, { size, mtime, isFile }: Deno.FileInfo): boolean {
  return isFile && before.size === size && before.modified === (mtime?.getTime() ?? 0);
}

function listFolder(real: string): FolderListing {
  const files: string[] = [];
  const folders: string[] = [];
  for (const { name, isFile, isDirectory } of Deno.readDirSync(real)) {
    if (isFile) files.push(name);
    else if (isDirectory) folders.push(name);
  }
  return { files, folders };
}

const buffer = new Uint8Array(HEAD_BYTES);
const decoder = new TextDecoder();

function readHead(path: string): { head: string; size: number; modified: number } {
  using file = Deno.openSync(path);
  const { size, mtime } = file.statSync();
  const length = file.readSync(buffer) ?? 0;
  return {
    head: decoder.decode(buffer.subarray(0, length)),
    size,
    modified: mtime?.getTime() ?? 0,
  };
}
