import { isWithin } from "../roots/path.ts";
import { kindOf, readConfined, UNSETTLED_MS } from "./confined_read.ts";
import { FileError } from "./file_error.ts";

/** How much of a file is read first: the fields at its start are nearly always within it. */
const HEAD_BYTES = 512;

/** What is in a folder: the same object while things are added, another one when some are gone. */
export interface FolderListing {
  /** Names of regular files, new ones at the end, and of folders; symlinks are neither. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** The values of some fields of a file, "" where there is none. */
export type FieldValues = readonly string[];

/** How fields are found in the text of a file: the index itself knows no format. */
export interface FieldReader {
  /** The values by the beginning of a file; undefined when that is not enough to tell. */
  inHead(head: string, fields: readonly string[]): FieldValues | undefined;
  /** The values by a file's whole text. */
  inText(text: string, fields: readonly string[]): FieldValues;
}

type GrowingListing = { files: string[]; folders: string[] };

interface RememberedFolder {
  listing: GrowingListing;
  real: string;
  modified: number;
  listed: number;
  /** Until when a listing that a file was added to is trusted whatever its age. */
  trustedUntil: number;
  /** By the fields that were asked for, then by the file's name. */
  values: Map<readonly string[], Map<string, RememberedValues>>;
}

interface RememberedValues {
  values: FieldValues;
  /** In bytes; `UNSEEN` until the file is looked at again. */
  size: number;
  /** When the file last changed; while its size is unseen, when it was read. */
  changed: number;
}

const UNSEEN = -1;
const EMPTY: FolderListing = { files: [], folders: [] };

/**
 * Remembers which files there are below one root and the values of a few fields of each, so that
 * folders of many files are listed and read once. Changes are noticed by time and size. For sifting
 * only: what is shown to anyone is read by `readConfined`.
 */
export class FolderIndex {
  readonly #root: string;
  readonly #reader: FieldReader;
  readonly #folders = new Map<string, RememberedFolder>();
  /** Equal values are kept once. */
  readonly #values = new Map<string, FieldValues>();

  /** `root` is a real path. */
  constructor(root: string, reader: FieldReader) {
    this.#root = root;
    this.#reader = reader;
  }

  /** What is in the folder; nothing when it is missing or leads out of the root. */
  list(folder: string): FolderListing {
    return this.#open(folder)?.listing ?? EMPTY;
  }

  /**
   * Runs `create`, which creates a file in the folder and returns its name, and adds the file to
   * the listing, so that the folder need not be listed again at once. What another process creates
   * in the same few milliseconds is seen two seconds after the last such file, or at the next change.
   */
  adding(folder: string, create: () => string): string {
    const before = this.#folders.get(folder);
    const isCurrent = before !== undefined && this.#isCurrent(before);
    const name = create();
    if (!isCurrent) return name;
    before.listing.files.push(name);
    before.modified = modifiedAt(before.real) ?? Infinity;
    before.trustedUntil = Date.now() + UNSETTLED_MS;
    return name;
  }

  /**
   * The values of `fields` (one array for all calls) in a listed file; undefined when it cannot be
   * read.
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
      const changed = Date.now();
      const found = this.#reader.inHead(readHead(path), fields) ??
        this.#reader.inText(readConfined(this.#root, `${folder}/${name}`), fields);
      known.set(name, { size: UNSEEN, changed, values: this.#once(found) });
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
      if (before?.real === real && this.#isCurrent(before)) return before;
      const modified = modifiedAt(real) ?? Infinity;
      const found = listFolder(real);
      const opened = {
        listing: before?.real === real ? grown(before.listing, found) : found,
        real,
        modified,
        listed: Date.now(),
        trustedUntil: 0,
        values: before?.values ?? new Map(),
      };
      this.#folders.set(folder, opened);
      return opened;
    } catch {
      this.#folders.delete(folder);
      return undefined;
    }
  }

  #isCurrent({ real, modified, listed, trustedUntil }: RememberedFolder): boolean {
    return modifiedAt(real) === modified &&
      (listed - modified > UNSETTLED_MS || Date.now() < trustedUntil);
  }

  #once(values: FieldValues): FieldValues {
    const key = values.join("\n");
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, values);
    return known ?? values;
  }
}

function modifiedAt(real: string): number | undefined {
  try {
    return Deno.statSync(real).mtime?.getTime();
  } catch {
    return undefined;
  }
}

/** Reading a file yields neither size nor times: they are taken when it is looked at again. */
function isSame(before: RememberedValues, { size, mtime, ctime, isFile }: Deno.FileInfo): boolean {
  const changed = Math.max(mtime?.getTime() ?? 0, ctime?.getTime() ?? 0);
  if (before.size !== UNSEEN) return isFile && before.size === size && before.changed === changed;
  if (!isFile || before.changed - changed <= UNSETTLED_MS) return false;
  Object.assign(before, { size, changed });
  return true;
}

/** The listing with what was added since, or `found` when something is gone from it. */
function grown(listing: GrowingListing, found: GrowingListing): GrowingListing {
  const files = newIn(listing.files, found.files);
  const folders = newIn(listing.folders, found.folders);
  if (files === undefined || folders === undefined) return found;
  for (const name of files) listing.files.push(name);
  for (const name of folders) listing.folders.push(name);
  return listing;
}

/** The names in `found` that are not in `before`; undefined when one of `before` is missing. */
function newIn(before: readonly string[], found: readonly string[]): string[] | undefined {
  const known = new Set(before);
  const added = found.filter((name) => !known.has(name));
  return found.length - added.length === known.size ? added : undefined;
}

function listFolder(real: string): GrowingListing {
  const listing: GrowingListing = { files: [], folders: [] };
  for (const { name, isFile, isDirectory } of Deno.readDirSync(real)) {
    if (isFile) listing.files.push(name);
    else if (isDirectory) listing.folders.push(name);
  }
  return listing;
}

const buffer = new Uint8Array(HEAD_BYTES);
const decoder = new TextDecoder();

function readHead(path: string): string {
  using file = Deno.openSync(path);
  return decoder.decode(buffer.subarray(0, file.readSync(buffer) ?? 0));
}
