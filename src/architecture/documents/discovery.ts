import { documentName } from "../../kernel/markdown/document.ts";
import { isNumberedName, isPrefixedName } from "./adr_name.ts";
import { isFolderPage, isRecordFolder, numberingFolder, type RecordShape } from "./record_shape.ts";

/**
 * The reason why the server doesn't serve a file that looks like a record or belongs to records.
 */
export type SkipReason = "template" | "index" | "format" | "part of a record" | "no decision";

/** The decision records in a repository. */
export interface FoundAdrs {
  /** The paths of the records. */
  records: string[];
  templates: string[];
  skipped: { path: string; reason: SkipReason }[];
  /**
   * The folders with Markdown files and their numbers of records; folders with records come first.
   */
  folders: { path: string; adrs: number }[];
}

/** The minimum number of files of the same kind in a folder that makes numbered files records. */
const FEWEST_NUMBERED = 3;
const FEWEST_PAGES = 2;

/**
 * Finds the records among Markdown files; `others` are documents in formats that the server can't
 * read.
 */
export function findRecords(
  shapes: ReadonlyMap<string, RecordShape>,
  others: readonly string[] = [],
): FoundAdrs {
  const groups = Map.groupBy(shapes.keys(), numberingFolder);
  const records = new Set([...groups].flatMap(([, paths]) => recordsAmong(paths, shapes)));
  // Other files in a folder whose README is a record belong to that record.
  const ownFolders = [...records].filter((path) => isFolderPage(documentName(path)))
    .map((path) => path.slice(0, path.lastIndexOf("/") + 1)).filter((folder) => folder !== "");
  const isPart = (path: string) =>
    ownFolders.some((folder) => path.startsWith(folder) && path !== `${folder}README.md`);
  const parts = [...shapes.keys()].filter((path) =>
    isPart(path) && !isFolderPage(documentName(path))
  );
  for (const path of parts) records.delete(path);
  const counts = new Map<string, number>();
  for (const path of records) {
    const folder = numberingFolder(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const templates = [...shapes].filter(([path, { kind }]) =>
    kind === "template" && belongsToRecords(path, counts)
  ).map(([path]) => path);
  const skipped: FoundAdrs["skipped"] = [
    ...others.filter(isUnreadRecord).map((path) => ({ path, reason: "format" as const })),
    ...templates.map((path) => ({ path, reason: "template" as const })),
    ...[...shapes].flatMap(([path, { kind }]): FoundAdrs["skipped"] => {
      const isNear = counts.has(folderOf(path)) || isRecordFolder(folderOf(path));
      if (!isNear || records.has(path) || kind === "template") return [];
      if (parts.includes(path)) return [{ path, reason: "part of a record" }];
      const reason = kind === "index" || kind === "page" ? "index" : "no decision";
      return [{ path, reason }];
    }),
  ];
  const folders = [...new Set([...shapes.keys()].map(folderOf))].map((folder) => ({
    path: folder === "" ? "." : folder,
    adrs: counts.get(folder) ?? 0,
  }));
  for (const [folder, adrs] of counts) {
    if (!folders.some(({ path }) => path === (folder || "."))) {
      folders.push({ path: folder || ".", adrs });
    }
  }
  return {
    records: [...records].sort(),
    templates: templates.sort(),
    skipped,
    folders: folders.sort((a, b) => b.adrs - a.adrs || (a.path < b.path ? -1 : 1)),
  };
}

/** Returns the records among the files that share a folder's numbers. */
function recordsAmong(
  paths: readonly string[],
  shapes: ReadonlyMap<string, RecordShape>,
): string[] {
  const kindOf = (path: string) => shapes.get(path)?.kind;
  const pages = paths.filter((path) => kindOf(path) === "page");
  const alike = paths.filter((path) =>
    kindOf(path) === "numbered" || (kindOf(path) === "record" && shapes.get(path)?.isNamed)
  );
  const content = paths.filter((path) => kindOf(path) !== "index" && kindOf(path) !== "template");
  const areNumbered = alike.length >= FEWEST_NUMBERED && 2 * alike.length >= content.length;
  const named = paths.filter((path) => kindOf(path) === "record" && shapes.get(path)?.isNamed);
  return paths.filter((path) => {
    const shape = shapes.get(path);
    if (shape?.kind === "numbered") return areNumbered;
    if (shape?.kind === "page") return pages.length >= FEWEST_PAGES;
    if (shape?.kind !== "record") return false;
    // In a folder with named records, a page that lacks a status or a decision is a guide.
    return shape.isNamed || shape.isFull || named.length < FEWEST_NUMBERED ||
      2 * named.length < content.length;
  });
}

function belongsToRecords(path: string, counts: ReadonlyMap<string, number>): boolean {
  const folder = folderOf(path);
  const isAbove = [...counts.keys()].some((one) => folderOf(one) === folder);
  return counts.has(folder) || counts.has(numberingFolder(path)) || isRecordFolder(folder) ||
    isAbove || (/adr|decision|rfc/i.test(documentName(path)) && counts.size > 0);
}

/** Returns true if a file's name is that of a record in AsciiDoc or reStructuredText. */
function isUnreadRecord(path: string): boolean {
  const stem = documentName(path).replace(/\.(?:adoc|asciidoc|rst)$/i, "");
  if (isPrefixedName(stem)) return true;
  return isNumberedName(stem) && isRecordFolder(folderOf(path));
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Returns the top folders that contain all records of a repository. A folder with a name for
 * records, or with records in it, includes its subfolders.
 */
export function recordPlaces(records: readonly string[]): string[] {
  const folders = new Set(records.map(numberingFolder));
  const places = [...folders].map((folder) => {
    const parts = folder.split("/");
    const above = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    return folders.has("")
      ? ""
      : above.find((one) => folders.has(one) || isRecordFolder(one.split("/").at(-1) ?? "")) ??
        folder;
  });
  return [...new Set(places)].sort();
}

/** Usual names for folders with decisions. */
const LIKELY = /adr|decision|record|choice|rfc|architect|design|propos/i;
const MAX_SUGGESTED = 5;

/**
 * Returns lines for architecture.yml that name the folders with records, or otherwise the folders
 * that may have records.
 */
export function suggestedSettings(folders: FoundAdrs["folders"]): string {
  const found = folders.filter(({ adrs }) => adrs > 0);
  const below = folders.filter(({ path }) => path !== ".");
  const likely = below.filter(({ path }) => LIKELY.test(path));
  const named = (found.length > 0 ? found : likely.length > 0 ? likely : below)
    .filter(({ path }) => path !== ".").slice(0, MAX_SUGGESTED).map(({ path }) => path);
  if (named.length === 0) return "# adr: docs/adr";
  return ["adr:", ...named.map((path) => `  - ${yamlText(path)}`)].join("\n");
}

function yamlText(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
