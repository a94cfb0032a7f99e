import { isNoRecord, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import { foldersOf, listedNames, placesOf } from "./place.ts";
import type { RecordStore } from "./store.ts";

/** A skipped or misread file. */
export interface FileFault {
  /** The file's path, relative to the root folder. */
  path: string;
  reason: string;
  /** The remedy. */
  advice: string;
  /** An error for a misread record, or a warning for a file that is not a record. */
  severity: "error" | "warning";
}

/** Returns every skipped or misread Markdown file in the root folder, in order. */
export function findFaults(store: RecordStore): FileFault[] {
  return KIND_NAMES.flatMap((kind) => [
    ...misplaced(store, kind),
    ...placesOf(store, kind).flatMap((place) => faultsIn(store, kind, place)),
  ]).sort((a, b) => a.path < b.path ? -1 : 1);
}

function faultsIn(store: RecordStore, kind: KindName, place: string): FileFault[] {
  const { path, records, updates } = recordFolder(store, kind, place);
  const names = new Set(records.map(({ name }) => name));
  const all = [...updates.values()].flat();
  const read = new Set([...names, ...all.map(({ name }) => name)]);
  const orphans = all.filter(({ of }) => !names.has(of))
    .map(({ name, of }) => skipped(path, name, `the record ${of} is not there`));
  const unused = markdownIn(store, path).filter((name) => !read.has(name) && !name.startsWith("."))
    .map((name) =>
      name.endsWith(".md")
        ? skipped(path, name, "neither its name nor its text has a date")
        : skipped(path, name, "its file name doesn't end with .md")
    );
  const misread = [...records, ...all].flatMap(({ name, fields: { problem: reason } }) =>
    reason === undefined
      ? []
      : [{ path: `${path}/${name}`, reason, advice: MEND, severity: "error" as const }]
  );
  return [...orphans, ...unused, ...misread];
}

const MEND =
  "Fix the file, or restore it from a backup or git. Until then, the record shows this problem.";

/** Returns Markdown files outside the folders for records. */
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
    reason: `it is skipped: ${why}`,
    advice: "Rename the file, add a date, or move it to another folder.",
    severity: "warning",
  };
}
