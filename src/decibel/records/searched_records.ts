import type { FolderListing } from "../../kernel/disk/folder_listing.ts";
import { UNSETTLED_MS } from "../../kernel/disk/readable_file.ts";
import { InvertedIndex } from "../../kernel/search/inverted_index.ts";
import { raisePhrase } from "../../kernel/search/phrase.ts";
import { findPhrase, parseQuery } from "../../kernel/search/query.ts";
import type { RecordEntry } from "./folder.ts";
import { slugIn } from "./name.ts";
import { saidIn, type SaidText, wholeText } from "./said_text.ts";
import type { RecordStore } from "./store.ts";

/** How much a word counts that stands in these. */
const WEIGHTS = { title: 4, name: 3, text: 1 } as const;
/** So many of the best are looked through for the exact phrase, which comes first. */
const PHRASE_CANDIDATES = 100;
const PHRASE_BONUS = 1e6;
/** Above the sizes that tell the states of a record's files apart. */
const SIZES = 4096;

/** Where to search. */
export interface SearchedPart {
  entries: readonly RecordEntry[];
  /** True when these are all there are. */
  isAll: boolean;
  limit: number;
}

/** The records that match, the best first, and how many there are. */
export interface RankedRecords {
  entries: RecordEntry[];
  total: number;
  /** How many updates are not searched as a whole: the notes of their records are too long. */
  left: number;
}

/** The numbers of a folder's records by their files' places: names would be hashed by the thousand. */
interface NumberedFiles {
  listing: FolderListing;
  numbers: (number | undefined)[];
}

/**
 * The index of a store's records, brought up to date at each search: each file is read once, and
 * again when its time or its size has changed.
 */
