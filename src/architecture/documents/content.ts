import type { EntryKind } from "../../kernel/disk/entry_kind.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { POINTS_OUTSIDE } from "../../kernel/disk/file_listing.ts";
import { type FileVersion, parsedOnce, type ServedFolder } from "../../kernel/disk/folder.ts";
import { sharedPrefix } from "./adr_name.ts";
import { findRecords, type FoundAdrs, recordPlaces } from "./discovery.ts";
import { type DocumentFolder, type DocumentPlace, placeOf } from "./document.ts";
import { ignoredFolders } from "./ignore_rules.ts";
import { layoutFolders, layoutOf, RESOURCES, SETTINGS } from "./layout.ts";
import {
  isRecordFolder,
  numberingFolder,
  type RecordShape,
  recordShapeOf,
  recordStem,
} from "./record_shape.ts";

/** A served file, its location among the documents, and its version. */
export interface ContentFile {
  place: DocumentPlace;
  version: FileVersion;
  /** The prefix of the numbered names in the file's folder. */
  prefix: string;
}

/** The result of scanning a content root. */
export interface Content {
  files: ContentFile[];
  /** The folders with documents. */
  folders: readonly DocumentFolder[];
  /** The paths of all documents, served or not. */
  paths: readonly string[];
  /** The paths of the ADR templates. */
  templates: readonly string[];
  /** The searched folders, and the files that look like ADRs but aren't served. */
  discovery: FoundAdrs;
  /** The number of files and folders that a scan checks. */
  checked: number;
  /** All folders that the server must watch to notice changes. */
  watched: readonly string[];
  /** The reasons why the server doesn't serve certain files and folders, by path. */
  problems: ReadonlyMap<string, string>;
}

/** The reasons to reject an entry that isn't a folder with documents, by the entry's kind. */
const WRONG_KINDS: Partial<Record<EntryKind, string>> = {
  outside: POINTS_OUTSIDE,
  file: "it is not a folder",
};
/** The extensions of documents, and of records in formats that the server can't read. */
const ENDINGS = [".md", ".adoc", ".asciidoc", ".rst"];
/**
 * The maximum number of individually watched folders; above this limit, the next scan finds
 * changes.
 */
const MAX_WATCHED = 5000;
/** The number of files that the server reads in one step. */
const BATCH = 50;
/** The number of characters to read to determine whether a document is a record. */
const MAX_SHOWN = 20_000;

const shapeOf = parsedOnce((text: string, path: string) =>
  text.includes("\0") ? undefined : recordShapeOf(path, text.slice(0, MAX_SHOWN))
);

/** Scans a content root, several files per step. */
export function* readContent(files: ServedFolder): Generator<void, Content> {
  const layout = layoutOf(files);
  yield;
  const given = yield* files.listing(layout.folders.map(({ folder }) => folder), {
    extension: ".md",
    followsSymlinks: true,
  });
  const found = layout.discovers ? yield* searchRoot(files, layout.folders) : NOTHING;
  const versions = yield* versionsOf(files, [...given.paths, ...found.markdown]);
  const problems = new Map([...given.skipped, ...found.skipped]);
  const shapes = new Map<string, RecordShape>();
  const ofAdr = new Set([
    ...found.markdown,
    ...given.paths.filter((path) => placeOf(path, layout.folders)?.category === "adr"),
  ]);
  for (const version of versions.values()) {
    const isPlain = !ofAdr.has(version.path);
    const shape = isPlain ? plainShape(files, version) : shapeIn(files, version);
    if (typeof shape !== "string") shapes.set(version.path, shape);
    else if (isMeant(version.path, given.paths)) problems.set(version.path, shape);
    yield;
  }
  const discovery = findRecords(
    new Map(onceEach(found.markdown, versions).flatMap((path) => shapeAt(shapes, path))),
    found.others,
  );
  const records = givenRecords(layout.folders, given.paths, shapes);
  const servedAdrs = new Set(records.served);
  const folders = [...layout.folders, ...discoveredFolders(discovery.records)];
  const served = given.paths.filter((path) =>
    shapes.has(path) &&
    (placeOf(path, layout.folders)?.category !== "adr" || servedAdrs.has(path))
  );
  const wrong = WRONG_KINDS[files.kind(RESOURCES[0])];
  if (wrong !== undefined) {
    // Report a problem with the folder once, and not for each missing document.
    for (const path of problems.keys()) {
      if (path.startsWith(`${RESOURCES[0]}/`)) problems.delete(path);
    }
    problems.set(RESOURCES[0], wrong);
  }
  if (layout.problem !== undefined) problems.set(SETTINGS, layout.problem);
  return {
    files: contentFiles([...served, ...discovery.records], { versions, folders }),
    folders,
    paths: [...given.paths, ...found.markdown, ...found.others],
    templates: [...records.templates, ...discovery.templates],
    discovery: {
      ...discovery,
      skipped: [...discovery.skipped, ...records.skipped],
      folders: [...records.folders, ...discovery.folders],
    },
    checked: versions.size + given.folders.length + found.folders.length,
    watched: [
      ...new Set([...layoutFolders(layout), ...given.folders, ...found.folders]),
    ].slice(0, MAX_WATCHED),
    problems,
  };
}

/** The files in the root folder, outside the configured folders. */
interface FoundFiles {
  markdown: string[];
  /** The paths of documents in formats that the server can't read. */
  others: string[];
  skipped: [path: string, reason: string][];
  folders: string[];
}

const NOTHING: FoundFiles = { markdown: [], others: [], skipped: [], folders: [] };

