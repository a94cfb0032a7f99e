import type { ArchitectureDocument } from "../documents/document.ts";
import { type AdrName, adrNameParts } from "../records/adr_name.ts";
import { fileStem, isFolderPage, recordStem } from "../records/record_shape.ts";

const MAX_SLUG = 80;

/** Names the next record like the model. Unreadable files in `taken` keep their numbers. */
export function draftName(
  { folder, records, model: newest, taken }: {
    folder: string;
    records: readonly ArchitectureDocument[];
    model: ArchitectureDocument | undefined;
    taken: readonly string[];
  },
  title: string,
  { today, extension }: { today: string; extension: string },
): { path: string; number: string | undefined } {
  const bare = title.replace(/^(?:adr[-\s]*)?\d{1,6}[.:)\s–—-]+(?=\S)/i, "");
  const numbered = records.findLast(({ number, stem }) => number ?? adrNameParts(stem).date);
  const isNumbered = newest?.number ?? adrNameParts(newest?.stem ?? "").date;
  const last = isNumbered ? newest : numbered ?? newest;
  const model = adrNameParts(last?.stem ?? "0000-x");
  const { prefix, date, writtenDate, numberSign, separator } = model;
  const slug = slugLike(bare, model, records.map(({ stem }) => adrNameParts(stem).slug).join(""));
  const names = [...records.map(({ stem }) => stem), ...taken.map(recordStem)].map(adrNameParts);
  const alike = names.filter((one) => (one.date === undefined) === (date === undefined));
  const number = nextNumber(alike.flatMap((one) => one.number ?? []));
  const isPlain = date === undefined && model.number === undefined;
  const begin = writtenDate === undefined ? number : dayLike(writtenDate, today);
  // In a name such as "2021-11-18_011-use-x", a number follows the date.
  const end = numberSign === undefined ? slug : `${number}${numberSign}${slug}`;
  const isBare = model.slug === "" && !isPlain && date === undefined;
  const sign = isJoined(model) ? "" : separator || "-";
  const name = isPlain ? slug : `${prefix}${begin}${isBare ? "" : sign + end}`;
  const stem = records.some((one) => one.stem === name) ? `${name}-2` : name;
  const isPage = last !== undefined && isFolderPage(fileStem(last.path));
  const file = isPage ? `${stem}/${last.path.split("/").at(-1)}` : stem + extension;
  const hasNumber = !isPlain && (writtenDate === undefined || numberSign !== undefined);
  return {
    path: folder === "" ? file : `${folder}/${file}`,
    number: hasNumber ? number : undefined,
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

/** Returns true for a name such as "Adr012UseRedis". */
function isJoined({ number, separator, slug }: AdrName): boolean {
  return number !== undefined && separator === "" && slug !== "";
}

/** Returns the title's words with the signs and capitals of another name. */
function slugLike(title: string, { slug, ...model }: AdrName, names: string): string {
  const isAscii = !/[\u0080-\uffff]/.test(names);
  const letters = isAscii ? title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "") : title;
  const words = letters.replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? ["untitled"];
  if (isJoined({ ...model, slug })) {
    return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
  }
  const sign = [..."-_ "].toSorted((a, b) => names.split(b).length - names.split(a).length)
    .find((sign) => names.includes(sign)) ??
    /[ _]/.exec(model.numberSign ?? model.separator)?.[0] ?? "-";
  const isLower = !/^\p{Lu}/u.test(slug);
  const written = words.map((word) => isLower ? word.toLowerCase() : word).join(sign);
  if (written.length <= MAX_SLUG) return written;
  const cut = written.slice(0, MAX_SLUG);
  return cut.slice(0, Math.max(cut.lastIndexOf(sign), 20));
}
