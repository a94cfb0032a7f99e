import { isPlaceholder } from "../framework/tables.ts";

/** What a status says about an issue, a question or a task; "unknown" where it cannot be told. */
export type State = "closed" | "open" | "unknown";

/** The words that end something: those of the framework's specs, and others that people write. */
const CLOSED =
  /^(?:resolved|completed?|closed|done|fixed|finished|deferred|rejected|duplicate|cancell?ed|dropped|removed|answered|verified|obsolete|superseded|addressed|implemented|won[’']?t (?:fix|do)|wontfix|will not fix|not an issue|not applicable|no longer (?:relevant|applicable)|erledigt|behoben|geschlossen|gelöst|fertig|abgeschlossen|beantwortet|zurückgestellt|verworfen)(?![\p{L}\p{N}])/iu;
const OPEN =
  /^(?:open|offen|ausstehend|in arbeit|begonnen|re-?opened|new|to[ -]?do|pending|in[ -]progress|in[ -]review|started|not started|ongoing|active|investigating|blocked|waiting|unresolved|upcoming|planned|queued|ready|not (?:yet|fixed|resolved|done|closed|complete|addressed|answered))(?![\p{L}\p{N}])/iu;
const CLOSED_MARK = /^\W{0,4}(?:✅|✔|✓|☑|\[[xX]\])/u;
const OPEN_MARK = /[❌✗✘⬜☐🔴⏳]|\[ \]/u;
/** What takes back the word before it. */
const DOUBT =
  /\?|\b(?:partly|partial|partially|in part|half|almost|except|but|pending|re-?opened|not (?:yet|fixed|verified|tested|done|complete))\b/i;

/** What a status cell says, emphasis and marks before its words left out. */
export function statedState(cell: string): State {
  const text = cell.slice(0, 200);
  if (isPlaceholder(text)) return "unknown";
  const isTicked = CLOSED_MARK.test(text);
  if (!isTicked && OPEN_MARK.test(text)) return "open";
  const words = text.replace(/^[^\p{L}\p{N}]+/u, "").replace(/^x\]\s*/i, "");
  const closed = CLOSED.exec(words);
  if (closed !== null) return DOUBT.test(words.slice(closed[0].length)) ? "unknown" : "closed";
  if (OPEN.test(words)) return isTicked ? "unknown" : "open";
  return isTicked && words === "" ? "closed" : "unknown";
}