function* searchRoot(
  files: ServedFolder,
  given: readonly DocumentFolder[],
): Generator<void, FoundFiles> {
  const isIgnored = ignoredFolders(textAt(files, ".gitignore"));
  const { paths, skipped, folders } = yield* files.listing([""], {
    extension: ENDINGS,
    followsSymlinks: true,
    isPassedOver: (path) => isIgnored(path) || given.some(({ folder }) => folder === path),
  });
  return {
    markdown: paths.filter((path) => path.endsWith(".md")),
    others: paths.filter((path) => !path.endsWith(".md")),
    skipped: [...skipped].filter(([path]) => isRecordFolder(path)),
    folders,
  };
}

function textAt(files: ServedFolder, path: string): string {
  try {
    return files.readIfPresent(path) ?? "";
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

function* versionsOf(
  files: ServedFolder,
  paths: readonly string[],
): Generator<void, Map<string, FileVersion>> {
  const versions = new Map<string, FileVersion>();
  for (let from = 0; from < paths.length; from += BATCH) {
    for (const version of files.files(paths.slice(from, from + BATCH)).values()) {
      if (!isUnwritten(version)) versions.set(version.path, version);
    }
    yield;
  }
  return versions;
}

/** The maximum time for which a new file may be empty, in milliseconds. */
const EMPTY_MS = 50;

/** Returns true for a file that was just created; most programs create a file and then write it. */
export function isUnwritten(
  { size, modified, error }: Pick<FileVersion, "size" | "modified" | "error">,
  now: number = Date.now(),
): boolean {
  return size === 0 && error === undefined && modified !== undefined &&
    Math.abs(now - modified.getTime()) < EMPTY_MS;
}

/** Returns a file's shape, or the reason why the server can't serve it. */
function shapeIn(files: ServedFolder, version: FileVersion): RecordShape | string {
  if (version.error !== undefined) return version.error.reason;
  try {
    return shapeOf(files, version) ?? "it contains NUL bytes";
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

/** Returns the shape of a guideline or pattern, or the reason why the server can't serve it. */
function plainShape(files: ServedFolder, version: FileVersion): RecordShape | string {
  if (version.error !== undefined) return version.error.reason;
  try {
    const hasNul = files.text(version).includes("\0");
    return hasNul ? "it contains NUL bytes" : { kind: "other", isNamed: false, isFull: false };
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

/** Returns true for a file in a configured folder or in a folder named for records. */
function isMeant(path: string, given: readonly string[]): boolean {
  return isRecordFolder(numberingFolder(path)) || given.includes(path);
}

/**
 * Returns each file once, although symlinks may point to its folder; prefers the path among
 * records.
 */
function onceEach(
  paths: readonly string[],
  versions: ReadonlyMap<string, FileVersion>,
): string[] {
  const places = Map.groupBy(paths, (path) => versions.get(path)?.real ?? path);
  return [...places.values()].flatMap((same) =>
    same.find((path) => isRecordFolder(numberingFolder(path))) ?? same[0] ?? []
  );
}

function shapeAt(
  shapes: ReadonlyMap<string, RecordShape>,
  path: string,
): [path: string, shape: RecordShape][] {
  const shape = shapes.get(path);
  return shape === undefined ? [] : [[path, shape]];
}

/** In a configured ADR folder, every document is an ADR, except indexes and templates. */
function givenRecords(
  folders: readonly DocumentFolder[],
  paths: readonly string[],
  shapes: ReadonlyMap<string, RecordShape>,
): Pick<FoundAdrs, "templates" | "skipped" | "folders"> & { served: string[] } {
  const adrs = paths.filter((path) => placeOf(path, folders)?.category === "adr");
  const kindOf = (path: string) => shapes.get(path)?.kind;
  const templates = adrs.filter((path) => kindOf(path) === "template");
  const served = adrs.filter((path) => {
    const kind = kindOf(path);
    return kind !== undefined && kind !== "template" && kind !== "index";
  });
  const counts = Map.groupBy(served, numberingFolder);
  return {
    served,
    templates,
    skipped: [
      ...templates.map((path) => ({ path, reason: "template" as const })),
      ...adrs.filter((path) => kindOf(path) === "index")
        .map((path) => ({ path, reason: "index" as const })),
    ],
    folders: folders.filter(({ category }) => category === "adr").flatMap(({ folder }) => {
      const own = [...counts].filter(([path]) => path === folder || path.startsWith(`${folder}/`))
        .map(([path, { length }]) => ({ path, adrs: length }));
      return own.length > 0 ? own : [{ path: folder, adrs: 0 }];
    }),
  };
}

function discoveredFolders(records: readonly string[]): DocumentFolder[] {
  const places = recordPlaces(records);
  return places.map((folder) => ({
    category: "adr",
    folder,
    prefix: places.length > 1 && folder !== "" ? `${folder}/` : "",
  }));
}

function contentFiles(
  paths: readonly string[],
  { versions, folders }: {
    versions: ReadonlyMap<string, FileVersion>;
    folders: readonly DocumentFolder[];
  },
): ContentFile[] {
  const prefixes = new Map(
    [...Map.groupBy(paths, numberingFolder)].map(([folder, same]) => [
      folder,
      sharedPrefix(same.map(recordStem)),
    ]),
  );
  return paths.flatMap((path) => {
    const [place, version] = [placeOf(path, folders), versions.get(path)];
    if (place === undefined || version === undefined) return [];
    return [{ place, version, prefix: prefixes.get(numberingFolder(path)) ?? "" }];
  });
}
