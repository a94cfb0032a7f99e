import { FileError } from "../../kernel/disk/file_error.ts";
import type { FileList } from "../../kernel/disk/file_listing.ts";
import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { ignoringLines } from "../../kernel/process/ignored.ts";
import { siteIn } from "../records/links.ts";
import { EXTENSIONS } from "../records/markup.ts";
import { isRecordFolder, numberingFolder } from "../records/record_shape.ts";
import type { TeamWords } from "../words.ts";
import { findRecords, type FoundAdrs, looksLikeRecord, recordPlace } from "./discovery.ts";
import {
  type ArchitectureDocument,
  documentAt,
  type DocumentFolder,
  parsePlain,
  parseRecord,
  placeOf,
  type ReadFile,
} from "./document.ts";
import { layoutOf, SETTINGS } from "./layout.ts";

export interface Content {
  /** Sorted by URI; each object stays the same until its file changes. */
  documents: ArchitectureDocument[];
  words: TeamWords;
  /** The repository's own address, such as "github.com/acme/shop". */
  site: string | undefined;
  discovery: FoundAdrs;
  /** True if the content root has so few files that a scan takes a few milliseconds. */
  isSmall: boolean;
  /** The folders in which a change matters. */
  watched: readonly string[];
  problems: ReadonlyMap<string, string>;
}

const OTHERS_CODE = new Set(["vendor", "third_party", "bower_components"]);
const MAX_WATCHED = 5000;
const MAX_RULES = 2000;
const SMALL = 300;

const readFiles = new WeakMap<FileVersion, { words: TeamWords; kind: string; file: ReadFile }>();

/** Parses a file again only after it or the team's words changed. Throws `FileError`. */
function readFile(
  files: Folder,
  version: FileVersion,
  { words, kind }: { words: TeamWords; kind: "plain" | "given" | "found" },
): ReadFile {
  const known = readFiles.get(version);
  if (known?.words === words && known.kind === kind) return known.file;
  const [text, { path }] = [files.text(version), version];
  // In a team's own folders, a text with NUL bytes mostly is UTF-16.
  if (kind !== "found" && text.includes("\0")) {
    throw new FileError(path, "not text", " text: it has NUL bytes");
  }
  const parsed = kind === "plain"
    ? parsePlain(text, path)
    : parseRecord(text, path, { words, isGiven: kind === "given" });
  const file = { version, ...parsed };
  readFiles.set(version, { words, kind, file });
  return file;
}

export function readContent(files: Folder): Content {
  const layout = layoutOf(files);
  const given = files.list(layout.folders.map(({ folder }) => folder), {
    extension: EXTENSIONS,
    followsSymlinks: true,
  });
  const found = layout.discovers ? searchRoot(files, layout.folders) : undefined;
  const inFolders = Map.groupBy(given.paths, (path) => placeOf(path, layout.folders)?.category);
  const plain = new Set([...inFolders.get("guideline") ?? [], ...inFolders.get("pattern") ?? []]);
  const candidates = found?.paths ?? inFolders.get("adr") ?? [];
  const problems = new Map([
    ...given.skipped,
    ...[...found?.skipped ?? []].filter(([path]) => isRecordFolder(path)),
  ]);
  const read: ReadFile[] = [];
  for (const version of files.files([...plain, ...candidates]).values()) {
    const { path } = version;
    const kind = plain.has(path) ? "plain" : found === undefined ? "given" : "found";
    try {
      read.push(readFile(files, version, { words: layout.words, kind }));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // A file that is surely no document is no problem if it can't be read.
      if (kind !== "found" || looksLikeRecord(path)) problems.set(path, error.reason);
    }
  }
  const records = onceEach(read.filter(({ version }) => !plain.has(version.path)));
  const shapes = new Map(records.map(({ version, shape }) => [version.path, shape]));
  const named = layout.folders.filter(({ category }) => category === "adr");
  const discovery = findRecords(shapes, found ? undefined : named.map(({ folder }) => folder));
  const place = recordPlace(discovery.records);
  const adr = { category: "adr", folder: place, base: place } as const;
  const folders = found === undefined ? layout.folders : [...layout.folders, adr];
  if (layout.problem !== undefined) problems.set(SETTINGS, layout.problem);
  const served = new Set([...plain, ...discovery.records]);
  const above = layout.folders.flatMap(({ folder }) => foldersAbove(folder));
  const listed = new Set(["", ...above, ...given.folders, ...found?.folders ?? []]);
  return {
    documents: read.filter(({ version }) => served.has(version.path))
      .flatMap((file) => documentAt(file, folders) ?? []).sort((a, b) => a.uri < b.uri ? -1 : 1)
      // Two paths with the same URI are one document, because symlinks may point to the same file.
      .filter(({ uri }, at, all) => uri !== all[at - 1]?.uri),
    words: layout.words,
    site: siteIn(textAt(files, ".git/config")),
    discovery,
    isSmall: read.length + listed.size <= SMALL,
    watched: [...listed].slice(0, MAX_WATCHED),
    problems,
  };
}

function searchRoot(files: Folder, given: readonly DocumentFolder[]): FileList {
  const ignoredAt = ignoringLines(textAt(files, ".gitignore").split("\n").slice(0, MAX_RULES));
  return files.list([""], {
    extension: EXTENSIONS,
    followsSymlinks: true,
    isPassedOver: (path) =>
      OTHERS_CODE.has(path.slice(path.lastIndexOf("/") + 1)) || ignoredAt(path) !== undefined ||
      given.some(({ folder }) => folder === path),
  });
}

function foldersAbove(folder: string): string[] {
  return folder.split("/").map((_, at, parts) => parts.slice(0, at).join("/"));
}

function textAt(files: Folder, path: string): string {
  try {
    return files.readIfPresent(path) ?? "";
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

/** Returns each file once, because symlinks may point to the same file. */
function onceEach(read: readonly ReadFile[]): ReadFile[] {
  const isInRecords = ({ version }: ReadFile) => isRecordFolder(numberingFolder(version.path));
  const places = new Map<string, ReadFile>();
  for (const file of read) {
    const place = file.version.real ?? file.version.path;
    const known = places.get(place);
    if (known === undefined || (!isInRecords(known) && isInRecords(file))) places.set(place, file);
  }
  return [...places.values()];
}
