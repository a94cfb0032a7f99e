import { isWithin } from "../roots/path.ts";
import { detached } from "../text.ts";
import { decodeUtf8 } from "../utf8.ts";
import { MAX_FILE_BYTES, readConfinedBytes } from "./confined_read.ts";
import { kindOf } from "./entry_kind.ts";
import { FileError, isGone } from "./file_error.ts";
import { changeOf, type FileChange } from "./file_stamp.ts";
import {
  type FolderListing,
  type GrowingListing,
  grown,
  isSettled,
  listFolder,
  modifiedAt,
  NO_LISTING,
} from "./folder_listing.ts";
import { readBeginning, readShared, UNSETTLED_MS } from "./readable_file.ts";

/** How much of a file is read first: the fields at its start are nearly always within it. */
const HEAD_BYTES = 512;
/** How many files a listing looks at again: all of a usual folder, and some of a large one in turn. */
const LOOKS = 2000;

/** The values of some fields of a file, "" where there is none. */
export type FieldValues = readonly string[];

/** Extracts fields from the text of a file; the index itself knows no format. */
export interface FieldReader {
  /** The values by the beginning of a file; undefined when that is not enough to tell. */
  inHead(head: string, fields: readonly string[]): FieldValues | undefined;
  /**
   * The values by a file's whole text. With `problem`, which says why it cannot be read, the text is
   * what could be made of it.
   */
  inText(text: string, fields: readonly string[], problem?: string): FieldValues;
}

interface RememberedFolder {
  /** Relative to the root. */
  path: string;
  listing: GrowingListing;
  real: string;
  modified: number;
  /** False while a further change may leave the same time. */
  isSettled: boolean;
  /** By the fields that were asked for. */
  values: Map<readonly string[], RememberedFiles>;
}

interface RememberedFiles {
  /** By the file's place in the listing: names would be hashed by the hundred thousand. */
  byPlace: (RememberedValues | undefined)[];
  /** The place of the one to be looked at next. */
  next: number;
}

interface RememberedValues {
  readonly values: FieldValues;
  /** In bytes; `UNSEEN` until the file is looked at again. */
  readonly size: number;
  /** When the file last changed; while its size is unseen, when it was read. */
  readonly changed: number;
}

const UNSEEN = -1;

/**
 * Remembers which files there are below one root and the values of a few fields of each, so that
 * folders of many files are listed and read once. What is added, replaced or removed is noticed at
 * the next listing, by the folder's time; what is changed in place by a file's own time and size:
 * at the next listing in a folder of up to 2,000 files, in turn in a larger one. For sifting only:
 * what is shown to anyone is read by `readConfined`.
 */
export class FolderIndex {
  readonly #root: string;
  readonly #reader: FieldReader;
  readonly #folders = new Map<string, RememberedFolder>();
  readonly #listed = new WeakMap<FolderListing, RememberedFolder>();
  /** Equal values are kept once. */
  readonly #values = new Map<string, FieldValues>();
  #latest: FieldValues = [];
  /** The latest for equal values. */
  readonly #unseen = new WeakMap<FieldValues, RememberedValues>();

  /** `root` is a real path. */
  constructor(root: string, reader: FieldReader) {
    this.#root = root;
    this.#reader = reader;
  }

  /** What is in the folder now; nothing when it is missing or leads out of the root. */
  list(folder: string): FolderListing {
    return this.#open(folder)?.listing ?? NO_LISTING;
  }

  /**
   * Runs `create`, which creates a file in the folder and returns its name, and adds the file to
   * the listing: what else changed the folder is still looked for at the next one.
   */
  adding<Name extends string | undefined>(folder: string, create: () => Name): Name {
    const before = this.#folders.get(folder);
    const isCurrent = before !== undefined && modifiedAt(before.real) === before.modified;
    const name = create();
    if (!isCurrent || name === undefined) return name;
    before.listing.files.push(name);
    before.listing.version++;
    before.modified = modifiedAt(before.real) ?? Infinity;
    before.isSettled = false;
    return name;
  }

  /**
   * The values of `fields` (one array for all calls) in the file at a place of what `list` returned;
   * undefined when it is not there.
   */
  values(
    listing: FolderListing,
    place: number,
    fields: readonly string[],
  ): FieldValues | undefined {
    const name = listing.files[place];
    const folder = this.#listed.get(listing);
    if (folder === undefined || name === undefined) return undefined;
    let known = folder.values.get(fields);
    if (known === undefined) folder.values.set(fields, known = { byPlace: [], next: 0 });
    const before = known.byPlace[place];
    if (before !== undefined) return before.values;
    // Rounded down, so that files which are read one after the other share what is remembered.
    const begun = Math.floor(Date.now() / 1000) * 1000;
    const read = this.#read(folder, name, fields);
    if (read === undefined) return undefined;
    const values = this.#once(read);
    // Without gaps, which would make an array of many places a hash table.
    while (known.byPlace.length < listing.files.length) known.byPlace.push(undefined);
    known.byPlace[place] = this.#unseenSince(values, begun);
    return values;
  }

  /**
   * The text of a file of the folder as it was last listed, whatever its encoding, for sifting, not
   * for showing; undefined when it cannot be read.
   */
  text(folder: string, name: string): string | undefined {
    const opened = this.#folders.get(folder) ?? this.#open(folder);
    if (opened === undefined) return undefined;
    try {
      return decoder.decode(readShared(`${opened.real}/${name}`, MAX_FILE_BYTES));
    } catch {
      return undefined;
    }
  }

