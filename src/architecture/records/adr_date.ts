import { plainText } from "../../kernel/markdown/plain_text.ts";
import { withoutComments } from "./markup.ts";

const MAX_LINE = 500;
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const DATES = [
  /(?<!\d)(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?!\d)/i,
  /(?<!\d)(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?(?<y>\d{4})(?!\d)/i,
  /(?<!\d)(?<d>\d{1,2})(?:st|nd|rd|th)?\.?[ -](?<m>[a-z]{3,10})\.?,?[ -](?<y>\d{4})(?!\d)/i,
  /(?<m>[a-z]{3,10})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})(?!\d)/i,
  // The month is certain only if the other number is over 12.
  /(?<!\d)(?<d>1[3-9]|2\d|3[01])[/-](?<m>\d{1,2})[/-](?<y>\d{4})(?!\d)/i,
  /(?<!\d)(?<m>\d{1,2})\/(?<d>1[3-9]|2\d|3[01])\/(?<y>\d{4})(?!\d)/i,
  /(?<![\d-])(?<y>\d{4})-(?<m>\d\d)(?![\d-])/i,
  /(?<m>[a-z]{3,10}),? (?<y>\d{4})(?!\d)/i,
];

/** Returns a text's first valid date as YYYY-MM-DD, or as YYYY-MM if it is a month. */
export function dateIn(source: string): string | undefined {
  if (!/\d/.test(source)) return undefined;
  const text = plainText(withoutComments(source.slice(0, MAX_LINE)));
  for (const pattern of DATES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const { y = "", m = "", d } = found.groups ?? {};
    const month = Number(m) || MONTHS.findIndex((name) => name.startsWith(m.toLowerCase())) + 1;
    const day = Number(d ?? 1);
    if (month < 1 || month > 12 || day < 1 || day > 31) continue;
    const inYear = `${y}-${String(month).padStart(2, "0")}`;
    return d === undefined ? inYear : `${inYear}-${String(day).padStart(2, "0")}`;
  }
  return undefined;
}
