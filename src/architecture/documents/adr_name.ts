import { dateIn } from "./adr_status.ts";

/** The digits an ADR's file name begins with: of `001-use-queues` and `adr-001-x` they are `001`. */
export function adrNumber(name: string): string | undefined {
  const stem = name.slice(name.lastIndexOf("/") + 1);
  const number = /^(?:adr[-_ ]?)?(\d{1,9})(?:[-_ ]|$)/i.exec(stem)?.[1];
  // A day, as in log4brains' names, is not a number: several ADRs may share it.
  return number !== undefined && dateInName(stem) !== undefined ? undefined : number;
}

/** The date that a name of log4brains begins with. */
export function dateInName(stem: string): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)-/.exec(stem) ?? [];
  return year === undefined ? undefined : dateIn(`${year}-${month}-${day}`);
}

/** The ADRs by number, those of each folder for themselves; those without one are left out. */
export function byNumber<Adr extends { number?: string; name: string }>(
  adrs: readonly Adr[],
): Map<string, Adr[]> {
  return Map.groupBy(
    adrs.filter(({ number }) => number !== undefined),
    ({ name, number }) => `${folderOfName(name)}${Number(number)}`,
  );
}

/** The folder of a name, with a slash at its end; `""` where it is in none. */
export function folderOfName(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}

/** True for the names that teams give ADRs: `NNN-title`, `NNNN-title`, `adr-NNN-title`, `YYYYMMDD-title`. */
export function isAdrName(name: string): boolean {
  const stem = name.slice(name.lastIndexOf("/") + 1);
  return /^(?:adr-?)?\d{3,8}(?:[-_][\p{L}\p{N}.+&]+)+$/iu.test(stem.slice(0, 300));
}
