import { linkTexts, plainText } from "../../kernel/markdown/plain_text.ts";
import { dateIn, withoutComments } from "./adr_date.ts";

/** The statuses of an ADR; "unclear" if it states none of the others. */
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

/** The maximum number of characters of a line that are read. */
export const STATUS_LINE_LENGTH = 500;

/** The words for each status, in lower case: English, German, French, Spanish. */
const WORDS: Record<Exclude<AdrStatus, "unclear">, string> = {
  draft: "draft|wip|entwurf|brouillon|borrador",
  proposed: "proposed|proposal|pending|open|in review|under review|review|in discussion|rfc|" +
    "under discussion|under consideration|provisional|deferred|on hold|postponed|" +
    "vorgeschlagen|offen|zurückgestellt|" +
    "proposé|proposée|en discussion|en attente|à valider|reporté|" +
    "propuesto|propuesta|pendiente|en revisión|en discusión|aplazado",
  // A partly superseded ADR is still in force.
  accepted: "partially superseded|partially superceded|partly superseded|superseded in part|" +
    "superceded in part|partially replaced|teilweise ersetzt|teilweise abgelöst|" +
    "partiellement remplacé|partiellement remplacée|parcialmente reemplazado|" +
    "accepted|approved|adopted|decided|agreed|active|implemented|implementable|in force|done|" +
    "final|ratified|completed|" +
    "in kraft|gültig|angenommen|akzeptiert|beschlossen|genehmigt|entschieden|umgesetzt|" +
    "accepté|acceptée|adopté|adoptée|approuvé|approuvée|validé|validée|en vigueur|décidé|décidée|" +
    "aceptado|aceptada|aprobado|aprobada|adoptado|adoptada|vigente|implementado|implementada|" +
    "decidido|decidida",
  rejected: "rejected|declined|refused|withdrawn|abandoned|cancelled|canceled|" +
    "abgelehnt|verworfen|zurückgezogen|" +
    "rejeté|rejetée|refusé|refusée|abandonné|abandonnée|retiré|retirée|" +
    "rechazado|rechazada|descartado|descartada|retirado|retirada",
  deprecated: "deprecated|obsolete|retired|outdated|reverted|" +
    "veraltet|überholt|aufgehoben|" +
    "déprécié|dépréciée|obsolète|caduc|caduque|annulé|annulée|abrogé|abrogée|" +
    "obsoleto|obsoleta|deprecado|deprecada|en desuso|anulado|anulada|derogado|derogada",
  superseded: "superseded|superceded|replaced|ersetzt|abgelöst|" +
    "remplacé|remplacée|supplanté|supplantée|" +
    "reemplazado|reemplazada|sustituido|sustituida|sustituído",
};
const STATUS_BY_WORD = new Map<string, AdrStatus>(
  ADR_STATUSES.flatMap((status) =>
    status === "unclear" ? [] : WORDS[status].split("|").map((word) => [word, status] as const)
  ),
);
const WORD = new RegExp(`^(?:${[...STATUS_BY_WORD.keys()].join("|")})(?![\\p{L}\\p{N}])`, "iu");

/** The status in a line, and the day on which it began, if the line names one. */
interface StatusLine {
  status: AdrStatus;
  date?: string;
  isChecked: boolean;
}

/**
 * The status that some lines give: the last one whose box is checked, otherwise the newest that has
 * a date, otherwise the first. Undefined if none begins with a known word.
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
  if (!/[,;→]|->/.test(line)) return [source];
  const dated = line.split(/[,;→]|->/)
    .filter((part) => /\p{L}/u.test(part) && readLine(part)?.date !== undefined);
  if (dated.length > 1) return dated;
  const steps = line.split(/→|->/);
  return steps.every((step) => readLine(step) !== undefined) ? steps.slice(-1) : [source];
}

/** True for a text that begins with one of the known words. */
export function beginsWithStatus(text: string): boolean {
  return WORD.test(text.replace(/^[^\p{L}]*/u, ""));
}

