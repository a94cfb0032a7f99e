import { isWithin } from "../roots/path.ts";
import { isUntouched, MAX_FILE_BYTES, readWithin } from "./confined_read.ts";
import { type FieldReader, readFields } from "./field_reader.ts";
import { kindOf } from "./entry_kind.ts";
import { FileError } from "./file_error.ts";
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
import { readHead, readShared } from "./readable_file.ts";
import {
  EqualValues,
  type FieldValues,
  lookAtSome,
  moved,
  type RememberedFields,
} from "./remembered_values.ts";
import { type FolderFiles, SecondReader } from "./second_reader.ts";

/** How many files a listing looks at again: all of a usual folder, and some of a large one in turn. */
const LOOKS = 2000;
/** For so long after that, in milliseconds, a large one is not looked at: a page asks a hundred times. */
const LOOK_PAUSE_MS = 100;
/** How many unread files a second reader is started for: to start it takes as long as some thousands. */
const MANY = 20_000;

/** What no second reader comes to: by the time that it has started, some of the files are read. */
const OWN_SHARE = 0.4;

/** The module of a worker that calls `serveReading`, and how many unread files it is started for. */
export interface SecondReaderOptions {
  module: URL;
  many?: number;
}

/** Files of what `list` returned, by their places in it. */
export interface IndexedFiles {
  listing: FolderListing;
  places: readonly number[];
}

interface UnreadFiles {
  folder: RememberedFolder;
  places: readonly number[];
}

interface RememberedFolder {
  /** Relative to the root. */
  path: string;
  listing: GrowingListing;
  real: string;
  modified: number;
  /** False while a further change may leave the same time. */
  isSettled: boolean;
  values: RememberedFields;
  /** When its files were looked at again, by the clock of the process. */
  looked: number;
}

/**
 * Remembers which files there are below one root and the values of a few fields of each, so that
 * folders of many files are listed and read once. What is added, replaced or removed is noticed at
 * the next listing, by the folder's time; what is changed in place by a file's own time and size:
 * at the next listing in a folder of up to 2,000 files, in turn in a larger one. Names, and values that
 * are not only for sifting, are read as `readConfined` reads: they are never from outside the root.
 */
export class FolderIndex {
  readonly #root: string;
  readonly #reader: FieldReader;
  readonly #second: SecondReaderOptions | undefined;
  readonly #folders = new Map<string, RememberedFolder>();
  readonly #listed = new WeakMap<FolderListing, RememberedFolder>();
  /** By their fields. */
  readonly #values = new Map<readonly string[], EqualValues>();

