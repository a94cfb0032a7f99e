import { type RecordFolder, recordFolder } from "./folder.ts";
import { RecordGraph } from "./graph.ts";
import { KIND_NAMES, placeFolder } from "./kind.ts";
import { placesOf, projectKey, requireInside } from "./place.ts";
import { byNewest, type DecibelRecord } from "./record.ts";
import type { RecordStore } from "./store.ts";

export interface DecibelProject {
  name: string;
  /** By kind, and the newest first. */
  records: readonly DecibelRecord[];
}

export class Board {
  readonly folders: readonly RecordFolder[];
  readonly graph: RecordGraph;
  readonly #byPath: ReadonlyMap<string, DecibelRecord>;
  readonly #projects: ReadonlyMap<string, DecibelProject>;

  constructor(folders: readonly RecordFolder[]) {
    this.folders = folders;
    this.#projects = projectsIn(folders);
    const records = folders.flatMap((folder) => folder.records);
    this.#byPath = new Map(records.map((record) => [record.path, record]));
    this.graph = new RecordGraph(this.#byPath, folders, (reference, { from, kinds }) => {
      const slash = reference.lastIndexOf("/");
      const place = slash < 0 ? from.place : reference.slice(0, slash);
      const name = reference.slice(slash + 1);
      const paths = kinds.map((kind) => `${placeFolder(kind, place)}/${name}`);
      return paths.find((path) => this.#byPath.has(path)) ??
        this.project(place)?.records.find((one) => kinds.includes(one.kind) && one.name === name)
          ?.path ??
        paths[0] ?? name;
    });
  }

  get projects(): DecibelProject[] {
    return [...this.#projects.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  }

  get records(): DecibelRecord[] {
    return this.projects.flatMap(({ records }) => records);
  }

  record(path: string): DecibelRecord | undefined {
    return this.#byPath.get(path);
  }

  project(name: string): DecibelProject | undefined {
    return this.#projects.get(projectKey(name));
  }

  projectOrEmpty(name: string): DecibelProject {
    return this.project(name) ?? { name, records: [] };
  }

  projectOf(record: DecibelRecord): DecibelProject {
    return this.projectOrEmpty(record.state.movedTo ?? record.place);
  }

  idIn(project: DecibelProject, path: string): string {
    const record = this.#byPath.get(path);
    if (record === undefined) return path.slice(path.lastIndexOf("/") + 1);
    const other = this.projectOf(record);
    return other === project ? record.id : `${other.name}/${record.id}`;
  }
}

export function referenceTo(target: DecibelRecord, from: DecibelRecord): string {
  return target.place === from.place ? target.name : `${target.place}/${target.name}`;
}

function projectsIn(folders: readonly RecordFolder[]): Map<string, DecibelProject> {
  const projects = new Map<string, DecibelProject & { records: DecibelRecord[] }>();
  const add = (name: string, some: readonly DecibelRecord[]): void => {
    const project = projects.get(projectKey(name)) ?? { name, records: [] };
    projects.set(projectKey(name), project);
    if (name < project.name) project.name = name;
    for (const record of some) project.records.push(record);
  };
  for (const { place, records } of folders) {
    add(place, records.filter(({ state }) => state.movedTo === undefined));
  }
  // A folder's name determines its project before a move does.
  for (const record of folders.flatMap((folder) => folder.records)) {
    const { movedTo } = record.state;
    if (movedTo !== undefined) add(projects.get(projectKey(movedTo))?.name ?? movedTo, [record]);
  }
  for (const { records } of projects.values()) {
    records.sort((a, b) =>
      KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind) || byNewest(a, b)
    );
  }
  return projects;
}

const boards = new WeakMap<RecordStore["folder"], Board>();

/**
 * Returns all records in a root folder; returns the same object until a file changes. Throws
 * `FileError`, and a `ToolError` that names the input field if a project is outside the root folder.
 */
export function openBoard(
  store: RecordStore,
  projects: Readonly<Record<string, string | undefined>> = {},
): Board {
  for (const [field, place] of Object.entries(projects)) {
    if (place !== undefined) requireInside(store, field, place);
  }
  const folders = KIND_NAMES.flatMap((kind) =>
    placesOf(store, kind).map((place) => recordFolder(store, kind, place))
  );
  const known = boards.get(store.folder);
  const isSameBoard = known !== undefined && known.folders.length === folders.length &&
    folders.every((folder, index) => folder === known.folders[index]);
  if (isSameBoard) return known;
  if (known === undefined) store.files.sweep();
  const board = new Board(folders);
  boards.set(store.folder, board);
  return board;
}
