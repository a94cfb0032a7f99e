import type { RecordEntry, RecordFolder } from "./folder.ts";
import { isKindName, KIND_NAMES, type KindName } from "./kind.ts";
import { recordState } from "./state.ts";
import { isOverStatus } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { updateFields } from "./update_fields.ts";

/** How one record can stand to another. */
export const LINK_TYPES = ["supersedes", "relates_to", "blocks", "duplicate_of"] as const;

/** How one record stands to another, as it is recorded. */
export type LinkType = (typeof LINK_TYPES)[number];

/** The word for it at the other end. */
const INVERSE = {
  supersedes: "superseded_by",
  relates_to: "relates_to",
  blocks: "blocked_by",
  duplicate_of: "duplicated_by",
} as const satisfies Record<LinkType, string>;

/** What a record says of another one. */
export interface RecordLink {
  type: LinkType | (typeof INVERSE)[LinkType];
  /** The other record's id. */
  id: string;
}

interface Edge {
  type: LinkType;
  source: RecordKey;
  target: RecordKey;
}

/** Names one record of a project. */
interface RecordKey {
  kind: KindName;
  name: string;
}

/** The records of a project, of all kinds, and what holds between them. */
export class RecordGraph {
  readonly store: RecordStore;
  readonly place: string;
  readonly folders: Readonly<Record<KindName, RecordFolder>>;
  readonly #edges = new Map<string, Edge[]>();
  /** Issues that an update says are blocked. */
  readonly #mayWait = new Set<string>();
  /** What takes the place of a record by its newest status. */
  readonly #superseded = new Map<string, Edge>();
  readonly #byName = new Map<KindName, ReadonlyMap<string, RecordEntry>>();

