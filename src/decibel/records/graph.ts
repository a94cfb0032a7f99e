import {
  INVERSE,
  isKindName,
  isLinkType,
  isOverStatus,
  KIND_NAMES,
  type KindName,
  type LinkType,
} from "./kind.ts";
import type { RecordFolder } from "./folder.ts";
import type { DecibelRecord, RecordUpdate } from "./record.ts";

export interface LinkedRecord {
  type: LinkType | (typeof INVERSE)[LinkType];
  path: string;
}

interface Edge {
  type: LinkType;
  source: string;
  target: string;
  /** In milliseconds. */
  time: number;
}

type ResolveReference = (
  reference: string,
  given: { from: { place: string }; kinds: readonly KindName[] },
) => string;

export class RecordGraph {
  readonly #records: ReadonlyMap<string, DecibelRecord>;
  readonly #edges = new Map<string, Edge[]>();
  readonly #resolve: ResolveReference;

  constructor(
    records: ReadonlyMap<string, DecibelRecord>,
    folders: readonly RecordFolder[],
    resolve: ResolveReference,
  ) {
    this.#records = records;
    this.#resolve = resolve;
    for (const folder of folders) {
      // Updates to a deleted record still link other records.
      for (const [name, some] of folder.updates) {
        const path = `${folder.path}/${name}`;
        this.#addLinks(folder, path, some);
        this.#addSuccessor(folder, path, some);
      }
    }
    for (const record of records.values()) {
      for (const blocker of record.state.blockedBy ?? []) {
        const source = resolve(blocker, { from: record, kinds: KIND_NAMES });
        this.#add({ type: "blocks", source, target: record.path, time: record.time });
      }
    }
  }

  links({ path }: DecibelRecord): LinkedRecord[] {
    const edges = this.#edgesOf(path);
    const own = edges.filter(({ source }) => source === path)
      .map(({ type, target }): LinkedRecord => ({ type, path: target }));
    const others = edges.filter(({ source }) => source !== path)
      .map(({ type, source }): LinkedRecord => ({ type: INVERSE[type], path: source }))
      .sort((a, b) => a.path < b.path ? -1 : 1);
    return [
      ...new Map([...own, ...others].map((link) => [`${link.type} ${link.path}`, link])).values(),
    ];
  }

  isOver({ path, state: { status } }: DecibelRecord): boolean {
    if (isOverStatus(status)) return true;
    // Two agents may mark each other's record as a duplicate at the same time: keep both.
    return this.#successors(path).some((one) => !this.isReplacedBy(one, path));
  }

  status(record: DecibelRecord): string | undefined {
    const { status, statusBefore } = record.state;
    if (this.original(record) !== undefined) return "duplicate";
    if (isOverStatus(status)) return status;
    if (this.superseding(record) !== undefined && this.isOver(record)) return "superseded";
    const { all, open } = this.blockers(record);
    const isUnblocked = all.length > 0 && open.length === 0;
    if (isUnblocked) return statusBefore ?? status;
    return status ?? (record.kind === "sentinel" ? "open" : undefined);
  }

  isWaiting(record: DecibelRecord): boolean {
    const { all, open } = this.blockers(record);
    return open.length > 0 || (record.state.status === "blocked" && all.length === 0);
  }

