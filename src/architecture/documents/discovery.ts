import { isNumberedName, isPrefixedName } from "../records/adr_name.ts";
import { EXTENSIONS } from "../records/markup.ts";
import {
  fileStem,
  folderAbove,
  isFolderPage,
  isRecordFolder,
  numberingFolder,
  type RecordShape,
} from "../records/record_shape.ts";

export interface FoundAdrs {
  records: string[];
  /** Files that look like a record or belong to one, but aren't served, each with a short reason. */
  skipped: { path: string; reason: string }[];
  folders: { path: string; adrs: number }[];
}

const FEWEST_NUMBERED = 3;
const FEWEST_PAGES = 2;

/** Finds the records among a repository's documents, or among those of folders for ADRs. */
export function findRecords(
  shapes: ReadonlyMap<string, RecordShape>,
  given: readonly string[] | undefined,
): FoundAdrs {
  const groups = Map.groupBy(shapes.keys(), numberingFolder);
  const hasHome = [...groups].some(([folder, paths]) =>
    isRecordFolder(folder) && paths.some((path) => shapes.get(path) === "record")
  );
  const records = new Set(
    given === undefined
      ? [...groups].flatMap(([folder, paths]) =>
        recordsAmong(paths, shapes, { isStrict: hasHome && !isRecordFolder(folder) })
      )
      : [...shapes].filter(([, shape]) => shape !== "template" && shape !== "index")
        .map(([path]) => path),
  );
  const above = new Set([...shapes.keys()].map(folderAbove));
  const pages = new Set(
    [...records].filter((path) => isFolderPage(fileStem(path))).map(folderAbove),
  );
  // Other files in a folder whose README is a record, or that is named like it, are its parts.
  const own = new Set(
    [...above].flatMap(withFoldersAbove).filter((folder) =>
      folder !== "" && (pages.has(folder) ||
        isNumberedName(folder) && EXTENSIONS.some((extension) => records.has(folder + extension)))
    ),
  );
  const isPart = (path: string) =>
    !isFolderPage(fileStem(path)) &&
    withFoldersAbove(folderAbove(path)).some((one) => own.has(one));
  const parts = new Set(
    given === undefined && own.size > 0 ? [...shapes.keys()].filter(isPart) : [],
  );
  for (const path of parts) records.delete(path);
  const counts = new Map(
    [...groups].map(([folder, paths]) =>
      [folder, paths.filter((path) => records.has(path)).length] as const
    ).filter(([, count]) => count > 0),
  );
  const isNear = (path: string) =>
    counts.has(folderAbove(path)) || counts.has(numberingFolder(path)) ||
    isRecordFolder(folderAbove(path));
  const skipped = [...shapes].flatMap(([path, kind]) => {
    if (records.has(path) || !isNear(path)) return [];
    if (parts.has(path)) return [{ path, reason: "part of a record" }];
    if (kind === "template") return [{ path, reason: "template" }];
    return [{ path, reason: kind === "index" || kind === "page" ? "index" : "no decision" }];
  });
  const folders = new Set([...(given ?? above), ...counts.keys()]);
  return {
    records: [...records].sort(),
    skipped,
    folders: [...folders].map((path) => ({ path: path || ".", adrs: counts.get(path) ?? 0 }))
      .sort((a, b) => b.adrs - a.adrs || (a.path < b.path ? -1 : 1)),
  };
}

function withFoldersAbove(folder: string): string[] {
  return folder === "" ? [""] : [folder, ...withFoldersAbove(folderAbove(folder))];
}

function recordsAmong(
  paths: readonly string[],
  shapes: ReadonlyMap<string, RecordShape>,
  { isStrict }: { isStrict: boolean },
): string[] {
  // Next to a folder for records, READMEs elsewhere are other documents.
  const likely = isStrict ? paths.filter((path) => !isFolderPage(fileStem(path))) : paths;
  const of = (...kinds: RecordShape[]) =>
    likely.filter((path) => kinds.includes(shapes.get(path) ?? "other"));
  const [records, pages, alike] = [of("record"), of("page"), of("record", "numbered")];
  return [
    ...(alike.length < FEWEST_NUMBERED ? records : alike),
    ...(pages.length < FEWEST_PAGES ? [] : pages),
  ];
}

export function looksLikeRecord(path: string): boolean {
  const stem = fileStem(path);
  return isPrefixedName(stem) || isRecordFolder(folderAbove(path)) && isNumberedName(stem);
}

/** Returns the folder where the records' URIs begin. */
export function recordPlace(records: readonly string[]): string {
  const [first = [], ...others] = records.map((path) => numberingFolder(path).split("/"));
  const end = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  const shared = end < 0 ? first : first.slice(0, end);
  const named = shared.findIndex(isRecordFolder);
  return shared.slice(0, named < 0 ? undefined : named + 1).join("/");
}