  constructor(store: RecordStore, place: string, folders: Record<KindName, RecordFolder>) {
    this.store = store;
    this.place = place;
    this.folders = folders;
    for (const kind of KIND_NAMES) {
      for (const [name, updates] of folders[kind].updates) {
        for (const update of updates) this.#take({ kind, name }, update.at);
      }
    }
    // What is blocked now depends on the newest status: states are asked once all is known.
    for (const name of this.#mayWait) this.#takeBlockers(name);
    for (const edge of this.#superseded.values()) this.#add(edge);
  }

  /** The links of a record: its own first, then what others say of it. */
  links({ kind, name }: RecordKey): RecordLink[] {
    const edges = this.#edges.get(keyOf({ kind, name })) ?? [];
    const [own, others]: [RecordLink[], RecordLink[]] = [[], []];
    for (const { type, source, target } of edges) {
      if (isSame(source, { kind, name })) own.push({ type, id: target.name });
      else others.push({ type: INVERSE[type], id: source.name });
    }
    // They come in the order in which the system lists their files, which is none.
    others.sort((a, b) => a.id < b.id ? -1 : 1);
    const seen = new Set<string>();
    return [...own, ...others].filter(({ type, id }) => {
      const isNew = !seen.has(`${type} ${id}`);
      seen.add(`${type} ${id}`);
      return isNew;
    });
  }

  /** True where nothing is left to do: by its status, or because another record stands for it. */
  isOver({ kind, name }: RecordKey, status: string | undefined): boolean {
    if (isOverStatus(status)) return true;
    if (this.#edges.size === 0) return false;
    // Of two that are each other's duplicate, as two agents may say at one moment, both are left.
    return this.#successors({ kind, name }).some((one) => !this.isReplacedBy(one, { kind, name }));
  }

  /** True where another record stands for one, or for what stands for it. */
  isReplacedBy(record: RecordKey, by: RecordKey): boolean {
    return reaches(record, by, (key) => this.#successors(key));
  }

  /** True where a record waits for another one, or for what waits for it. */
  waitsFor(record: RecordKey, on: RecordKey): boolean {
    return reaches(record, on, (key) => this.#blocking(key).filter((one) => this.#isOpen(one)));
  }

  /** What a record waits for: all that was named, and what of it is not over. */
  blockers(record: RecordKey): { all: string[]; open: string[] } {
    const blocking = this.#blocking(record);
    return { all: unique(blocking), open: unique(blocking.filter((one) => this.#isOpen(one))) };
  }

  #blocking(record: RecordKey): RecordKey[] {
    return (this.#edges.get(keyOf(record)) ?? []).filter((edge) =>
      edge.type === "blocks" && isSame(edge.target, record)
    ).map(({ source }) => source);
  }

  #isOpen(record: RecordKey): boolean {
    const entry = this.entry(record);
    // What is gone may have been closed or not: it blocks until somebody says otherwise.
    return entry === undefined || !this.isOver(record, recordState(this.store, entry)?.status);
  }

  /** What stands for a record: what supersedes it, and what it is a duplicate of. */
  #successors(record: RecordKey): RecordKey[] {
    return (this.#edges.get(keyOf(record)) ?? []).flatMap(({ type, source, target }) => {
      if (type === "supersedes" && isSame(target, record)) return [source];
      return type === "duplicate_of" && isSame(source, record) ? [target] : [];
    });
  }

  /** What a record is a duplicate of, by its own word; undefined for most. */
  original(record: RecordKey): RecordKey | undefined {
    return this.#edges.get(keyOf(record))?.findLast((edge) =>
      edge.type === "duplicate_of" && isSame(edge.source, record)
    )?.target;
  }

  /** The entry of a record; undefined when it is gone. */
  entry({ kind, name }: RecordKey): RecordEntry | undefined {
    const byName = this.#byName.get(kind) ??
      new Map(this.folders[kind].entries.map((entry) => [entry.name, entry]));
    this.#byName.set(kind, byName);
    return byName.get(name);
  }

  #take(source: RecordKey, update: number): void {
    const said = updateFields(this.store, this.folders[source.kind].listing, update);
    if (said === undefined) return;
    const { event, type, target, target_kind, superseded_by } = said;
    if (said.blocked_by !== "") this.#mayWait.add(source.name);
    if (event === "linked" && isLinkType(type) && isKindName(target_kind) && target !== "") {
      this.#add({ type, source, target: { kind: target_kind, name: target } });
    }
    if (superseded_by !== "") {
      const newer = { kind: source.kind, name: superseded_by };
      this.#superseded.set(keyOf(source), { type: "supersedes", source: newer, target: source });
    } else if (said.status !== "") this.#superseded.delete(keyOf(source));
  }

  #add(edge: Edge): void {
    for (const end of [edge.source, edge.target]) {
      const edges = this.#edges.get(keyOf(end));
      if (edges === undefined) this.#edges.set(keyOf(end), [edge]);
      else edges.push(edge);
    }
  }

  #takeBlockers(name: string): void {
    const target = { kind: "sentinel" as const, name };
    const entry = this.entry(target);
    for (const blocker of (entry && recordState(this.store, entry)?.blockedBy) ?? []) {
      this.#add({ type: "blocks", source: { kind: "sentinel", name: blocker }, target });
    }
  }
}

/** True where the steps lead from one record to another, by however many. */
function reaches(
  from: RecordKey,
  to: RecordKey,
  next: (key: RecordKey) => readonly RecordKey[],
): boolean {
  const seen = new Set<string>();
  const left = [from];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    for (const one of next(key)) {
      if (isSame(one, to)) return true;
      if (seen.has(keyOf(one))) continue;
      seen.add(keyOf(one));
      left.push(one);
    }
  }
  return false;
}

function keyOf({ kind, name }: RecordKey): string {
  return `${kind}/${name}`;
}

function isSame(one: RecordKey, other: RecordKey): boolean {
  return one.kind === other.kind && one.name === other.name;
}

function unique(keys: readonly RecordKey[]): string[] {
  return [...new Set(keys.map(({ name }) => name))];
}

function isLinkType(type: string): type is LinkType {
  return LINK_TYPES.some((one) => one === type);
}
