import { isNoRecord, type RecordFolder, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import { foldersOf, listedNames, placesOf } from "./place.ts";
import type { Problem } from "./fields.ts";
import type { RecordStore } from "./store.ts";

export interface FileFault extends Problem {
  path: string;
  advice: string;
  severity: "error" | "warning";
}

const MEND = "Fix the file, or restore it from a backup or git. Until then, the record is open.";

export function findFaults(store: RecordStore): FileFault[] {
  return KIND_NAMES.flatMap((kind) => [
    ...misplaced(store, kind),
    ...placesOf(store, kind).flatMap((place) => faultsIn(store, recordFolder(store, kind, place))),
  ]).sort((a, b) => a.path < b.path ? -1 : 1);
}

function faultsIn(store: RecordStore, { path, records, updates }: RecordFolder): FileFault[] {
  const names = new Set(records.map(({ name }) => name));
  const all = [...updates.values()].flat();
  const read = new Set([...names, ...all.map(({ name }) => name)]);
  const orphans = all.filter(({ of }) => !names.has(of))
    .map(({ name, of }) => skipped(path, name, `the record ${of} does not exist`));
  const unused = markdownIn(store, path).filter((name) => !read.has(name) && !name.startsWith("."))
    .map((name) =>
      skipped(path, name, "a record has a date, a title and a name that ends with .md")
    );
  const damaged = [...records, ...all.map(({ name, fields }) => ({ name, ...fields }))]
    .flatMap(({ name, problem }) =>
      problem
        ? [{ path: `${path}/${name}`, ...problem, advice: MEND, severity: "error" as const }]
        : []
    );
  return [...orphans, ...unused, ...damaged];
}

function misplaced(store: RecordStore, kind: KindName): FileFault[] {
  const read = new Set(placesOf(store, kind).map((place) => placeFolder(kind, place)));
  const why = `records belong in ${placeFolder(kind, KINDS[kind].placeKey.toUpperCase())}`;
  return [kind, ...foldersOf(store, kind).map((folder) => `${kind}/${folder}`)]
    .filter((folder) => !read.has(folder))
    .flatMap((folder) => markdownIn(store, folder).map((name) => skipped(folder, name, why)));
}

function markdownIn(store: RecordStore, folder: string): string[] {
  return listedNames(store, folder, "file")
    .filter((name) => /\.(?:md|markdown)$/i.test(name) && !isNoRecord(name));
}

function skipped(folder: string, name: string, why: string): FileFault {
  return {
    path: `${folder}/${name}`,
    reason: `unreadable as a record: ${why}`,
    advice: "Rename the file, add a date, or move it to another folder.",
    severity: "warning",
  };
}
