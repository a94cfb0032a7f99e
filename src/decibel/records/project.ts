import { type RecordFolder, recordFolder } from "./folder.ts";
import { isKindName, KIND_NAMES, type KindName } from "./kind.ts";
import { INVERSE, isLinkType, type LinkType, type RecordLink } from "./link.ts";
import { requireInside } from "./place.ts";
import type { DecibelRecord, RecordUpdate } from "./record.ts";
import { isOverStatus } from "./status.ts";
import type { RecordStore } from "./store.ts";

/** The name of one record of a project. */
interface RecordKey {
  kind: KindName;
  name: string;
}

interface Edge {
  type: LinkType;
  source: RecordKey;
  target: RecordKey;
}

/** A record's position among the others of its project. */
export interface Standing {
  /** Its status; the one from before if it waited and all of that is closed. */
  status: string | undefined;
  /** The names of the open records it waits for. */
  blockedBy: readonly string[];
  /** True if it waited and all of that is closed. */
  isUnblocked: boolean;
}

/** The records of a project, of all kinds, with the links between them. */
export class DecibelProject {
  readonly place: string;
  readonly folders: Readonly<Record<KindName, RecordFolder>>;
  /** The newest first within each kind. */
  readonly records: readonly DecibelRecord[];
  readonly #byKey: ReadonlyMap<string, DecibelRecord>;
  readonly #edges = new Map<string, Edge[]>();

  constructor(place: string, folders: Record<KindName, RecordFolder>) {
    this.place = place;
    this.folders = folders;
    this.records = KIND_NAMES.flatMap((kind) => folders[kind].records);
    this.#byKey = new Map(this.records.map((record) => [idOf(record), record]));
    for (const kind of KIND_NAMES) {
      // An update of a record that is gone still links others.
      for (const [name, updates] of folders[kind].updates) {
        this.#addLinks({ kind, name }, updates);
        this.#addSuccessor({ kind, name }, updates);
      }
    }
    for (const { kind, name, state: { blockedBy = [] } } of this.records) {
      for (const blocker of blockedBy) {
        this.#add({ type: "blocks", source: { kind, name: blocker }, target: { kind, name } });
      }
    }
  }

  /** The record of that kind and name; undefined if it is gone. */
  record(key: RecordKey): DecibelRecord | undefined {
    return this.#byKey.get(idOf(key));
  }

  /** The links of a record: its own first, then those of others by their ids. */
  links(record: RecordKey): RecordLink[] {
    const edges = this.#edgesOf(record);
    const own = edges.filter(({ source }) => isSame(source, record))
      .map(({ type, target }): RecordLink => ({ type, id: target.name }));
    const others = edges.filter(({ source }) => !isSame(source, record))
      .map(({ type, source }): RecordLink => ({ type: INVERSE[type], id: source.name }))
      .sort((a, b) => a.id < b.id ? -1 : 1);
    const byText = new Map([...own, ...others].map((link) => [`${link.type} ${link.id}`, link]));
    return [...byText.values()];
  }

  /** The position of a record among the others. */
  standing(record: DecibelRecord): Standing {
    const { state } = record;
    const { all, open } = this.blockers(record);
    const waited = all.length > 0 && !isOverStatus(state.status);
    const isUnblocked = waited && open.length === 0;
    const status = isUnblocked ? state.statusBefore ?? state.status : state.status;
    return {
      status,
      blockedBy: waited ? open : [],
      isUnblocked: isUnblocked && status !== "blocked",
    };
  }

  /** True if nothing is left to do: by its status, or because another record replaces it. */
  isOver(record: DecibelRecord): boolean {
    if (isOverStatus(record.state.status)) return true;
    // Of two that are each other's duplicate, as two agents may say at one moment, both are left.
    return this.#successors(record).some((one) => !this.isReplacedBy(one, record));
  }

