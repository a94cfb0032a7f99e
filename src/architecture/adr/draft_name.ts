import { headingsOf } from "../../kernel/markdown/headings.ts";
import { type House, type HouseRecord, mostOf } from "./house.ts";

/** The name and the title heading of a new record. */
export interface DraftName {
  /** The file's name without extension, or the name of its folder. */
  stem: string;
  /**
   * The number with the folder's usual digits, such as "0005"; absent if the folder's records have
   * no numbers.
   */
  number?: string;
  /** The text of the record's level-1 heading. */
  heading: string;
}

const MAX_SLUG = 80;

/** Returns the name of the next record in a house style. */
export function draftName(house: House, title: string, today: string): DraftName {
  const bare = title.trim().replace(/^(?:adr[-\s]*)?\d{1,6}[.:)\s–—-]+(?=\S)/i, "");
  const names = house.records.map(({ name }) => name);
  const numbered = names.filter(({ number }) => number !== undefined);
  const dated = names.filter(({ date }) => date !== undefined);
  const like = 2 * dated.length > names.length ? dated : numbered;
  const separator = mostOf(like.map((one) => one.separator).filter((one) => one !== "")) ?? "-";
  const slug = slugLike(bare, names.map((one) => one.slug), separator);
  if (names.length > 0 && like.length === 0) {
    return { stem: slug, heading: headingLike(house, bare, undefined) };
  }
  const prefix = mostOf(like.map((one) => one.prefix)) ?? "";
  if (like === dated && dated.length > 0) {
    const [written = ""] = dated.map((one) => one.writtenDate ?? "").slice(-1);
    const sign = /\D/.exec(written)?.[0] ?? "";
    const number = 2 * numbered.length > dated.length ? house.nextNumber : undefined;
    const inner = number === undefined ? "" : `${number}${numbered.at(-1)?.numberSign ?? "-"}`;
    return {
      stem: `${prefix}${today.replaceAll("-", sign)}${separator}${inner}${slug}`,
      ...(number !== undefined && { number }),
      heading: headingLike(house, bare, number),
    };
  }
  const number = house.nextNumber ?? "0001";
  return {
    stem: `${prefix}${number}${separator}${slug}`,
    number,
    heading: headingLike(house, bare, number),
  };
}

/**
 * Returns the title in the style of the folder's other names: their letter case, and spaces,
 * hyphens or underscores.
 */
function slugLike(title: string, slugs: readonly string[], separator: string): string {
  const all = slugs.join(" ");
  const isPlain = !/[\u0080-\uffff]/.test(all);
  const letters = isPlain ? title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "") : title;
  const words = letters.replace(/['’]/g, "").match(/[\p{L}\p{N}]+/gu) ?? ["untitled"];
  const joined = slugs.filter((slug) => /[ _-]/.test(slug));
  const count = (sign: string) => joined.filter((slug) => slug.includes(sign)).length;
  const signs = ["-", "_", " "].sort((a, b) => count(b) - count(a));
  const sign = joined.length > 0 ? signs[0] ?? "-" : separator.includes(" ") ? " " : "-";
  const isLower = slugs.length === 0 || all === all.toLowerCase() ||
    slugs.filter((slug) => /^\p{Lu}/u.test(slug)).length < slugs.length / 2;
  const written = (isLower ? words.map((word) => word.toLowerCase()) : words).join(sign);
  if (written.length <= MAX_SLUG) return written;
  const cut = written.slice(0, MAX_SLUG);
  return cut.slice(0, Math.max(cut.lastIndexOf(sign), 20));
}

/**
 * Returns the title in the style of most of the records' headings: "5. X", "ADR-005: X", "Decision
 * record: X".
 */
function headingLike(house: House, title: string, number: string | undefined): string {
  const forms = house.records.flatMap((record) => formOf(record) ?? []);
  const most = mostOf(forms.map((form) => JSON.stringify(form)));
  const form = forms.find((one) => JSON.stringify(one) === most);
  if (form === undefined) return title;
  if (number === undefined || form.width === 0) return `${form.lead}${title}`;
  return `${form.lead}${String(Number(number)).padStart(form.width, "0")}${form.sign}${title}`;
}

/** The text around the number in a heading; the width is 0 if the heading has no number. */
interface HeadingForm {
  lead: string;
  width: number;
  sign: string;
}

function formOf({ text, name: { number } }: HouseRecord): HeadingForm | undefined {
  const [heading] = headingsOf(text).filter(({ level }) => level === 1);
  if (heading === undefined) return undefined;
  const [, lead = "", digits = "", sign = ""] =
    /^([^\d]{0,20})(\d{1,6})([\s.:)–—-]{1,5})(?=\S)/.exec(heading.text) ?? [];
  if (digits === "" || Number(digits) !== Number(number)) {
    const [label = ""] = /^[^:]{0,30}(?:record|decision|adr|rfc):\s+/i.exec(heading.text) ?? [];
    return { lead: label, width: 0, sign: "" };
  }
  return { lead, width: digits.startsWith("0") ? digits.length : 1, sign };
}
