import { type RecordFolder, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { placesOf } from "./place.ts";
import { projectKey } from "./project_key.ts";
import { byNewest, type DecibelRecord } from "./record.ts";
import { RecordGraph, type RecordKey } from "./record_graph.ts";
import { ShortIds } from "./short_id.ts";
import type { RecordStore } from "./store.ts";

/** A project's records of all kinds. */
export class DecibelProject {
  /**
   * The project's name: the first of its folder names, which may differ in case, `-`, `_` or
   * spaces.
   */
  readonly name: string;
  /** The records by kind, the newest first. */
  readonly records: readonly DecibelRecord[];
  #shortIds: ShortIds<DecibelRecord> | undefined;

  constructor(name: string, records: readonly DecibelRecord[]) {
    this.name = name;
    this.records = records;
  }

  get shortIds(): ShortIds<DecibelRecord> {
    return this.#shortIds ??= new ShortIds(this.records);
  }

  /** The records of a kind, the newest first. */
  ofKind(kind: KindName): DecibelRecord[] {
    return this.records.filter((record) => record.kind === kind);
  }
}

/** All records in a root folder by project, with their links. */
export class Board {
  readonly folders: readonly RecordFolder[];
  readonly graph: RecordGraph;
  readonly #projects: ReadonlyMap<string, DecibelProject>;
  /** The projects by folder name, or by the project that a record was moved to. */
  readonly #projectByPlace = new Map<string, DecibelProject>();

  constructor(folders: readonly RecordFolder[]) {
    this.folders = folders;
    this.#projects = projectsIn(folders);
    const records = folders.flatMap((folder) => folder.records);
    this.graph = new RecordGraph(records, folders, (reference, { from, kind, isThere }) => {
      const slash = reference.lastIndexOf("/");
      const place = slash < 0 ? from.place : reference.slice(0, slash);
      const key = { kind, place, name: reference.slice(slash + 1) };
      if (isThere(key)) return key;
      return this.project(place)?.records.find((one) =>
        one.kind === kind && one.name === key.name
      ) ?? key;
    });
  }

  /** Returns all projects, sorted by name. */
  get projects(): DecibelProject[] {
    return [...this.#projects.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  }

  /** All records, by project. */
  get records(): DecibelRecord[] {
    return this.projects.flatMap(({ records }) => records);
  }

  /**
   * Returns the project with that name, ignoring case, `-`, `_` and spaces; undefined if the
   * project doesn't exist.
   */
  project(name: string): DecibelProject | undefined {
    return this.#projects.get(projectKey(name));
  }

  /** Returns the project with that name, or an empty project if none exists. */
  projectOrEmpty(name: string): DecibelProject {
    return this.project(name) ?? new DecibelProject(name, []);
  }

  /** Returns the project that a record belongs to. */
  projectOf(record: DecibelRecord): DecibelProject {
    const place = record.state.movedTo ?? record.place;
    const project = this.#projectByPlace.get(place) ?? this.projectOrEmpty(place);
    this.#projectByPlace.set(place, project);
    return project;
  }

  /** Returns a record's short ID in its project. */
  shortId(record: DecibelRecord): string {
    return this.projectOf(record).shortIds.of(record);
  }

  /** Returns a record's name as used in a project's records, qualified if its project differs. */
  nameIn(project: DecibelProject, key: RecordKey): string {
    const record = this.graph.record(key);
    const other = record === undefined
      ? this.project(key.place)?.name ?? key.place
      : this.projectOf(record).name;
    return other === project.name ? key.name : `${other}/${key.name}`;
  }
}

/**
 * Returns a reference to a record for another record's file, based on file locations, which never
 * change.
 */
export function referenceTo(target: RecordKey, from: RecordKey): string {
  return target.place === from.place ? target.name : `${target.place}/${target.name}`;
}

/** Returns the projects by the keys of their names, including records moved into each project. */
function projectsIn(folders: readonly RecordFolder[]): Map<string, DecibelProject> {
  const names = new Map<string, string>();
  const records = new Map<string, DecibelRecord[]>();
  const add = (name: string, some: readonly DecibelRecord[]): void => {
    const key = projectKey(name);
    const known = names.get(key);
    if (known === undefined || name < known) names.set(key, name);
    const there = records.get(key);
    if (there === undefined) records.set(key, [...some]);
    else for (const record of some) there.push(record);
  };
  for (const { place, records } of folders) {
    const moved = records.filter(({ state }) => state.movedTo !== undefined);
    add(place, moved.length === 0 ? records : records.filter((one) => !moved.includes(one)));
  }
  // A folder's name determines its project before a move does.
  for (const record of folders.flatMap((folder) => folder.records)) {
    const { movedTo } = record.state;
    if (movedTo !== undefined) add(names.get(projectKey(movedTo)) ?? movedTo, [record]);
  }
  return new Map(
    [...names].map((
      [key, name],
    ) => [key, new DecibelProject(name, inOrder(records.get(key) ?? []))]),
  );
}

function inOrder(records: readonly DecibelRecord[]): DecibelRecord[] {
  return KIND_NAMES.flatMap((kind) => records.filter((one) => one.kind === kind).sort(byNewest));
}

const boards = new WeakMap<RecordStore["folder"], Board>();

/**
 * Returns all records in a root folder as last read. Reads files only on the first call. Use it for
 * decisions that don't depend on the very latest records. Throws `FileError`.
 */
export function recentBoard(store: RecordStore): Board {
  return boards.get(store.folder) ?? openBoard(store);
}

/**
 * Returns all records in a root folder; returns the same object until a file changes. Throws
 * `FileError`.
 */
export function openBoard(store: RecordStore): Board {
  const folders = KIND_NAMES.flatMap((kind) =>
    placesOf(store, kind).map((place) => recordFolder(store, kind, place))
  );
  const known = boards.get(store.folder);
  const isSameBoard = known !== undefined && known.folders.length === folders.length &&
    folders.every((folder, index) => folder === known.folders[index]);
  if (isSameBoard) return known;
  const board = new Board(folders);
  boards.set(store.folder, board);
  return board;
}
