import { linkTexts, plainText } from "../../kernel/markdown/plain_text.ts";
import { dateIn, withoutComments } from "./adr_date.ts";

/** The statuses of an ADR; "unclear" if the ADR states no other status. */
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

/** The maximum number of characters to read from a status line. */
export const STATUS_LINE_LENGTH = 500;

/** The lower-case words for each status, in English, German, French and Spanish. */
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

/** The status in a line, and its start date if the line names a date. */
interface StatusLine {
  status: AdrStatus;
  date?: string;
  isChecked: boolean;
}

/**
 * Returns the status in some lines: the last status with a checked box, otherwise the newest with a
 * date, otherwise the first. Returns undefined if no line begins with a known word.
 */
export function statusIn(lines: readonly string[]): StatusLine | undefined {
  const found = lines.flatMap(stepsIn).map(readLine).filter((line) => line !== undefined);
  const dated = found.filter(({ date }) => date !== undefined)
    .sort((a, b) => (a.date ?? "") < (b.date ?? "") ? 1 : -1);
  return found.findLast(({ isChecked }) => isChecked) ?? dated[0] ?? found[0];
}

/**
 * Returns the steps in a line, each with its date, such as "proposed 2023-01-01, accepted
 * 2023-02-01". If the steps have no dates, such as "proposed → accepted", returns only the last
 * step.
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

/** Returns true if a text begins with a known status word. */
export function beginsWithStatus(text: string): boolean {
  return WORD.test(text.replace(/^[^\p{L}]*/u, ""));
}

/**
 * Returns the known status word at the beginning of a text, as written; undefined if the text
 * begins with another word.
 */
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

/**
 * Returns the number of statuses that a line offers as a choice; a template's line offers all
 * statuses.
 */
function choicesIn(text: string): number {
  return text.split(/[|/]/).filter(beginsWithStatus).length;
}

/** An optional date between "superseded" and the successor, as in "Superseded: 2019-12-19 by …". */
const ON = "(?:\\s{0,3}:)?(?:\\s{1,3}(?:on\\s)?[\\d.\\/-]{6,10},?)?\\s{1,5}";
/**
 * The words "superseded by x", also in adr-tools' spelling, and in German, French and Spanish. The
 * words end before x; "Superseded [0019](…)" has no word before the link. A partly superseded
 * record is still in force.
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

/** Returns true for a line that names the superseding ADR ("by") or the superseded ADR ("of"). */
export function isSuccessor(line: string, which: "by" | "of"): boolean {
  const text = withoutBold(line.slice(0, STATUS_LINE_LENGTH));
  return PATTERNS[which].test(text) && choicesIn(text) < 3;
}

/**
 * Returns the text after "superseded by" or "supersedes"; the whole line if it has neither phrase.
 */
export function successorIn(line: string, which: "by" | "of"): string {
  const text = withoutBold(line);
  const found = PATTERNS[which].exec(text);
  return found === null ? text : text.slice(found.index + found[0].length);
}

/** Returns a line without its bold marks. */
function withoutBold(line: string): string {
  return line.replaceAll("*", "");
}
