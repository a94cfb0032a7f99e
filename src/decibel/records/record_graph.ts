import { isKindName, type KindName } from "./kind.ts";
import { INVERSE, isLinkType, type LinkType } from "./link.ts";
import type { DecibelRecord, RecordUpdate } from "./record.ts";
import { isOverRecord } from "./state.ts";

/** A record's identity: its kind, and its file's folder and name, which never change. */
export interface RecordKey {
  kind: KindName;
  place: string;
  name: string;
}

/** A link as seen from one of its records. */
export interface LinkedRecord {
  type: LinkType | (typeof INVERSE)[LinkType];
  key: RecordKey;
}

interface Edge {
  type: LinkType;
  source: RecordKey;
  target: RecordKey;
}

/** A record's status and dependencies among the other records. */
export interface Standing {
  /** The record's status, or its earlier status once all records that blocked it are closed. */
  status: string | undefined;
  /** The open records that the record waits for. */
  blockedBy: readonly RecordKey[];
  /** True if the record waited and all records it waited for are closed. */
  isUnblocked: boolean;
}

/** The updates in one folder by their record's name, including updates of removed records. */
export interface UpdatedFolder {
  kind: KindName;
  place: string;
  updates: ReadonlyMap<string, readonly RecordUpdate[]>;
}

/** Finds a record of a given kind from a reference in another record's file. */
export type ResolveReference = (
  reference: string,
  given: { from: RecordKey; kind: KindName; isThere: (key: RecordKey) => boolean },
) => RecordKey;

/** All records with their links. */
export class RecordGraph {
  readonly #byKey: ReadonlyMap<string, DecibelRecord>;
  readonly #edges = new Map<string, Edge[]>();
  readonly #resolve: (reference: string, from: RecordKey, kind: KindName) => RecordKey;

