import type { LinePlace } from "./exit_criteria.ts";
import { isPlaceholder } from "./tables.ts";

/** The state of an issue, a question or a task; "unknown" if its status doesn't decide. */
export type State = "closed" | "open" | "unknown";

/** A status for issues or tasks in a framework, in lower case with single spaces between words. */
export interface ItemStatus extends LinePlace {
  name: string;
  /** "unknown" if the framework lists the status without saying if it ends an item. */
  state: State;
}

/** The usual words that close an item, in English and German. */
const CLOSED =
  /^(?:resolved|completed?|closed|done|fixed|finished|deferred|rejected|duplicate|cancell?ed|dropped|removed|answered|verified|obsolete|superseded|addressed|implemented|won[’']?t (?:fix|do)|wontfix|will not fix|not an issue|not applicable|no longer (?:relevant|applicable)|erledigt|behoben|geschlossen|gelöst|fertig|abgeschlossen|beantwortet|zurückgestellt|verworfen)(?![\p{L}\p{N}])/iu;
const OPEN =
  /^(?:open|offen|ausstehend|in arbeit|begonnen|re-?opened|new|to[ -]?do|pending|in[ -]progress|in[ -]review|started|not started|ongoing|active|investigating|blocked|waiting|unresolved|upcoming|planned|queued|ready|not (?:yet|fixed|resolved|done|closed|complete|addressed|answered))(?![\p{L}\p{N}])/iu;
const CLOSED_MARK = /^\W{0,4}(?:✅|✔|✓|☑|\[[xX]\])/u;
const OPEN_MARK = /[❌✗✘⬜☐🔴⏳]|\[ \]/u;
/** Words that retract the word before them. */
const DOUBT =
  /\?|(?<![\p{L}\p{N}])(?:partly|partial|partially|in part|half|almost|nearly|mostly|largely|except|excluding|apart|besides|but|unless|once|pending|awaiting|waiting|still|open|missing|remains?|remaining|tbd|re-?opened|not|außer|bis auf|teilweise|teils|fast|noch|nicht|offen|sauf|partiellement|presque|encore|pas)(?![\p{L}\p{N}])/iu;

/**
 * Returns the state that a status cell expresses, without emphasis and marks. Compares the text
 * with the framework's own statuses, or with the usual words if the framework defines no others.
 */
export function statedState(cell: string, statuses?: readonly ItemStatus[]): State {
  const text = cell.slice(0, 200);
  if (isPlaceholder(text)) return "unknown";
  const isTicked = CLOSED_MARK.test(text);
  if (!isTicked && OPEN_MARK.test(text)) return "open";
  const words = text.replace(/^[^\p{L}\p{N}]+/u, "").replace(/^x\]\s*/i, "");
  const { state, rest } = statuses === undefined ? usual(words) : defined(words, statuses);
  if (state === "closed") return DOUBT.test(rest) || saysMore(rest) ? "unknown" : "closed";
  if (state === "open") return isTicked ? "unknown" : "open";
  return isTicked && words === "" ? "closed" : "unknown";
}

/** Words that may follow a closed status: a date, a version, an ID, a name, a location. */
const PLACE =
  /\d{4}-\d{2}-\d{2}|(?<![\p{L}\p{N}])(?:#?[\p{L}_]{0,12}-?\d[\p{L}\p{N}._-]{0,20}|[\p{L}\p{N}_-]{1,30}\.md|by (?!nobody|none|no one)\p{L}{1,20}(?: \p{L}{1,20})?(?=\W*$)|(?:to|until) (?:the )?\p{L}{1,20}(?: (?:stage|phase|release|version|backlog))?|post mvp|as (?:a )?duplicate|in|on|of|see|per|via|since|at|for|and|commit|pr|issue|version|release|cycle|round|phase|sprint|am|in runde)(?![\p{L}\p{N}])/giu;

/** Returns true if the words after a status may retract it: "(failed again)". */
function saysMore(rest: string): boolean {
  return /[\p{L}\p{N}]/u.test(rest.replace(PLACE, " "));
}

interface Read {
  state: State;
  /** The words after the status. */
  rest: string;
}

function usual(words: string): Read {
  const closed = CLOSED.exec(words);
  if (closed !== null) return { state: "closed", rest: words.slice(closed[0].length) };
  return { state: OPEN.test(words) ? "open" : "unknown", rest: "" };
}

/**
 * Returns the state of the longest status at the beginning of the words; "unknown" if a later
 * status retracts it.
 */
function defined(words: string, statuses: readonly ItemStatus[]): Read {
  const text = statusKey(words);
  const found = statuses.filter(({ name }) => beginsWith(text, name))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (found === undefined) {
    return areUsual(statuses) ? usual(words) : { state: "unknown", rest: "" };
  }
  const rest = text.slice(found.name.length);
  const others = statuses.filter(({ state }) => state !== found.state);
  const isTakenBack = others.some(({ name }) => ` ${rest} `.includes(` ${name} `));
  return { state: isTakenBack ? "unknown" : found.state, rest };
}

/** Returns true if every status in the framework is a usual word with its usual meaning. */
function areUsual(statuses: readonly ItemStatus[]): boolean {
  return statuses.length > 0 && statuses.every(({ name, state }) => usual(name).state === state);
}

function beginsWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/**
 * Returns a status in the form used for comparison: lower case, with `in-progress` as "in
 * progress".
 */
export function statusKey(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, " ").trim();
}
