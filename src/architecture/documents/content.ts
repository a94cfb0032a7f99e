import { FileError } from "../../kernel/disk/file_error.ts";
import { type FileVersion, type Folder, parsedOnce } from "../../kernel/disk/folder.ts";
import { ignoringLines } from "../../kernel/process/ignored.ts";
import { siteIn } from "../records/links.ts";
import { EXTENSIONS } from "../records/markup.ts";
import { isRecordFolder, numberingFolder } from "../records/record_shape.ts";
import type { TeamWords } from "../words.ts";
import { findRecords, type FoundAdrs, looksLikeRecord, recordPlace } from "./discovery.ts";
import {
  type DocumentFolder,
  type DocumentPlace,
  type ParsedFile,
  parsePlain,
  parseRecord,
  placeOf,
} from "./document.ts";
import { layoutOf, SETTINGS } from "./layout.ts";

export interface ContentFile {
  place: DocumentPlace;
  version: FileVersion;
  details: ParsedFile["details"];
}

export interface Content {
  files: ContentFile[];
  folders: readonly DocumentFolder[];
  words: TeamWords;
  /** The repository's own address, such as "github.com/acme/shop". */
  site: string | undefined;
  discovery: FoundAdrs;
  /** True if the content root has so few files that a scan takes a few milliseconds. */
  isSmall: boolean;
  /** All folders that the server must watch to notice changes. */
  watched: readonly string[];
  problems: ReadonlyMap<string, string>;
}

type Parser = (files: Folder, version: FileVersion) => ParsedFile | undefined;

const OTHERS_CODE = new Set(["vendor", "third_party", "bower_components"]);
const MAX_RULES = 2000;
const MAX_WATCHED = 5000;
const SMALL = 300;
const BATCH = 50;

const plainParser: Parser = parsedOnce((text, path) =>
  text.includes("\0") ? undefined : parsePlain(text, path)
);
const recordParsers = new WeakMap<TeamWords, { given: Parser; found: Parser }>();

function recordParser(words: TeamWords, isGiven: boolean): Parser {
  const parser = (isGiven: boolean): Parser =>
    parsedOnce((text, path) =>
      text.includes("\0") ? undefined : parseRecord(text, path, { words, isGiven })
    );
  const known = recordParsers.get(words) ?? { given: parser(true), found: parser(false) };
  recordParsers.set(words, known);
  return isGiven ? known.given : known.found;
}

/** Scans a content root, several files per step. */
export function* readContent(files: Folder): Generator<void, Content> {
  const layout = layoutOf(files);
  yield;
  const given = yield* files.listing(layout.folders.map(({ folder }) => folder), {
    extension: EXTENSIONS,
    followsSymlinks: true,
  });
  const categoryOf = (path: string) => placeOf(path, layout.folders)?.category;
  const found = layout.discovers ? yield* searchRoot(files, layout.folders) : undefined;
  const plain = given.paths.filter((path) => !["adr", undefined].includes(categoryOf(path)));
  const candidates = found?.paths ?? given.paths.filter((path) => categoryOf(path) === "adr");
  const problems = new Map([
    ...given.skipped,
    ...[...found?.skipped ?? []].filter(([path]) => isRecordFolder(path)),
  ]);
  const read = { files, problems };
  const isKnown = (path: string) => found === undefined || looksLikeRecord(path);
  const guides = yield* parsedFiles(read, plain, { parse: plainParser, isKnown: () => true });
  const parse = recordParser(layout.words, found === undefined);
  const records = yield* parsedFiles(read, candidates, { parse, isKnown });
  const shapes = new Map(onceEach(records).map(({ version, shape }) => [version.path, shape]));
  const named = layout.folders.filter(({ category }) => category === "adr");
  const discovery = findRecords(shapes, found ? undefined : named.map(({ folder }) => folder));
  const place = recordPlace(discovery.records);
  const adr = { category: "adr", folder: place, base: place } as const;
  const folders = found === undefined ? layout.folders : [...layout.folders, adr];
  if (layout.problem !== undefined) problems.set(SETTINGS, layout.problem);
  const listed = new Set([...given.folders, ...found?.folders ?? []]);
  const served = new Set(discovery.records);
  return {
    files: [...guides, ...records.filter(({ version }) => served.has(version.path))]
      .flatMap(({ version, details }) => {
        const place = placeOf(version.path, folders);
        return place === undefined ? [] : [{ place, version, details }];
      }),
    folders,
    words: layout.words,
    site: siteIn(textAt(files, ".git/config")),
    discovery,
    isSmall: guides.length + records.length + listed.size <= SMALL,
    watched: [...new Set(["", ...layout.folders.flatMap(foldersAbove), ...listed])]
      .slice(0, MAX_WATCHED),
    problems,
  };
}

function* searchRoot(files: Folder, given: readonly DocumentFolder[]) {
  const ignoredAt = ignoringLines(textAt(files, ".gitignore").split("\n").slice(0, MAX_RULES));
  return yield* files.listing([""], {
    extension: EXTENSIONS,
    followsSymlinks: true,
    isPassedOver: (path) =>
      OTHERS_CODE.has(path.slice(path.lastIndexOf("/") + 1)) || ignoredAt(path) !== undefined ||
      given.some(({ folder }) => folder === path),
  });
}

function foldersAbove({ folder }: DocumentFolder): string[] {
  const parts = folder.split("/");
  return parts.map((_, index) => parts.slice(0, index).join("/"));
}

function textAt(files: Folder, path: string): string {
  try {
    return files.readIfPresent(path) ?? "";
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

interface ReadFile extends ParsedFile {
  version: FileVersion;
}

/** Parses the files; a file that can't be read is a problem if it `isKnown` to be a document. */
function* parsedFiles(
  { files, problems }: { files: Folder; problems: Map<string, string> },
  paths: readonly string[],
  { parse, isKnown }: { parse: Parser; isKnown: (path: string) => boolean },
): Generator<void, ReadFile[]> {
  const read: ReadFile[] = [];
  for (let from = 0; from < paths.length; from += BATCH) {
    for (const version of files.files(paths.slice(from, from + BATCH)).values()) {
      const parsed = parsedOrReason(files, version, parse);
      if (typeof parsed !== "string") read.push({ version, ...parsed });
      else if (isKnown(version.path)) problems.set(version.path, parsed);
      yield;
    }
  }
  return read;
}

function parsedOrReason(
  files: Folder,
  version: FileVersion,
  parse: Parser,
): ParsedFile | string {
  if (version.error !== undefined) return version.error.reason;
  try {
    return parse(files, version) ?? "it contains NUL bytes";
  } catch (error) {
    if (error instanceof FileError) return error.reason;
    throw error;
  }
}

/** Returns each file once, because symlinks may point to the same file. */
function onceEach(read: readonly ReadFile[]): ReadFile[] {
  const places = Map.groupBy(read, ({ version }) => version.real ?? version.path);
  return [...places.values()].flatMap((same) =>
    same.find(({ version }) => isRecordFolder(numberingFolder(version.path))) ?? same[0] ?? []
  );
}
