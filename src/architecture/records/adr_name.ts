import { dateIn } from "./adr_date.ts";

/** The parts of a file name such as "ABC-ADR-0007-gitops", "DR002 - venue map" or "20240925-x". */
export interface AdrName {
  /** The letters before the number, as written, such as "ABC-ADR-", "DR", "adr-" or "". */
  prefix: string;
  number?: string;
  date?: string;
  writtenDate?: string;
  numberSign?: string;
  separator: string;
  slug: string;
}

const KIND = "(?:adr|ladr|dr|ddr|pdr|tdr|rfc|kep|oep|decision|ad)";
const PREFIXED = new RegExp(
  `^((?:[a-z][a-z0-9]{0,15}[-_ ])?${KIND}(?:[-_ ][a-z]{1,20})?[-_ #]{0,3})(\\d{1,6})(?=[-_ .:–—]|$)`,
  "i",
);
const NUMBERED = /^(\d{1,6})(?=(?:adr|rfc)?[-_ .:–—]|$)/i;
/** A name such as "Adr012UseRedis". */
const JOINED = /^(Adr|ADR)(\d{1,6})(?=[A-Z])/;
const DATED =
  /^((?:adr[-_])?)((?:19|20)\d\d(?:([-_]?)(?:0[1-9]|1[0-2])\3(?:0[1-9]|[12]\d|3[01])(?:\d{6})?|[-_](?:0[1-9]|1[0-2])(?!\d)))(?=[-_ T.]|$)/i;

export function adrNameParts(name: string): AdrName {
  const stem = stemOf(name);
  const [, before = "", day] = DATED.exec(stem) ?? [];
  if (day !== undefined) {
    const digits = day.replace(/\D/g, "");
    // A month such as 2021-05 is a date without its day.
    const date = digits.length === 6
      ? `${digits.slice(0, 4)}-${digits.slice(4)}`
      : dateIn(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`);
    const rest = restOf(stem.slice(before.length + day.length));
    // In a name such as "2021-11-18_011-use-x", a number follows the date.
    const [all = "", number, sign = ""] = /^(\d{2,4})([-_])/.exec(rest.slug) ?? [];
    return {
      prefix: before,
      ...(date !== undefined && { date, writtenDate: day }),
      ...rest,
      ...(number !== undefined && { number, numberSign: sign, slug: rest.slug.slice(all.length) }),
    };
  }
  const [, word = "", digits] = PREFIXED.exec(stem) ?? JOINED.exec(stem) ??
    ["", "", NUMBERED.exec(stem)?.[1]];
  if (digits === undefined) return { prefix: "", separator: "", slug: stem };
  return { prefix: word, number: digits, ...restOf(stem.slice(word.length + digits.length)) };
}

function restOf(rest: string): { separator: string; slug: string } {
  const separator = /^(?:adr|rfc)?[-_ .:–—]{1,5}/i.exec(rest)?.[0] ?? "";
  return { separator, slug: rest.slice(separator.length) };
}

/** Returns true for a name that only records have, such as "ABC-ADR-0007-x" or "RFC-12". */
export function isPrefixedName(name: string): boolean {
  return PREFIXED.test(stemOf(name)) || JOINED.test(stemOf(name));
}

export function isNumberedName(name: string): boolean {
  const { number = "", date, slug } = adrNameParts(name);
  return slug !== "" && (number.length > 2 || date !== undefined);
}

function stemOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1, name.lastIndexOf("/") + 301);
}

/** Returns a title without its number, as in "ADR-005: Use Vault" and "DR002 - maps". */
export function bareTitle(title: string): string {
  return title.replace(
    /^\W{0,3}(?:(?:[a-z][a-z\d]{1,5}[-\s])?(?:adr|dr|rfc|ladr)[-\s#]{0,3})?\d{1,6}[-\s.:)–—]{1,5}(?=\S)/i,
    "",
  );
}
