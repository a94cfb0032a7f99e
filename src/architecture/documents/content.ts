import { FileError } from "../../kernel/disk/file_error.ts";
import { POINTS_OUTSIDE } from "../../kernel/disk/file_listing.ts";
import { type FileVersion, type Folder, parsedOnce } from "../../kernel/disk/folder.ts";
import type { TeamWords } from "../words.ts";
import { sharedPrefix } from "../records/adr_name.ts";
import { findRecords, type FoundAdrs, looksLikeRecord, recordPlaces } from "./discovery.ts";
import { type DocumentFolder, type DocumentPlace, placeOf } from "./document.ts";
import { ignoredFolders } from "./ignore_rules.ts";
import { layoutFolders, layoutOf, RESOURCES, SETTINGS } from "./layout.ts";
import { asMarkdown, EXTENSIONS } from "../records/markup.ts";
import {
  isRecordFolder,
  numberingFolder,
  type RecordShape,
  recordShapeOf,
  recordStem,
} from "../records/record_shape.ts";

export interface ContentFile {
  place: DocumentPlace;
  version: FileVersion;
  prefix: string;
}

export interface Content {
  files: ContentFile[];
  folders: readonly DocumentFolder[];
  words: TeamWords;
  discovery: FoundAdrs;
  checked: number;
  /** All folders that the server must watch to notice changes. */
  watched: readonly string[];
  problems: ReadonlyMap<string, string>;
}

const MAX_WATCHED = 5000;
const BATCH = 50;
const MAX_SHOWN = 20_000;
const PLAIN: RecordShape = { kind: "other", isNamed: false, isFull: false };

const shapeOf = parsedOnce((text: string, path: string) =>
  text.includes("\0") ? undefined : recordShapeOf(path, asMarkdown(path, text.slice(0, MAX_SHOWN)))
);
const plainShapeOf = parsedOnce((text: string) => text.includes("\0") ? undefined : PLAIN);

/** Scans a content root, several files per step. */
export function* readContent(files: Folder): Generator<void, Content> {
  const layout = layoutOf(files);
  yield;
  const given = yield* files.listing(layout.folders.map(({ folder }) => folder), {
    extension: EXTENSIONS,
    followsSymlinks: true,
  });
  const isAdr = (path: string) => placeOf(path, layout.folders)?.category === "adr";
  const found = layout.discovers ? yield* searchRoot(files, layout.folders) : undefined;
  const candidates = found?.paths ?? given.paths.filter(isAdr);
  const plain = given.paths.filter((path) => !isAdr(path) && placeOf(path, layout.folders));
  const versions = yield* versionsOf(files, [...plain, ...candidates]);
  const problems = new Map([
    ...given.skipped,
    ...[...found?.skipped ?? []].filter(([path]) => isRecordFolder(path)),
  ]);
  const shapes = new Map<string, RecordShape>();
  const ofPlain = new Set(plain);
  for (const [path, version] of versions) {
    const shape = shapeIn(files, version, ofPlain.has(path) ? plainShapeOf : shapeOf);
    if (typeof shape !== "string") shapes.set(path, shape);
    else if (isAdr(path) || ofPlain.has(path) || looksLikeRecord(path)) problems.set(path, shape);
    yield;
  }
  const adrShapes = new Map(
    onceEach(candidates, versions).flatMap((path) => {
      const shape = shapes.get(path);
      return shape === undefined ? [] : [[path, shape]];
    }),
  );
  const discovery = found ? findRecords(adrShapes) : givenRecords(layout.folders, adrShapes);
  const folders = [...layout.folders, ...(found ? discoveredFolders(discovery.records) : [])];
  if (!["folder", "missing"].includes(files.kind(RESOURCES[0]))) {
    // Report a problem with the folder once, and not for each missing document.
    for (const path of problems.keys()) {
      if (path.startsWith(`${RESOURCES[0]}/`)) problems.delete(path);
    }
    const isOutside = files.kind(RESOURCES[0]) === "outside";
    problems.set(RESOURCES[0], isOutside ? POINTS_OUTSIDE : "it is not a folder");
  }
  if (layout.problem !== undefined) problems.set(SETTINGS, layout.problem);
  const served = [...plain.filter((path) => shapes.has(path)), ...discovery.records];
  return {
    files: contentFiles(served, versions, folders),
    folders,
    words: layout.words,
    discovery,
    checked: versions.size + given.folders.length + (found?.folders.length ?? 0),
    watched: [
      ...new Set([...layoutFolders(layout), ...given.folders, ...found?.folders ?? []]),
    ].slice(0, MAX_WATCHED),
    problems,
  };
}

function* searchRoot(files: Folder, given: readonly DocumentFolder[]) {
  const isIgnored = ignoredFolders(textAt(files, ".gitignore"));
  return yield* files.listing([""], {
    extension: EXTENSIONS,
    followsSymlinks: true,
    isPassedOver: (path) => isIgnored(path) || given.some(({ folder }) => folder === path),
  });
}

function textAt(files: Folder, path: string): string {
  try {
    return files.readIfPresent(path) ?? "";
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

function* versionsOf(
  files: Folder,
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

const EMPTY_MS = 50;

function isUnwritten({ size, modified, error }: FileVersion): boolean {
  return size === 0 && error === undefined && modified !== undefined &&
    Math.abs(Date.now() - modified.getTime()) < EMPTY_MS;
}

function shapeIn(
  files: Folder,
  version: FileVersion,
  parse: typeof shapeOf,
): RecordShape | string {
  if (version.error !== undefined) return version.error.reason;
  try {
    return parse(files, version) ?? "it contains NUL bytes";
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

function onceEach(
  paths: readonly string[],
  versions: ReadonlyMap<string, FileVersion>,
): string[] {
  const places = Map.groupBy(paths, (path) => versions.get(path)?.real ?? path);
  return [...places.values()].flatMap((same) =>
    same.find((path) => isRecordFolder(numberingFolder(path))) ?? same[0] ?? []
  );
}

function givenRecords(
  folders: readonly DocumentFolder[],
  shapes: ReadonlyMap<string, RecordShape>,
): FoundAdrs {
  const isOther = (path: string) => ["template", "index"].includes(shapes.get(path)?.kind ?? "");
  const records = [...shapes.keys()].filter((path) => !isOther(path));
  const counts = Map.groupBy(records, numberingFolder);
  return {
    records,
    skipped: [...shapes].filter(([path]) => isOther(path))
      .map(([path, { kind }]) => ({ path, reason: kind })),
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
  versions: ReadonlyMap<string, FileVersion>,
  folders: readonly DocumentFolder[],
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
