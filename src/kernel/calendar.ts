/**
 * The time of an ISO 8601 date, or of a date and time, in milliseconds; undefined for anything else
 * and for days that no calendar has. `Date.parse` would take 30 February for 2 March.
 */
export function calendarTime(iso: string): number | undefined {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[Tt ]|$)/.exec(iso) ?? [];
  if (date === undefined) return undefined;
  const time = Date.parse(iso);
  const isDay = new Date(Date.parse(date)).getUTCDate() === Number(date.slice(8));
  return isDay && !Number.isNaN(time) ? time : undefined;
}