/** Returns the known word that a text begins with, as written; undefined if it begins with none. */
export function statusWord(text: string): string | undefined {
  return WORD.exec(text.replace(/^[^\p{L}]*/u, ""))?.[0];
}

function readLine(source: string): StatusLine | undefined {
  const line = plainText(
    withoutComments(source.slice(0, STATUS_LINE_LENGTH)).replace(/~~[^~]*~~|~/g, " "),
  );
  const box = /^[\s>+-]*\[([ xX])\]/.exec(line);
  if (box?.[1] === " ") return undefined;
  const shown = linkTexts(line.slice(box?.[0].length ?? 0)).replace(/^\s*:\w{1,40}:/, "");
  const text = shown.replace(/^[^\p{L}]*/u, "");
  const word = WORD.exec(text)?.[0].toLowerCase() ?? "";
  const status = STATUS_BY_WORD.get(word);
  // "Accepted?" and "? accepted" are questions.
  const isAsked = /^[\s(]{0,3}\?/.test(text.slice(word.length)) || /^[^\p{L}]*\?/u.test(shown);
  if (status === undefined || isAsked || choicesIn(text) > 1) return undefined;
  const date = dateIn(line);
  return { status, ...(date !== undefined && { date }), isChecked: box !== null };
}

/** Counts the statuses that a line offers for choice: a template's line has every one. */
function choicesIn(text: string): number {
  return text.split(/[|/]/).filter(beginsWithStatus).length;
}

/** A day between "superseded" and its successor: "Superseded: 2019-12-19 by …". */
const ON = "(?:\\s{0,3}:)?(?:\\s{1,3}(?:on\\s)?[\\d.\\/-]{6,10},?)?\\s{1,5}";
/**
 * The words "superseded by x", also in adr-tools' spelling, and in German, French and Spanish. The
 * words end where x begins: "Superseded [0019](…)" has no word between. A partly superseded record
 * is still in force.
 */
const BY = new RegExp(
  "(?<!part(?:ial)?ly\\s|in\\spart\\s)(?:super[sc]eded|replaced)" +
    `${ON}(?:(?:by|with|in favou?r of)(?![\\p{L}])|(?=\\[|(?:ADR|RFC)[-\\s]?\\d|\\d))` +
    "|(?<!teilweise\\s)(?:ersetzt|abgelöst)\\s{1,5}(?:durch|von)(?![\\p{L}])" +
    "|(?<!partiellement\\s)(?:remplac|supplant)ée?\\s{1,5}par(?![\\p{L}])" +
    "|(?<!parcialmente\\s)(?:reemplazad|sustituid)[oa]\\s{1,5}por(?![\\p{L}])",
  "iu",
);
const OF =
  /(?<![\p{L}]|part(?:ial)?ly\s|in\spart\s|teilweise\s)(?:super[sc]edes|replaces|ersetzt(?!\s{1,5}(?:durch|von))|remplace|reemplaza(?: a)?|sustituye(?: a)?)(?![\p{L}]|\s(?:in part|partially|partly|teilweise)(?![\p{L}]))/iu;
const PATTERNS = { by: BY, of: OF };

/** Returns true for a line that names the superseding ADR ("by"), or the superseded one ("of"). */
export function isSuccessor(line: string, which: "by" | "of"): boolean {
  const text = withoutBold(line.slice(0, STATUS_LINE_LENGTH));
  return PATTERNS[which].test(text) && choicesIn(text) < 3;
}

/** Returns the text after "superseded by" or "supersedes"; the whole line if it has neither. */
export function successorIn(line: string, which: "by" | "of"): string {
  const text = withoutBold(line);
  const found = PATTERNS[which].exec(text);
  return found === null ? text : text.slice(found.index + found[0].length);
}

/** Returns "**Superseded** by" without its marks; marks in a link's target remain. */
function withoutBold(line: string): string {
  return line.replaceAll("*", "");
}
