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

/** Keeps equal values once: of very many files, most say the same. */
export class EqualValues {
  readonly #known = new Map<string, FieldValues>();
  #latest: RememberedValues = { values: [], size: UNSEEN, changed: NaN };
  /** The latest for equal values. */
  readonly #unseen = new WeakMap<FieldValues, RememberedValues>();

  /** What is remembered of a file that was read at `begun`. */
  remembered(values: FieldValues, begun: number): RememberedValues {
    // Files that are read one after the other mostly say the same.
    const isLatest = this.#latest.changed === begun && isEqual(values, this.#latest.values);
    return isLatest ? this.#latest : this.#latest = this.#unseenSince(this.#once(values), begun);
  }

  #unseenSince(values: FieldValues, changed: number): RememberedValues {
    const known = this.#unseen.get(values);
    if (known?.changed === changed) return known;
    const unseen = { size: UNSEEN, changed, values };
    this.#unseen.set(values, unseen);
    return unseen;
  }

  #once(values: FieldValues): FieldValues {
    const key = values.join("\n");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const copy = values.map(detached);
    this.#known.set(copy.join("\n"), copy);
    return copy;
  }
}

function isEqual(some: FieldValues, others: FieldValues): boolean {
  return some.length === others.length && some.every((value, at) => value === others[at]);
}
