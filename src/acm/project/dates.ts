/** The months in English and German, by their distinctive first letters. */
const MONTHS = [
  /^jan/i,
  /^feb/i,
  /^(?:mar|mär)/i,
  /^apr/i,
  /^(?:may|mai)/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^de[cz]/i,
];
const DATE =
  /(\d{4})-(\d{2})-(\d{2})|\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})|\b(\d{1,2})\.? (\p{L}{3,9})\.?,? (\d{4})|\b(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})/giu;

/** Returns the valid dates in a text as `YYYY-MM-DD`: ISO 8601, 3.2.2026, 3 February 2026, Feb 3, 2026. */
export function datesIn(text: string): string[] {
  return [...text.slice(0, 2000).matchAll(DATE)].flatMap((found) => {
    const [, y1, m1, d1, d2, m2, y2, d3, m3, y3, m4, d4, y4] = found;
    const month = m1 ?? m2 ?? String(1 + MONTHS.findIndex((one) => one.test(m3 ?? m4 ?? "")));
    const date = [
      y1 ?? y2 ?? y3 ?? y4,
      month.padStart(2, "0"),
      (d1 ?? d2 ?? d3 ?? d4 ?? "").padStart(2, "0"),
    ]
      .join("-");
    return isDate(date) ? [date] : [];
  });
}

/** Returns true if a text is an existing day in the form `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * Returns true for days after tomorrow; tomorrow is allowed because it has begun in other time
 * zones.
 */
export function isInFuture(date: string): boolean {
  return date > new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
