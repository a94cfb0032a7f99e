import { linkTexts, plainText } from "../../kernel/markdown/plain_text.ts";

/** The statuses an ADR can have; "unclear" where it says none of these. */
export const ADR_STATUSES = [
  "draft",
  "proposed",
  "accepted",
  "rejected",
  "deprecated",
  "superseded",
  "unclear",
] as const;
export type AdrStatus = typeof ADR_STATUSES[number];

/** A longer line is looked at as far as this, in characters. */
export const STATUS_LINE_LENGTH = 500;

/** The words for each status, in lower case. */
const WORDS: Record<Exclude<AdrStatus, "unclear">, string> = {
  draft: "draft|wip|entwurf",
  proposed:
    "proposed|proposal|pending|open|in review|under review|in discussion|vorgeschlagen|offen",
  // What is superseded in part is still in force.
  accepted: "partially superseded|partially superceded|partly superseded|superseded in part|" +
    "superceded in part|partially replaced|teilweise ersetzt|teilweise abgelöst|" +
    "accepted|approved|adopted|decided|agreed|active|implemented|in force|done|final|ratified|" +
    "in kraft|gültig|angenommen|akzeptiert|beschlossen|genehmigt|entschieden|umgesetzt",
  rejected: "rejected|declined|refused|withdrawn|abgelehnt|verworfen|zurückgezogen",
  deprecated: "deprecated|obsolete|retired|outdated|veraltet|überholt|aufgehoben",
  superseded: "superseded|superceded|replaced|ersetzt|abgelöst",
};
const STATUS_BY_WORD = new Map<string, AdrStatus>(
  ADR_STATUSES.flatMap((status) =>
    status === "unclear" ? [] : WORDS[status].split("|").map((word) => [word, status] as const)
  ),
);
const WORD = new RegExp(`^(?:${[...STATUS_BY_WORD.keys()].join("|")})(?![\\p{L}\\p{N}])`, "iu");

/** What a line of a status says: the status, and the day from which on, where it names one. */
interface StatusLine {
  status: AdrStatus;
  date?: string;
  isChecked: boolean;
}

/**
 * The status that some lines give: the last one whose box is checked, else the newest that has a date,
 * else the first. Undefined where none begins with a known word.
 */
export function statusIn(lines: readonly string[]): StatusLine | undefined {
  const found = lines.flatMap(stepsIn).map(readLine).filter((line) => line !== undefined);
  const dated = found.filter(({ date }) => date !== undefined)
    .sort((a, b) => (a.date ?? "") < (b.date ?? "") ? 1 : -1);
  return found.findLast(({ isChecked }) => isChecked) ?? dated[0] ?? found[0];
}

/**
 * The steps of a line that has several, each with its date: "proposed 2023-01-01, accepted 2023-02-01".
 * Of steps without dates, "proposed → accepted", the last one.
 */
function stepsIn(source: string): string[] {
  const line = source.slice(0, STATUS_LINE_LENGTH);
  const dated = line.split(/[,;→]|->/).filter((part) => readLine(part)?.date !== undefined);
  if (dated.length > 1) return dated;
  const steps = line.split(/→|->/);
  return steps.every((step) => readLine(step) !== undefined) ? steps.slice(-1) : [source];
}

/** True for a text that begins with one of the known words. */
export function beginsWithStatus(text: string): boolean {
  return WORD.test(text.replace(/^[^\p{L}]*/u, ""));
}

