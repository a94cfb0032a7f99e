const STAMP = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d(?:\.\d{3})?)Z/;
const UPDATE = /\.update-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)(?:-(\d+))?\.md$/;

/** The time as file names begin with it: `2026-01-31T10-00-00Z`; for updates with milliseconds. */
export function stampOf(time: Date, { milliseconds = false } = {}): string {
  const stamp = time.toISOString().replaceAll(":", "-");
  return milliseconds ? stamp : stamp.replace(/\.\d+/, "");
}

/** The time that a file's name begins with, in milliseconds; undefined where there is none. */
export function timeOfName(name: string): number | undefined {
  const match = STAMP.exec(name);
  if (match === null) return undefined;
  const [, date = "", hour, minute, second] = match;
  const time = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
  // A day that its month does not have becomes one of the next month, as the 24th hour does.
  return new Date(time).getUTCDate() === Number(date.slice(8)) ? time : undefined;
}

/** The time of an ISO date or date and time; undefined for 30 February and other nonsense. */
export function validTime(iso: string): number | undefined {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[Tt ]|$)/.exec(iso) ?? [];
  const time = date === undefined ? NaN : Date.parse(iso);
  const day = date === undefined ? NaN : Date.parse(date);
  return Number.isNaN(time) || new Date(day).toISOString().slice(0, 10) !== date ? undefined : time;
}

/** What a name says without its time and extension. */
export function slugIn(name: string): string {
  return name.replace(STAMP, "").replace(/^-/, "").replace(/\.md$/, "");
}

/** The file an update belongs to, and what sorts updates; undefined for other names. */
export function parseUpdateName(name: string): { of: string; order: string } | undefined {
  const match = UPDATE.exec(name);
  if (match === null) return undefined;
  const [, stamp = "", number = "1"] = match;
  return { of: name.slice(0, match.index), order: `${stamp} ${number.padStart(6, "0")}` };
}

/** The name of the `number`th update of a file at that time. */
export function updateName(file: string, stamp: string, number: number): string {
  return `${file}.update-${stamp}${number === 1 ? "" : `-${number}`}.md`;
}