  constructor(
    records: readonly DecibelRecord[],
    folders: readonly UpdatedFolder[],
    resolve: ResolveReference,
  ) {
    this.#byKey = new Map(records.map((record) => [idOf(record), record]));
    const isThere = (key: RecordKey): boolean => this.record(key) !== undefined;
    this.#resolve = (reference, from, kind) => resolve(reference, { from, kind, isThere });
    for (const { kind, place, updates } of folders) {
      // Updates to a deleted record still link other records.
      for (const [name, some] of updates) {
        this.#addLinks({ kind, place, name }, some);
        this.#addSuccessor({ kind, place, name }, some);
      }
    }
    for (const record of records) {
      for (const blocker of record.state.blockedBy ?? []) {
        this.#add({
          type: "blocks",
          source: this.#resolve(blocker, record, "sentinel"),
          target: record,
        });
      }
    }
  }

  /** Returns the record with that identity; undefined if the record was removed. */
  record(key: RecordKey): DecibelRecord | undefined {
    return this.#byKey.get(idOf(key));
  }

  /**
   * Returns a record's links: its own links first, then links from other records, sorted by name.
   */
  links(record: RecordKey): LinkedRecord[] {
    const edges = this.#edgesOf(record);
    const own = edges.filter(({ source }) => isSameRecord(source, record))
      .map(({ type, target }): LinkedRecord => ({ type, key: target }));
    const others = edges.filter(({ source }) => !isSameRecord(source, record))
      .map(({ type, source }): LinkedRecord => ({ type: INVERSE[type], key: source }))
      .sort((a, b) => a.key.name < b.key.name ? -1 : 1);
    const byText = new Map(
      [...own, ...others].map((link) => [`${link.type} ${idOf(link.key)}`, link]),
    );
    return [...byText.values()];
  }

  /** Returns a record's status and dependencies among the other records. */
  standing(record: DecibelRecord): Standing {
    const { state } = record;
    const { all, open } = this.blockers(record);
    const waited = all.length > 0 && !isOverRecord(record);
    const isUnblocked = waited && open.length === 0;
    const status = isUnblocked ? state.statusBefore ?? state.status : state.status;
    return {
      status,
      blockedBy: waited ? open : [],
      isUnblocked: isUnblocked && status !== "blocked",
    };
  }

  /** Returns true for a closed record: by its status, or because another record replaces it. */
  isOver(record: DecibelRecord): boolean {
    if (isOverRecord(record)) return true;
    // Two agents may mark each other's record as a duplicate at the same time: keep both.
    return this.successors(record).some((one) => !this.isReplacedBy(one, record));
  }

  /** Returns true if other records or its own status block an open record. */
  isWaiting(record: DecibelRecord): boolean {
    const { all, open } = this.blockers(record);
    return open.length > 0 || (record.state.status === "blocked" && all.length === 0);
  }

  /** Returns the open records that wait for a record, directly or indirectly, without repeats. */
  waitingFor(record: RecordKey): DecibelRecord[] {
    const keys = reached(
      record,
      (key) =>
        this.#edgesOf(key).filter(({ type, source }) =>
          type === "blocks" && isSameRecord(source, key)
        )
          .map(({ target }) => target).filter((one) => this.#isOpen(one)),
    );
    return keys.flatMap((key) => isSameRecord(key, record) ? [] : this.record(key) ?? []);
  }

  /** Returns true if a record directly or indirectly replaces another record. */
  isReplacedBy(record: RecordKey, by: RecordKey): boolean {
    return reached(record, (key) => this.successors(key)).some((key) => isSameRecord(key, by));
  }

  /** Returns true if a record directly or indirectly waits for another record. */
  waitsFor(record: RecordKey, on: RecordKey): boolean {
    return reached(record, (key) => this.#blocking(key).filter((one) => this.#isOpen(one)))
      .some((key) => isSameRecord(key, on));
  }

  /** Returns a record's blockers: all blockers, and the open blockers. */
  blockers(record: RecordKey): { all: RecordKey[]; open: RecordKey[] } {
    const all = this.#blocking(record);
    return { all, open: all.filter((one) => this.#isOpen(one)) };
  }

  /**
   * Returns the records that replace a record: records that supersede it, and its originals if it
   * is a duplicate.
   */
  successors(record: RecordKey): RecordKey[] {
    return this.#edgesOf(record).flatMap(({ type, source, target }) => {
      if (type === "supersedes" && isSameRecord(target, record)) return [source];
      return type === "duplicate_of" && isSameRecord(source, record) ? [target] : [];
    });
  }

  /** Returns the record that a record duplicates; undefined if it isn't a duplicate. */
  original(record: RecordKey): RecordKey | undefined {
    return this.#edgesOf(record).findLast(({ type, source }) =>
      type === "duplicate_of" && isSameRecord(source, record)
    )?.target;
  }

  /** Returns the superseding record; of several, the record with the newest link. */
  superseding(record: RecordKey): RecordKey | undefined {
    return this.#edgesOf(record).findLast(({ type, target }) =>
      type === "supersedes" && isSameRecord(target, record)
    )?.source;
  }

  #blocking(record: RecordKey): RecordKey[] {
    const keys = this.#edgesOf(record).filter(({ type, target }) =>
      type === "blocks" && isSameRecord(target, record)
    ).map(({ source }) => source);
    return keys.length < 2 ? keys : [...new Map(keys.map((key) => [idOf(key), key])).values()];
  }

  #isOpen(key: RecordKey): boolean {
    const record = this.record(key);
    // A missing record may have been open: it blocks until someone changes the link.
    return record === undefined || !this.isOver(record);
  }

  #addLinks(source: RecordKey, updates: readonly RecordUpdate[]): void {
    for (const { fields: { event, type, target, targetKind } } of updates) {
      if (event !== "linked" || !isLinkType(type) || !isKindName(targetKind) || target === "") {
        continue;
      }
      this.#add({ type, source, target: this.#resolve(target, source, targetKind) });
    }
  }

  /** Adds a link from a record to its replacement, according to its newest status. */
  #addSuccessor(target: RecordKey, updates: readonly RecordUpdate[]): void {
    const newest = updates.findLast(({ fields }) =>
      fields.supersededBy !== "" || fields.status !== undefined
    );
    const successor = newest?.fields.supersededBy;
    if (!successor) return;
    const source = this.#resolve(successor, target, target.kind);
    this.#add({ type: "supersedes", source, target });
  }

  #add(edge: Edge): void {
    for (const end of [edge.source, edge.target]) {
      const edges = this.#edges.get(idOf(end));
      if (edges === undefined) this.#edges.set(idOf(end), [edge]);
      else edges.push(edge);
    }
  }

  #edgesOf(record: RecordKey): readonly Edge[] {
    return this.#edges.size === 0 ? [] : this.#edges.get(idOf(record)) ?? [];
  }
}

/** Returns the records reachable from a record, including the record itself in a loop. */
function reached(from: RecordKey, next: (key: RecordKey) => readonly RecordKey[]): RecordKey[] {
  const found = new Map<string, RecordKey>();
  const left = [from];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    for (const one of next(key)) {
      if (found.has(idOf(one))) continue;
      found.set(idOf(one), one);
      left.push(one);
    }
  }
  return [...found.values()];
}

/** Returns the identity as one string. */
function idOf({ kind, place, name }: RecordKey): string {
  return `${kind}/${place}/${name}`;
}

/** Returns true if two keys identify the same record. */
export function isSameRecord(one: RecordKey, other: RecordKey): boolean {
  return one.name === other.name && one.place === other.place && one.kind === other.kind;
}
