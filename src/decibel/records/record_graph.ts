import { type RecordEntry, type RecordFolder, recordFolder } from "./folder.ts";
import { isKindName, KIND_NAMES, type KindName } from "./kind.ts";
import { recordState } from "./state.ts";
import { isOverStatus } from "./status.ts";
import type { RecordStore } from "./store.ts";

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

/** The fields of an update that link records. */
const EDGE_FIELDS = [
  "event",
  "type",
  "target",
  "target_kind",
  "superseded_by",
  "blocked_by",
] as const;

/** The records of a project, of all kinds, and what holds between them. */
export class RecordGraph {
  readonly store: RecordStore;
  readonly place: string;
  readonly folders: Readonly<Record<KindName, RecordFolder>>;
  readonly #edges = new Map<string, Edge[]>();
  /** Issues that an update says are blocked. */
  readonly #mayWait = new Set<string>();
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
    return (this.#edges.get(keyOf({ kind, name })) ?? []).some((edge) =>
      edge.type === "supersedes" && isSame(edge.target, { kind, name }) ||
      edge.type === "duplicate_of" && isSame(edge.source, { kind, name })
    );
  }

  /** What a record waits for: all that was named, and what of it is not over. */
  blockers({ kind, name }: RecordKey): { all: string[]; open: string[] } {
    const blocking = (this.#edges.get(keyOf({ kind, name })) ?? []).filter((edge) =>
      edge.type === "blocks" && isSame(edge.target, { kind, name })
    ).map(({ source }) => source);
    const open = blocking.filter((source) => {
      const entry = this.entry(source);
      // What is gone may have been closed or not: it blocks until somebody says otherwise.
      return entry === undefined || !this.isOver(source, recordState(this.store, entry)?.status);
    });
    return { all: unique(blocking), open: unique(open) };
  }

  /** The entry of a record; undefined when it is gone. */
  entry({ kind, name }: RecordKey): RecordEntry | undefined {
    const byName = this.#byName.get(kind) ??
      new Map(this.folders[kind].entries.map((entry) => [entry.name, entry]));
    this.#byName.set(kind, byName);
    return byName.get(name);
  }

  #take(source: RecordKey, update: number): void {
    const { index } = this.store;
    const values = index.values(this.folders[source.kind].listing, update, EDGE_FIELDS);
    const [event, type = "", target = "", targetKind = "", successor = "", blockers = ""] =
      values ?? [];
    if (blockers !== "" && source.kind === "sentinel") this.#mayWait.add(source.name);
    if (event === "linked" && isLinkType(type) && isKindName(targetKind) && target !== "") {
      this.#add({ type, source, target: { kind: targetKind, name: target } });
    }
    if (successor !== "") {
      const newer = { kind: source.kind, name: successor };
      this.#add({ type: "supersedes", source: newer, target: source });
    }
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

interface KnownGraph {
  graph: RecordGraph;
  /** What the project was made of. */
  listings: readonly object[];
  versions: readonly number[];
}

/** More remembered projects would only cost memory. */
const MAX_KNOWN = 50;

const projects = new WeakMap<RecordStore, Map<string, KnownGraph>>();

/** The project of that name as it is now; the same object until something of it changes. */
export function openGraph(store: RecordStore, place: string): RecordGraph {
  const known = projects.get(store) ?? new Map<string, KnownGraph>();
  projects.set(store, known);
  const folders = {
    sentinel: recordFolder(store, "sentinel", place),
    architect: recordFolder(store, "architect", place),
    designer: recordFolder(store, "designer", place),
  };
  const all = Object.values(folders);
  const listings = all.map(({ listing }) => listing);
  const versions = all.map(({ version }) => version);
  const before = known.get(place);
  if (
    before !== undefined && isEqual(before.listings, listings) && isEqual(before.versions, versions)
  ) {
    return before.graph;
  }
  const graph = new RecordGraph(store, place, folders);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(place, { graph, listings, versions });
  return graph;
}

/** Opens each project once, for one answer that is about several. */
export function openGraphs(store: RecordStore): (place: string) => RecordGraph {
  const opened = new Map<string, RecordGraph>();
  return (place) => {
    const graph = opened.get(place) ?? openGraph(store, place);
    opened.set(place, graph);
    return graph;
  };
}

function isEqual<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.every((value, index) => value === others[index]);
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
