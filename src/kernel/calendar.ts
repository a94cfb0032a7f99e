/** Returns an ISO 8601 date's time in milliseconds; `Date.parse` would accept 30 February. */
export function calendarTime(iso: string): number | undefined {
  const [, date] = /^(\d{4}-\d\d-\d\d)(?:[Tt ]|$)/.exec(iso) ?? [];
  if (date === undefined) return undefined;
  const time = Date.parse(iso);
  const day = Number(date.slice(8));
  const isDay = day <= 28 || new Date(Date.parse(date)).getUTCDate() === day;
  return isDay && !Number.isNaN(time) ? time : undefined;
}