  /** True if a record replaces another one, or what replaces that. */
  isReplacedBy(record: RecordKey, by: RecordKey): boolean {
    return reaches(record, by, (key) => this.#successors(key));
  }

  /** True if a record waits for another one, or for what waits for that. */
  waitsFor(record: RecordKey, on: RecordKey): boolean {
    return reaches(record, on, (key) => this.#blocking(key).filter((one) => this.#isOpen(one)));
  }

  /** The names of the records that a record waits for: all, and those that are open. */
  blockers(record: RecordKey): { all: string[]; open: string[] } {
    const blocking = this.#blocking(record);
    return { all: namesOf(blocking), open: namesOf(blocking.filter((one) => this.#isOpen(one))) };
  }

  #blocking(record: RecordKey): RecordKey[] {
    return this.#edgesOf(record).filter(({ type, target }) =>
      type === "blocks" && isSame(target, record)
    ).map(({ source }) => source);
  }

  #isOpen(key: RecordKey): boolean {
    const record = this.record(key);
    // What is gone may have been closed or not: it blocks until somebody says otherwise.
    return record === undefined || !this.isOver(record);
  }

  /** The records that replace one: those that supersede it, and those it is a duplicate of. */
  #successors(record: RecordKey): RecordKey[] {
    return this.#edgesOf(record).flatMap(({ type, source, target }) => {
      if (type === "supersedes" && isSame(target, record)) return [source];
      return type === "duplicate_of" && isSame(source, record) ? [target] : [];
    });
  }

  /** The record that a record says it is a duplicate of; undefined for most. */
  original(record: RecordKey): RecordKey | undefined {
    return this.#edgesOf(record).findLast(({ type, source }) =>
      type === "duplicate_of" && isSame(source, record)
    )?.target;
  }

  #addLinks(source: RecordKey, updates: readonly RecordUpdate[]): void {
    for (const { fields: { event, type, target, targetKind } } of updates) {
      if (event !== "linked" || !isLinkType(type) || !isKindName(targetKind) || target === "") {
        continue;
      }
      this.#add({ type, source, target: { kind: targetKind, name: target } });
    }
  }

  /** Adds the link to the record that takes the place of one by its newest status. */
  #addSuccessor({ kind, name }: RecordKey, updates: readonly RecordUpdate[]): void {
    const newest = updates.findLast(({ fields }) =>
      fields.supersededBy !== "" || fields.status !== undefined
    );
    const successor = newest?.fields.supersededBy;
    if (!successor) return;
    this.#add({ type: "supersedes", source: { kind, name: successor }, target: { kind, name } });
  }

  #add(edge: Edge): void {
    for (const end of [edge.source, edge.target]) {
      const edges = this.#edges.get(idOf(end));
      if (edges === undefined) this.#edges.set(idOf(end), [edge]);
      else edges.push(edge);
    }
  }

  #edgesOf(record: RecordKey): readonly Edge[] {
    return this.#edges.get(idOf(record)) ?? [];
  }
}

const projects = new WeakMap<RecordFolder, DecibelProject>();

/**
 * Returns the project of that name, the same object until a file of it changes. Throws `ToolError`,
 * which names the input `field` with the name, if a symlink in its place points outside.
 */
export function openDecibelProject(
  store: RecordStore,
  place: string,
  field?: string,
): DecibelProject {
  if (field !== undefined) requireInside(store, field, place);
  const folders = {
    sentinel: recordFolder(store, "sentinel", place),
    architect: recordFolder(store, "architect", place),
    designer: recordFolder(store, "designer", place),
  };
  const known = projects.get(folders.sentinel);
  if (known && KIND_NAMES.every((kind) => known.folders[kind] === folders[kind])) return known;
  const project = new DecibelProject(place, folders);
  projects.set(folders.sentinel, project);
  return project;
}

/** True if steps lead from one record to another. */
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
      if (seen.has(idOf(one))) continue;
      seen.add(idOf(one));
      left.push(one);
    }
  }
  return false;
}

function idOf({ kind, name }: RecordKey): string {
  return `${kind}/${name}`;
}

function isSame(one: RecordKey, other: RecordKey): boolean {
  return one.kind === other.kind && one.name === other.name;
}

function namesOf(keys: readonly RecordKey[]): string[] {
  return [...new Set(keys.map(({ name }) => name))];
}
