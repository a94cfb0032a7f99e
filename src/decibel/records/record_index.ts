import { TextIndex } from "../../kernel/search/text_index.ts";
import { literalPlace } from "../../kernel/search/word_places.ts";
import { slugIn } from "./name.ts";
import type { DecibelRecord } from "./record.ts";
import { saidIn, wholeText } from "./said_text.ts";
import type { RecordStore } from "./store.ts";

/** The records to search, and the maximum number to return. */
interface SearchedPart {
  isSearched: (record: DecibelRecord) => boolean;
  limit: number;
}

/** The matching records, the best first. */
export interface FoundRecords {
  found: DecibelRecord[];
  total: number;
  /** The number of updates that are searched only partly or not at all. */
  left: number;
}

/** The words of a store's records; a record is read again after one of its files changed. */
export class RecordIndex {
  readonly #store: RecordStore;
  readonly #index = new TextIndex<string>();
  /** The indexed records by path, with the `left` of their `SaidText`. */
  readonly #known = new Map<string, { record: DecibelRecord; left: number }>();

  constructor(store: RecordStore) {
    this.#store = store;
  }

  /** Replaces the indexed records that `isSearched` accepts with `records`. */
  update(records: readonly DecibelRecord[], isSearched: SearchedPart["isSearched"]): void {
    const paths = new Set(records.map(({ path }) => path));
    for (const [path, { record }] of this.#known) {
      if (!isSearched(record) || paths.has(path)) continue;
      this.#index.remove(path);
      this.#known.delete(path);
    }
    for (const record of records) {
      const known = this.#known.get(record.path);
      const isSame = known !== undefined && hasSameFiles(known.record, record);
      const left = isSame ? known.left : this.#put(record);
      this.#known.set(record.path, { record, left });
    }
  }

  #put(record: DecibelRecord): number {
    const { title, area, text, left } = saidIn(this.#store, record);
    const fields = { title, name: slugIn(record.name), text: `${area}\n${text}` };
    this.#index.put(record.path, fields);
    return left;
  }

  /** Ranks the records that have words of a query or its other wordings, or signs if it has no word. */
  search(wordings: readonly string[], { isSearched, limit }: SearchedPart): FoundRecords {
    const part = [...this.#known.values()].filter(({ record }) => isSearched(record));
    const left = part.reduce((sum, one) => sum + one.left, 0);
    const { hits, total, words } = this.#index.search(wordings, {
      limit,
      phraseFirst: true,
      accepts: (path) => this.#isIn(path, isSearched),
    });
    if (words === 0 && wordings.length === 1) {
      const having = this.#withSigns(wordings[0] ?? "", part.map(({ record }) => record));
      return { found: having.slice(0, limit), total: having.length, left };
    }
    const found = hits.flatMap(({ key }) => this.#known.get(key)?.record ?? []);
    return { found, total, left };
  }

  #isIn(path: string, isSearched: SearchedPart["isSearched"]): boolean {
    const known = this.#known.get(path);
    return known !== undefined && isSearched(known.record);
  }

  #withSigns(query: string, records: readonly DecibelRecord[]): DecibelRecord[] {
    return records.filter((record) =>
      literalPlace(wholeText(saidIn(this.#store, record)), query) !== undefined
    );
  }
}

/**
 * Returns true if no file of a record has changed, because unchanged files have the same fields.
 */
function hasSameFiles(one: DecibelRecord, other: DecibelRecord): boolean {
  return one.fields === other.fields && one.updates.length === other.updates.length &&
    one.updates.every(({ fields }, index) => fields === other.updates[index]?.fields);
}