  /** `root` is a real path. */
  constructor(root: string, reader: FieldReader, second?: SecondReaderOptions) {
    this.#root = root;
    this.#reader = reader;
    this.#second = second;
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
    const before = folder.values.get(fields)?.byPlace[place];
    if (before !== undefined) return before.values;
    const begun = beginning();
    const sifted = this.#inHead(folder, name, fields);
    if (sifted !== undefined) return this.#remember({ folder, fields, place, begun }, sifted);
    const path = `${folder.path}/${name}`;
    const { values, problem } = readFields(this.#root, path, { reader: this.#reader, fields });
    if (values === undefined || problem === "changed") return values;
    return this.#remember({ folder, fields, place, begun }, values);
  }

  /**
   * Reads the values of `fields`, for sifting, in these files, where they are so many that a second
   * reader pays; `values` reads what is still missing.
   */
  readMany(wanted: readonly IndexedFiles[], fields: readonly string[]): void {
    if (this.#second === undefined || !this.#reader.sifting.includes(fields)) return;
    if (navigator.hardwareConcurrency < 2) return;
    const { module, many = MANY } = this.#second;
    const unread = wanted.flatMap((files) => this.#unread(files, fields));
    const count = unread.reduce((sum, { places }) => sum + places.length, 0);
    if (count < many) return;
    const own = Math.floor(count * OWN_SHARE);
    const begun = beginning();
    const second = new SecondReader(module, this.#root, { files: namesFrom(own, unread), fields });
    try {
      let file = -own;
      for (const { folder, places } of unread) {
        for (const place of places) {
          const told = second.values(file++);
          if (told === undefined) this.values(folder.listing, place, fields);
          else this.#remember({ folder, fields, place, begun }, told);
        }
      }
    } finally {
      second.end();
    }
  }

  #unread({ listing, places }: IndexedFiles, fields: readonly string[]): UnreadFiles[] {
    const folder = this.#listed.get(listing);
    if (folder === undefined) return [];
    const known = folder.values.get(fields)?.byPlace ?? [];
    return [{ folder, places: places.filter((place) => known[place] === undefined) }];
  }

  #remember(
    { folder, fields, place, begun }: {
      folder: RememberedFolder;
      fields: readonly string[];
      place: number;
      begun: number;
    },
    read: FieldValues,
  ): FieldValues {
    const equal = this.#values.get(fields) ?? new EqualValues();
    this.#values.set(fields, equal);
    const remembered = equal.remembered(read, begun);
    let known = folder.values.get(fields);
    if (known === undefined) folder.values.set(fields, known = { byPlace: [], next: 0 });
    // Without gaps, which would make an array of many places a hash table.
    while (known.byPlace.length < folder.listing.files.length) known.byPlace.push(undefined);
    known.byPlace[place] = remembered;
    return remembered.values;
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

  /** The values by the beginning of a file, for sifting; undefined where that is not enough. */
  #inHead(
    { real }: RememberedFolder,
    name: string,
    fields: readonly string[],
  ): FieldValues | undefined {
    if (!this.#reader.sifting.includes(fields)) return undefined;
    try {
      return this.#reader.inHead(readHead(`${real}/${name}`), fields);
    } catch {
      return undefined;
    }
  }

  /**
   * False where a folder above was exchanged just now: what was listed may be what took its place, and
   * have the same times. Files are made in the root itself, so it counts only for what is right below.
   */
  #isInPlace(folder: string, real: string, begun: number): boolean {
    const [first = "", ...rest] = folder.split("/");
    const top = rest.length === 0 ? this.#root : `${this.#root}/${first}`;
    return isUntouched(top, real, begun);
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
      if (known !== undefined) lookAgain(known, isKnown ? LOOKS : Infinity);
      if (known !== undefined && isKnown && known.isSettled) return known;
      const found = readWithin(this.#root, folder, listFolder);
      const listing = known === undefined ? found : grown(known.listing, found);
      const opened = {
        path: folder,
        listing,
        real,
        modified,
        isSettled: isSettled(modified, begun) && this.#isInPlace(folder, real, begun),
        looked: known?.looked ?? -Infinity,
        values: known === undefined ? new Map() : moved(known.values, known.listing, listing),
      };
      this.#folders.set(folder, opened);
      this.#listed.set(listing, opened);
      return opened;
    } catch {
      this.#folders.delete(folder);
      return undefined;
    }
  }
}

/** Looks at the next `count` of a folder's files again, unless it is large and that was just done. */
function lookAgain(folder: RememberedFolder, count: number): void {
  const isLarge = folder.listing.files.length > count;
  if (isLarge && performance.now() - folder.looked < LOOK_PAUSE_MS) return;
  lookAtSome(folder.values, folder, count);
  folder.looked = performance.now();
}

/** All but the first `skipped` of the files, by their names. */
function namesFrom(skipped: number, unread: readonly UnreadFiles[]): FolderFiles[] {
  let before = 0;
  return unread.map(({ folder, places }) => {
    const left = places.slice(Math.max(0, skipped - before));
    before += places.length;
    return { folder: folder.real, names: left.map((place) => folder.listing.files[place] ?? "") };
  });
}

/** Rounded down, so that files which are read one after the other share what is remembered. */
function beginning(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

const decoder = new TextDecoder();
