/**
 * Returns the time of an ISO 8601 date or date-time, in milliseconds. Returns undefined for any
 * other text or an impossible date. `Date.parse` would read 30 February as 2 March.
 */
export function calendarTime(iso: string): number | undefined {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[Tt ]|$)/.exec(iso) ?? [];
  if (date === undefined) return undefined;
  const time = Date.parse(iso);
  const isDay = new Date(Date.parse(date)).getUTCDate() === Number(date.slice(8));
  return isDay && !Number.isNaN(time) ? time : undefined;
}
