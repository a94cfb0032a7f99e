import type { ArchitectureDocument } from "../documents/document.ts";
import { adrNameParts } from "../records/adr_name.ts";
import { fileStem, isFolderPage, recordStem } from "../records/record_shape.ts";

export interface DraftName {
  /** Relative to the content root. */
  path: string;
  /** With the folder's usual digits; absent if the folder's names have no numbers. */
  number?: string;
}

const MAX_SLUG = 80;

/** Names the next record like most of its folder. Unreadable files in `taken` keep their numbers. */
export function draftName(
  { folder, records, taken }: {
    folder: string;
    records: readonly ArchitectureDocument[];
    taken: readonly string[];
  },
  title: string,
  { today, extension }: { today: string; extension: string },
): DraftName {
  const bare = title.replace(/^(?:adr[-\s]*)?\d{1,6}[.:)\s–—-]+(?=\S)/i, "");
  const names = records.map(({ stem }) => adrNameParts(stem));
  const dated = names.filter(({ date }) => date !== undefined);
  const numbered = names.filter(({ number, date }) => number !== undefined && date === undefined);
  const isDated = 2 * dated.length > names.length;
  const like = isDated ? dated : numbered;
  // In a name such as "2021-11-18_011-use-x", a number follows the date.
  const counted = dated.filter(({ number }) => number !== undefined);
  const isBoth = isDated && 2 * counted.length > dated.length;
  const prefix = mostOf(like.map((one) => one.prefix)) ?? "";
  const separator = mostOf(like.map((one) => one.separator).filter((one) => one !== "")) ?? "-";
  const slug = slugLike(bare, names.map((one) => one.slug), separator);
  const number = nextNumber([
    ...(isBoth ? counted : numbered).flatMap((one) => one.number ?? []),
    ...taken.flatMap((path) => adrNameParts(recordStem(path)).number ?? []),
  ]);
  const isPlain = names.length > 0 && like.length === 0;
  const begin = isDated ? dayLike(dated.at(-1)?.writtenDate ?? "", today) : number;
  const end = isBoth ? `${number}${counted.at(-1)?.numberSign}${slug}` : slug;
  const stem = isPlain ? slug : `${prefix}${begin}${separator}${end}`;
  const pages = records.filter(({ path }) => isFolderPage(fileStem(path)));
  const file = 2 * pages.length > records.length ? `${stem}/README.md` : stem + extension;
  return {
    path: folder === "" ? file : `${folder}/${file}`,
    ...(!isPlain && (!isDated || isBoth) && { number }),
  };
}

function nextNumber(numbers: readonly string[]): string {
  const last = numbers.reduce((a, b) => Number(b) > Number(a) ? b : a, "0000");
  return String(Number(last) + 1).padStart(last.length, "0");
}

/** Returns today as the folder writes dates: 2025-06-01, 20250601, 20250601000000 or 2025-06. */
function dayLike(written: string, today: string): string {
  const sign = /\D/.exec(written)?.[0] ?? "";
  const isMonth = written.replace(/\D/g, "").length === 6;
  return today.slice(0, isMonth ? 7 : 10).replaceAll("-", sign).padEnd(written.length, "0");
}

/** Returns the title's words with the signs and capitals that the other names have. */
function slugLike(title: string, slugs: readonly string[], separator: string): string {
  const isAscii = !/[\u0080-\uffff]/.test(slugs.join(""));
  const letters = isAscii ? title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "") : title;
  const words = letters.replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? ["untitled"];
  const sign = mostOf(slugs.flatMap((slug) => /[ _-]/.exec(slug)?.[0] ?? [])) ??
    /[ _]/.exec(separator)?.[0] ?? "-";
  const capitals = slugs.filter((slug) => /^\p{Lu}/u.test(slug)).length;
  const isLower = 2 * capitals <= slugs.length;
  const written = words.map((word) => isLower ? word.toLowerCase() : word).join(sign);
  if (written.length <= MAX_SLUG) return written;
  const cut = written.slice(0, MAX_SLUG);
  return cut.slice(0, Math.max(cut.lastIndexOf(sign), 20));
}

function mostOf(values: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
