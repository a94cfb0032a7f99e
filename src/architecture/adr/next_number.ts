import { adrNameParts, sharedPrefix } from "../documents/adr_name.ts";
import { numberingFolder, recordStem } from "../documents/record_shape.ts";

/** The paths with numbers, relative to the root folder. */
export interface NumberedPaths {
  records: readonly string[];
  /** The paths of other documents, whose numbers new records can't use. */
  others: readonly string[];
}

/**
 * Returns the next free number in a folder, with as many digits as the last number; undefined
 * without records. Nested folders whose numbers never overlap share one series.
 */
export function nextNumber(folder: string, { records, others }: NumberedPaths): string | undefined {
  const series = Map.groupBy(records, numberingFolder);
  const own = numbersOf(series.get(folder) ?? []);
  if (own.length === 0) return undefined;
  const [top = folder] = [...series.keys()].filter((one) => isWithin(folder, one))
    .sort((a, b) => a.length - b.length);
  const tree = [...series].filter(([one]) => isWithin(one, top))
    .map(([, paths]) => numbersOf(paths));
  const shared = areOneSeries(tree) ? tree.flat() : own;
  const last = Math.max(...shared.map(Number));
  const taken = numbersOf(others.filter((path) => numberingFolder(path) === folder))
    .filter((number) => number.length === own[0]?.length && !isYear(number));
  const number = Math.max(last, ...taken.map(Number)) + 1;
  const width = shared.find((one) => Number(one) === last)?.length ?? 4;
  return String(number).padStart(width, "0");
}

function numbersOf(paths: readonly string[]): string[] {
  const stems = paths.map(recordStem);
  const prefix = sharedPrefix(stems);
  return stems.flatMap((stem) => adrNameParts(stem, prefix).number ?? []);
}

/**
 * Returns true if the folders share a number series: only one folder starts at 0 or 1, and no
 * number repeats.
 */
function areOneSeries(folders: readonly (readonly string[])[]): boolean {
  const numbers = folders.flat().map(Number);
  const starts = folders.filter((own) => own.some((number) => Number(number) < 2)).length;
  return starts < 2 && new Set(numbers).size === numbers.length;
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || outer === "" || inner.startsWith(`${outer}/`);
}

function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number);
}