  blockers({ path }: DecibelRecord): { all: string[]; open: string[] } {
    if (this.#edges.size === 0 || this.#canonical(path) !== path) return { all: [], open: [] };
    const sources = this.#edgesOf(path).flatMap(({ type, source, target }) =>
      type === "blocks" && target === path ? this.#canonical(source) : []
    );
    const all = [...new Set(sources)].filter((source) => source !== path);
    return { all, open: all.filter((one) => this.#isBlocking(one)) };
  }

  /** Returns the open records that wait for a record, directly or indirectly, without repeats. */
  waitingFor({ path }: DecibelRecord): DecibelRecord[] {
    return this.#reached(path, (one) => this.#waitingOn(one));
  }

  duplicates({ path }: DecibelRecord): DecibelRecord[] {
    return this.#reached(path, (one) => this.#duplicatesOf(one));
  }

  #reached(path: string, next: (path: string) => readonly string[]): DecibelRecord[] {
    if (this.#edges.size === 0) return [];
    return reached(path, next).filter((one) => one !== path)
      .flatMap((one) => this.#records.get(one) ?? []);
  }

  /** Returns the path of the record that a duplicate stands for; undefined if it isn't one. */
  original({ path }: DecibelRecord): string | undefined {
    const canonical = this.#canonical(path);
    return canonical === path ? undefined : canonical;
  }

  superseding(
    { path, state: { status, statusAt = -Infinity } }: DecibelRecord,
  ): string | undefined {
    return this.#edgesOf(path).findLast(({ type, target, time }) =>
      type === "supersedes" && target === path && (time >= statusAt || status === "superseded")
    )?.source;
  }

  isReplacedBy(path: string, by: string): boolean {
    return reached(path, (one) => this.#successors(one)).includes(by);
  }

  waitsFor(path: string, on: string): boolean {
    return reached(on, (one) => this.#waitingOn(one)).includes(path);
  }

  #waitingOn(path: string): string[] {
    if (!this.#isBlocking(path)) return [];
    const sources = [path, ...reached(path, (one) => this.#duplicatesOf(one))];
    return sources.flatMap((source) =>
      this.#edgesOf(source).flatMap(({ type, source: from, target }) =>
        type === "blocks" && from === source && this.#canonical(target) === target ? target : []
      )
    ).filter((target) => target !== path && this.#isOpen(target));
  }

  #duplicatesOf(path: string): string[] {
    return this.#edgesOf(path).flatMap(({ type, source, target }) =>
      type === "duplicate_of" && target === path && this.#canonical(source) !== source ? source : []
    );
  }

  #canonical(path: string): string {
    const seen = new Set<string>();
    let at = path;
    for (let next: string | undefined = path; next !== undefined;) {
      if (seen.has(next)) return path;
      seen.add(at = next);
      next = this.#edgesOf(at).findLast(({ type, source }) =>
        type === "duplicate_of" && source === at
      )?.target;
    }
    return at;
  }

  #successors(path: string): string[] {
    const record = this.#records.get(path);
    const newer = record && this.superseding(record);
    const originals = this.#edgesOf(path).flatMap(({ type, source, target }) =>
      type === "duplicate_of" && source === path ? target : []
    );
    return newer === undefined ? originals : [newer, ...originals];
  }

  #isOpen(path: string): boolean {
    const record = this.#records.get(path);
    // A missing record may have been open: it blocks until someone changes the link.
    return record === undefined || !this.isOver(record);
  }

  #isBlocking(path: string): boolean {
    return this.#isOpen(path) && this.#records.get(path)?.state.status !== "accepted";
  }

  #addLinks(from: RecordFolder, source: string, updates: readonly RecordUpdate[]): void {
    for (const { time, fields: { event, type, target, targetKind } } of updates) {
      if (event !== "linked" || !isLinkType(type) || !isKindName(targetKind) || target === "") {
        continue;
      }
      const to = this.#resolve(target, { from, kinds: [targetKind] });
      this.#add({ type, source, target: to, time });
    }
  }

  #addSuccessor(from: RecordFolder, target: string, updates: readonly RecordUpdate[]): void {
    const newest = updates.findLast(({ fields }) =>
      fields.supersededBy !== "" || fields.status !== undefined
    );
    const { fields, time = 0 } = newest ?? {};
    if (!fields?.supersededBy) return;
    const source = this.#resolve(fields.supersededBy, { from, kinds: [from.kind] });
    this.#add({ type: "supersedes", source, target, time });
  }

  #add(edge: Edge): void {
    for (const end of [edge.source, edge.target]) {
      const edges = this.#edges.get(end);
      if (edges === undefined) this.#edges.set(end, [edge]);
      else edges.push(edge);
    }
  }

  #edgesOf(path: string): readonly Edge[] {
    return this.#edges.size === 0 ? [] : this.#edges.get(path) ?? [];
  }
}

function reached(from: string, next: (path: string) => readonly string[]): string[] {
  const found = new Set<string>();
  const left = [from];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    for (const one of next(path)) {
      if (found.has(one)) continue;
      found.add(one);
      left.push(one);
    }
  }
  return [...found];
}