  /** As `changeOf`, for a file of the folder as it was last listed. */
  change(folder: string, name: string): FileChange | undefined {
    const opened = this.#folders.get(folder) ?? this.#open(folder);
    return opened && changeOf(`${opened.real}/${name}`);
  }

  #read(
    { path, real }: RememberedFolder,
    name: string,
    fields: readonly string[],
  ): FieldValues | undefined {
    try {
      const head = readHead(`${real}/${name}`);
      return this.#reader.inHead(head, fields) ?? this.#readWhole(`${path}/${name}`, fields, head);
    } catch (error) {
      // A file that is gone has no values; one that may not be opened has its problem.
      return isGone(error) ? undefined : this.#readWhole(`${path}/${name}`, fields, "");
    }
  }

  #readWhole(path: string, fields: readonly string[], head: string): FieldValues | undefined {
    try {
      const bytes = readConfinedBytes(this.#root, path);
      const text = decodeUtf8(bytes);
      if (text !== undefined) return this.#reader.inText(text, fields);
      return this.#reader.inText(lenient.decode(bytes), fields, "it is not valid UTF-8");
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.problem === "absent") return undefined;
      return this.#reader.inText(head, fields, error.reason);
    }
  }

  #open(folder: string): RememberedFolder | undefined {
    const before = this.#folders.get(folder);
    try {
      if (kindOf(this.#root, folder) !== "folder") throw new FileError(folder, "absent");
      const real = Deno.realPathSync(`${this.#root}/${folder}`);
      if (!isWithin(real, this.#root)) throw new FileError(folder, "absent");
      const known = before?.real === real ? before : undefined;
      const begun = Date.now();
      const modified = modifiedAt(real) ?? Infinity;
      const isKnown = known?.modified === modified;
      if (known !== undefined) lookAtSome(known, isKnown ? LOOKS : Infinity);
      if (known !== undefined && isKnown && known.isSettled) return known;
      const found = listFolder(real);
      const listing = known === undefined ? found : grown(known.listing, found);
      const opened = {
        path: folder,
        listing,
        real,
        modified,
        isSettled: isSettled(modified, begun),
        values: known === undefined ? new Map() : valuesIn(listing, known),
      };
      this.#folders.set(folder, opened);
      this.#listed.set(listing, opened);
      return opened;
    } catch {
      this.#folders.delete(folder);
      return undefined;
    }
  }

  #unseenSince(values: FieldValues, changed: number): RememberedValues {
    const known = this.#unseen.get(values);
    if (known?.changed === changed) return known;
    const unseen = { size: UNSEEN, changed, values };
    this.#unseen.set(values, unseen);
    return unseen;
  }

  #once(values: FieldValues): FieldValues {
    // Files that are read one after the other mostly say the same.
    if (isEqual(values, this.#latest)) return this.#latest;
    return this.#latest = this.#known(values);
  }

  #known(values: FieldValues): FieldValues {
    const key = values.join("\n");
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const copy = values.map(detached);
    this.#values.set(copy.join("\n"), copy);
    return copy;
  }
}

function isEqual(some: FieldValues, others: FieldValues): boolean {
  return some.length === others.length && some.every((value, at) => value === others[at]);
}

/** What is remembered of the files of a folder, by their places in its new listing. */
function valuesIn(listing: FolderListing, before: RememberedFolder): RememberedFolder["values"] {
  if (listing === before.listing || before.values.size === 0) return before.values;
  const places = new Map(before.listing.files.map((name, place) => [name, place]));
  const moved = [...before.values].map(([fields, { byPlace }]) => {
    const values = listing.files.map((name) => byPlace[places.get(name) ?? -1]);
    return [fields, { byPlace: values, next: 0 }] as const;
  });
  return new Map(moved);
}

/** Forgets the values of files that changed, of the next `count` of each kind of values. */
function lookAtSome({ real, values, listing }: RememberedFolder, count: number): void {
  for (const files of values.values()) {
    const { byPlace } = files;
    let looks = 0;
    for (let places = byPlace.length; places > 0 && looks < count; places--) {
      const place = files.next < byPlace.length ? files.next : 0;
      files.next = place + 1;
      const before = byPlace[place];
      if (before === undefined) continue;
      looks++;
      const seen = seenAgain(before, `${real}/${listing.files[place]}`);
      if (seen === undefined) listing.version++;
      byPlace[place] = seen;
    }
  }
}

/**
 * What is remembered of a file from now on; undefined when it has changed. Reading a file yields
 * neither size nor times: they are taken when it is looked at again.
 */
function seenAgain(before: RememberedValues, path: string): RememberedValues | undefined {
  const now = changeOf(path);
  if (now === undefined) return undefined;
  const { size, changed } = now;
  if (before.size !== UNSEEN) {
    return before.size === size && before.changed === changed ? before : undefined;
  }
  const isOld = before.changed - changed > UNSETTLED_MS;
  return isOld ? { size, changed, values: before.values } : undefined;
}

const buffer = new Uint8Array(HEAD_BYTES);
const decoder = new TextDecoder();
/** Gives every byte a character, so that what is ASCII can be read. */
const lenient = new TextDecoder("windows-1252");

function readHead(path: string): string {
  const length = readBeginning(path, buffer);
  // Most files fill it: a view of a part costs as much as decoding does.
  return decoder.decode(length === HEAD_BYTES ? buffer : buffer.subarray(0, length));
}
