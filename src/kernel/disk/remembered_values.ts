import { changeOf } from "./file_stamp.ts";
import type { FolderListing, GrowingListing } from "./folder_listing.ts";
import { detached } from "../text.ts";
import { UNSETTLED_MS } from "./readable_file.ts";

/** The values of some fields of a file, "" where there is none. */
export type FieldValues = readonly string[];

/** What is remembered of the files of a folder, by the fields that were asked for. */
export type RememberedFields = Map<readonly string[], RememberedFiles>;

/** What is remembered of the files of a folder. */
interface RememberedFiles {
  /** By the file's place in the listing: names would be hashed by the hundred thousand. */
  byPlace: (RememberedValues | undefined)[];
  /** The place of the one to be looked at next. */
  next: number;
}

/** What is remembered of a file. */
interface RememberedValues {
  readonly values: FieldValues;
  /** In bytes; `UNSEEN` until the file is looked at again. */
  readonly size: number;
  /** When the file last changed; while its size is unseen, when it was read. */
  readonly changed: number;
}

/** The size of a file that was only read. */
const UNSEEN = -1;

/** What is remembered of files of one listing, by their places in a new one. */
export function moved(
  known: RememberedFields,
  from: FolderListing,
  to: FolderListing,
): RememberedFields {
  if (from === to || known.size === 0) return known;
  const places = new Map(from.files.map((name, place) => [name, place]));
  const all = [...known].map(([fields, { byPlace }]) => {
    const values = to.files.map((name) => byPlace[places.get(name) ?? -1]);
    return [fields, { byPlace: values, next: 0 }] as const;
  });
  return new Map(all);
}

/** Forgets the values of files that changed, of the next `count` of each kind of values. */
export function lookAtSome(
  known: RememberedFields,
  { real, listing }: { real: string; listing: GrowingListing },
  count: number,
): void {
  for (const files of known.values()) {
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

/** Of how many different values equal ones are looked for: titles, say, are all different. */
const MAX_KNOWN = 4096;

/** Keeps equal values of some fields once: of very many files, most say the same. */
export class EqualValues {
  readonly #known = new Map<string, RememberedValues>();
  #latest: RememberedValues = { values: [], size: UNSEEN, changed: NaN };

  /** What is remembered of a file that was read at `begun`. */
  remembered(read: FieldValues, begun: number): RememberedValues {
    // Files that are read one after the other mostly say the same.
    const latest = this.#latest;
    if (latest.changed === begun && isEqual(read, latest.values)) return latest;
    return this.#latest = this.#once(read, begun);
  }

  #once(read: FieldValues, begun: number): RememberedValues {
    const isFull = this.#known.size >= MAX_KNOWN;
    const key = isFull ? "" : read.join("\n");
    const known = isFull ? undefined : this.#known.get(key);
    if (known?.changed === begun) return known;
    const values = known?.values ?? read.map(detached);
    const remembered = { values, size: UNSEEN, changed: begun };
    if (!isFull) this.#known.set(detached(key), remembered);
    return remembered;
  }
}

function isEqual(some: FieldValues, others: FieldValues): boolean {
  return some.length === others.length && some.every((value, at) => value === others[at]);
}
