import { FileError } from "../../kernel/disk/file_error.ts";
import { readConfined } from "../../kernel/disk/confined_read.ts";
import { recordFields } from "./fields.ts";
import { isNoRecord, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import { foldersOf, placesOf } from "./place.ts";
import type { RecordStore } from "./store.ts";

/** A file that is skipped or misread. */
export interface FileFault {
  /** Relative to the root. */
  path: string;
  reason: string;
  /** What to do about it. */
  advice: string;
}

const MEND = "Mend the file; until then its record is shown as one that cannot be read.";

/** Every markdown file below the root that is skipped or misread, in order; each is read whole. */
export function findFaults(store: RecordStore): FileFault[] {
  return KIND_NAMES.flatMap((kind) => [
    ...misplaced(store, kind),
    ...placesOf(store, kind).flatMap((place) => {
      const { path, entries, updates, others, listing } = recordFolder(store, kind, place);
      const names = new Set(entries.map(({ name }) => name));
      const orphans = [...updates].filter(([of]) => !names.has(of)).flatMap(([of, entries]) =>
        entries.map(({ name }) => skipped(path, name, `the record ${of} is not there`))
      );
      const unused = others.filter((name) => !isNoRecord(name)).map((name) =>
        skipped(path, name, "neither its name nor its text says when it was made")
      );
      const read = [...names, ...[...updates.values()].flat().map(({ name }) => name)]
        .flatMap((name) => misread(store, `${path}/${name}`));
      return [...orphans, ...unused, ...misnamed(path, listing.files), ...read];
    }),
  ]).sort((a, b) => a.path < b.path ? -1 : 1);
}

/** Markdown that lies above the folders that records are looked for in. */
function misplaced(store: RecordStore, kind: KindName): FileFault[] {
  const read = new Set(placesOf(store, kind).map((place) => placeFolder(kind, place)));
  const why = `records belong in ${placeFolder(kind, KINDS[kind].placeKey.toUpperCase())}`;
  return [kind, ...foldersOf(store, kind).map((folder) => `${kind}/${folder}`)]
    .filter((folder) => !read.has(folder))
    .flatMap((folder) =>
      store.index.list(folder).files.filter((name) => MARKDOWN.test(name) && !isNoRecord(name))
        .map((name) => skipped(folder, name, why))
    );
}

const MARKDOWN = /\.(?:md|markdown)$/i;

function misnamed(folder: string, names: readonly string[]): FileFault[] {
  return names.filter((name) => MARKDOWN.test(name) && !name.endsWith(".md"))
    .map((name) => skipped(folder, name, "its name does not end with .md"));
}

function skipped(folder: string, name: string, why: string): FileFault {
  return {
    path: `${folder}/${name}`,
    reason: `it is skipped: ${why}`,
    advice: "Rename it or give it a date, or move it away.",
  };
}

const PROBLEM = ["problem"] as const;

function misread({ root }: RecordStore, path: string): FileFault[] {
  try {
    const text = readConfined(root.path, path);
    const [reason = ""] = recordFields.inText(text, PROBLEM);
    return reason === "" ? [] : [{ path, reason, advice: MEND }];
  } catch (error) {
    if (error instanceof FileError) return [{ path, reason: error.reason, advice: MEND }];
    throw error;
  }
}
