import { adrNameParts } from "../records/adr_name.ts";
import type { ArchitectureDocument } from "../documents/document.ts";
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
  const names = records.map(({ stem, prefix }) => adrNameParts(stem, prefix));
  const numbered = names.filter(({ number, date }) => number !== undefined && date === undefined);
  const dated = names.filter(({ date }) => date !== undefined);
  const isDated = 2 * dated.length > names.length;
  const like = isDated ? dated : numbered;
  const separator = mostOf(like.map((one) => one.separator).filter((one) => one !== "")) ?? "-";
  const slug = slugLike(bare, names.map((one) => one.slug), separator);
  const pages = records.filter(({ path }) => isFolderPage(fileStem(path)));
  const prefix = mostOf(like.map((one) => one.prefix)) ?? "";
  const number = nextNumber(numbered.flatMap((one) => one.number ?? []), taken, prefix);
  const isPlain = names.length > 0 && like.length === 0;
  const begin = isPlain ? "" : isDated ? dayLike(dated.at(-1)?.writtenDate, today) : number;
  const stem = isPlain ? slug : `${prefix}${begin}${separator}${slug}`;
  const file = 2 * pages.length > records.length && records.length > 0
    ? `${stem}/README.md`
    : stem + extension;
  return {
    path: folder === "" ? file : `${folder}/${file}`,
    ...(!isPlain && !isDated && { number }),
  };
}

function nextNumber(numbers: readonly string[], taken: readonly string[], prefix: string): string {
  const others = taken.flatMap((path) => adrNameParts(recordStem(path), prefix).number ?? []);
  const all = [...numbers, ...others];
  if (all.length === 0) return "0001";
  const last = all.reduce((a, b) => Number(b) > Number(a) ? b : a);
  return String(Number(last) + 1).padStart(last.length, "0");
}

function dayLike(written: string | undefined, today: string): string {
  const [sign = ""] = /\D/.exec(written ?? "-") ?? [];
  const isMonth = written !== undefined && written.replace(/\D/g, "").length === 6;
  return today.slice(0, isMonth ? 7 : 10).replaceAll("-", sign);
}

function slugLike(title: string, slugs: readonly string[], separator: string): string {
  const all = slugs.join("");
  const isAscii = !/[\u0080-\uffff]/.test(all);
  const letters = isAscii ? title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "") : title;
  const words = letters.replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? ["untitled"];
  const sign = mostOf(slugs.flatMap((slug) => /[ _-]/.exec(slug)?.[0] ?? [])) ??
    (separator.includes(" ") ? " " : separator.includes("_") ? "_" : "-");
  const capitals = slugs.filter((slug) => /^\p{Lu}/u.test(slug)).length;
  const isLower = 2 * capitals < slugs.length || slugs.length === 0;
  const written = words.map((word) => isLower ? word.toLowerCase() : word).join(sign);
  if (written.length <= MAX_SLUG) return written;
  const cut = written.slice(0, MAX_SLUG);
  return cut.slice(0, Math.max(cut.lastIndexOf(sign), 20));
}

function mostOf(values: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