function readLine(source: string): StatusLine | undefined {
  const line = plainText(
    withoutComments(source.slice(0, STATUS_LINE_LENGTH)).replace(/~~[^~]*~~|~/g, " "),
  );
  const box = /^[\s>+-]*\[([ xX])\]/.exec(line);
  if (box?.[1] === " ") return undefined;
  const date = dateIn(line);
  const shown = linkTexts(line.slice(box?.[0].length ?? 0)).replace(/^\s*:\w{1,40}:/, "");
  const text = shown.replace(/^[^\p{L}]*/u, "");
  const word = WORD.exec(text)?.[0].toLowerCase() ?? "";
  const status = STATUS_BY_WORD.get(word);
  // "Accepted?" and "? accepted" are questions.
  const isAsked = /^[\s(]{0,3}\?/.test(text.slice(word.length)) || /^[^\p{L}]*\?/u.test(shown);
  if (status === undefined || isAsked || choicesIn(text) > 1) return undefined;
  return { status, ...(date !== undefined && { date }), isChecked: box !== null };
}

/** How many statuses a line has to choose from: a template's has every one. */
function choicesIn(text: string): number {
  return text.split(/[|/]/).filter(beginsWithStatus).length;
}

/** Without HTML comments; an unclosed one takes the rest. */
function withoutComments(line: string): string {
  return line.split("<!--").map((part, index) =>
    index === 0 ? part : part.includes("-->") ? part.slice(part.indexOf("-->") + 3) : ""
  ).join(" ");
}

/**
 * "superseded by x", in adr-tools' spelling, too, and in German; the words end where x begins. What is
 * superseded in part is not over.
 */
const BY =
  /(?<!part(?:ial)?ly\s|in\spart\s)(?:super[sc]eded|replaced)\s{1,5}(?:by|with|in favou?r of)(?![\p{L}])|(?<!teilweise\s)(?:ersetzt|abgelöst)\s{1,5}(?:durch|von)(?![\p{L}])/iu;
const OF =
  /(?<![\p{L}]|part(?:ial)?ly\s|in\spart\s|teilweise\s)(?:super[sc]edes|replaces|ersetzt(?!\s{1,5}(?:durch|von)))(?![\p{L}]|\s(?:in part|partially|partly|teilweise)(?![\p{L}]))/iu;
const PATTERNS = { by: BY, of: OF };

/** True for a line that names what superseded its ADR ("by"), or what that supersedes ("of"). */
export function isSuccessor(line: string, which: "by" | "of"): boolean {
  const text = line.slice(0, STATUS_LINE_LENGTH);
  return PATTERNS[which].test(text) && choicesIn(text) < 3;
}

/** What follows "superseded by" or "supersedes" in a line; the whole of one without such words. */
export function successorIn(line: string, which: "by" | "of"): string {
  const found = PATTERNS[which].exec(line);
  return found === null ? line : line.slice(found.index + found[0].length);
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const GERMAN_MONTHS = new Map([["mär", "mar"], ["mai", "may"], ["okt", "oct"], ["dez", "dec"]]);
const MONTH = "(\\p{L}{3,9})\\.?";
/** Dates as people write them; the named groups are year, month and day. */
const DATES = [
  /(?<!\d)(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?!\d)/u,
  /(?<!\d)(?<d>\d{1,2})\.\s?(?<m>\d{1,2})\.\s?(?<y>\d{4})(?!\d)/u,
  new RegExp(
    `(?<!\\d)(?<d>\\d{1,2})(?:st|nd|rd|th)?\\.? (?<m>${MONTH}),? (?<y>\\d{4})(?!\\d)`,
    "iu",
  ),
  new RegExp(`(?<m>${MONTH}) (?<d>\\d{1,2})(?:st|nd|rd|th)?,? (?<y>\\d{4})(?!\\d)`, "iu"),
];

/** The first date in a text as YYYY-MM-DD; undefined where there is none that exists. */
export function dateIn(source: string): string | undefined {
  const text = plainText(withoutComments(source.slice(0, STATUS_LINE_LENGTH)));
  for (const pattern of DATES) {
    const { y = "", m = "", d = "" } = pattern.exec(text)?.groups ?? {};
    const name = m.slice(0, 3).toLowerCase();
    const month = Number(m) || MONTHS.indexOf(GERMAN_MONTHS.get(name) ?? name) + 1;
    const day = Number(d);
    if (y === "" || month < 1 || month > 12 || day < 1 || day > 31) continue;
    return `${y}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  }
  return undefined;
}