export class SearchedRecords {
  readonly #store: RecordStore;
  readonly #index = new InvertedIndex<number>();
  readonly #folders = new Map<string, NumberedFiles>();
  /** The records by number. */
  readonly #entries: RecordEntry[] = [];
  /** When each was read, in milliseconds; NaN where that is still to be done. */
  readonly #readAt: number[] = [];
  /** What `#stateOf` told of each since; NaN where it was not asked yet. */
  readonly #states: number[] = [];
  /** How many updates of each are not searched as a whole, where there are any. */
  readonly #left = new Map<number, number>();
  /** In which search each was there. */
  readonly #seen: number[] = [];
  #search = 0;
  readonly #free: number[] = [];

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Ranks the records that have words of a query, or its signs where it has no word. */
  search(query: string, { entries, isAll, limit }: SearchedPart): RankedRecords {
    this.#update(entries);
    if (isAll) this.#forgetOthers();
    const found = this.#index.search(query, {
      limit: Math.max(limit, PHRASE_CANDIDATES),
      asTyped: true,
      accepts: (number) => this.#seen[number] === this.#search,
      compare: (number, other) => this.#nameOf(number) < this.#nameOf(other) ? -1 : 1,
    });
    if (found.words === 0) return this.#withSigns(query, { entries, limit });
    const ranked = raisePhrase(found, query, {
      bonus: PHRASE_BONUS,
      textOf: (number) => {
        const entry = this.#entries[number];
        const said = entry && this.#read(entry);
        return said && wholeText(said);
      },
    });
    const best = ranked.slice(0, limit).flatMap(({ key }) => this.#entries[key] ?? []);
    return { entries: best, total: found.total, left: this.#leftOut() };
  }

  #leftOut(): number {
    const left = [...this.#left].filter(([number]) => this.#seen[number] === this.#search);
    return left.reduce((sum, [, count]) => sum + count, 0);
  }

  #update(entries: readonly RecordEntry[]): void {
    this.#search++;
    const now = Date.now();
    for (const entry of entries) {
      const number = this.#numberOf(entry);
      this.#seen[number] = this.#search;
      this.#entries[number] = entry;
      const readAt = this.#readAt[number] ?? NaN;
      const before = this.#states[number] ?? NaN;
      const state = Number.isNaN(readAt) ? NaN : this.#stateOf(entry);
      if (state === before) continue;
      // Not changed since it was read, and what changes it from now on leaves another time.
      if (Number.isNaN(before) && readAt - changeIn(state) > UNSETTLED_MS) {
        this.#states[number] = state;
        continue;
      }
      this.#readAt[number] = now;
      this.#states[number] = NaN;
      const said = this.#read(entry);
      if (said === undefined) this.#index.remove(number);
      else this.#index.put(number, fieldsOf(entry, said));
      if (said?.left) this.#left.set(number, said.left);
      else this.#left.delete(number);
    }
  }

  #numberOf({ folder: { path, listing }, at }: RecordEntry): number {
    let files = this.#folders.get(path);
    if (files === undefined || files.listing !== listing) {
      this.#folders.set(path, files = this.#renumbered(listing, files));
    }
    const { numbers } = files;
    const known = numbers[at];
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#entries.length;
    // Without gaps, which would make an array of many places a hash table.
    while (numbers.length < listing.files.length) numbers.push(undefined);
    numbers[at] = number;
    [this.#readAt[number], this.#states[number]] = [NaN, NaN];
    return number;
  }

  /** The numbers of the files in a new listing of a folder; those that are gone are forgotten. */
  #renumbered(listing: FolderListing, before: NumberedFiles | undefined): NumberedFiles {
    if (before === undefined) return { listing, numbers: [] };
    const known = new Map(before.listing.files.map((name, at) => [name, before.numbers[at]]));
    const numbers = listing.files.map((name) => {
      const number = known.get(name);
      known.delete(name);
      return number;
    });
    for (const number of known.values()) if (number !== undefined) this.#forget(number);
    return { listing, numbers };
  }

  #forget(number: number): void {
    this.#index.remove(number);
    this.#left.delete(number);
    this.#free.push(number);
  }

  /** The latest change of a record's files, with their size altogether; NaN when one is gone. */
  #stateOf({ folder, name }: RecordEntry): number {
    const { index } = this.#store;
    const own = index.change(folder.path, name);
    let [changed, size] = [own?.changed ?? NaN, own?.size ?? NaN];
    for (const update of folder.updates.get(name) ?? []) {
      const its = index.change(folder.path, update.name);
      changed = Math.max(changed, its?.changed ?? NaN);
      size += its?.size ?? NaN;
    }
    return changed * SIZES + size % SIZES;
  }

  /** Forgets the folders that are gone, or have no records any more. */
  #forgetOthers(): void {
    for (const [path, { numbers }] of this.#folders) {
      if (numbers.some((number) => this.#seen[number ?? -1] === this.#search)) continue;
      for (const number of numbers) if (number !== undefined) this.#forget(number);
      this.#folders.delete(path);
    }
  }

  #withSigns(
    query: string,
    { entries, limit }: { entries: readonly RecordEntry[]; limit: number },
  ): RankedRecords {
    const terms = parseQuery(query);
    const having = entries.filter((entry) => {
      const said = this.#read(entry);
      return said !== undefined && findPhrase(wholeText(said), terms) !== undefined;
    });
    return { entries: having.slice(0, limit), total: having.length, left: this.#leftOut() };
  }

  #read(entry: RecordEntry): SaidText | undefined {
    return saidIn(entry, (name) => this.#store.index.text(entry.folder.path, name));
  }

  #nameOf(number: number): string {
    return this.#entries[number]?.name ?? "";
  }
}

/** The time of the latest change in a state, in milliseconds. */
function changeIn(state: number): number {
  return Math.floor(state / SIZES);
}

function fieldsOf({ name }: RecordEntry, { title, area, text }: SaidText) {
  return [
    { text: title, weight: WEIGHTS.title },
    { text: slugIn(name), weight: WEIGHTS.name },
    { text: `${area}\n${text}`, weight: WEIGHTS.text },
  ];
}
