import type { Line } from "../../kernel/markdown/headings.ts";
import { plainText } from "../../kernel/markdown/plain_text.ts";
import { isPlaceholder, tablesOf } from "../framework/tables.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Stage } from "../framework/framework_files.ts";
import { sectionsOf } from "../framework/sections.ts";
import { type State, statedState } from "../framework/states.ts";
import type { GateFinding } from "./checklist.ts";
import type { ProjectFile } from "./project_file.ts";
import { behindName, isHollow, saysNoneItself } from "./hollow_text.ts";

/** A question of a document. */
export interface ProjectQuestion {
  line: number;
  text: string;
  state: State;
}

/** A whole line for an empty list: "None yet.", "No outstanding questions." */
const NONE =
  /^(?:none|n\/a|nothing|no)(?: (?:open|outstanding|remaining|further|known|unresolved|new|more|active))?(?: (?:questions?|issues?|items?|tasks?))?(?: (?:remain(?:ing)?|left|open|outstanding|identified|found|reported|raised|logged|known|yet|so far|to date|currently|(?:at|for|as of) (?:this time|this point|the moment|now|present)))*(?:[.!)]*|[.!)]+\s(.{0,200})|[.!)]*\s*[—–(;:-](.{0,200}))$/iu;
/** "All resolved.", "All questions have been answered (see Decisions)." */
const ALL_SETTLED =
  /^all (?:(?:open|the) )?(?:questions? )?(?:(?:have been|were|are|now) )?(?:now )?(?:resolved|answered|closed|settled|addressed)\b(.{0,200})$/iu;
/** The words that take such a sentence back. */
const EXCEPT =
  /\b(?:except|but|apart|unless|still|open|remain|one|two|some|below|unresolved)\b|\?/i;
/** The section's heading; a handoff's questions for the next stage have another one. */
const SECTION = /^open questions?\b(?! for\b)/;
const ITEM = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(\S.*)?$/;
const ANSWERED =
  /(?:^|[\s(*_—–-])(?:resolved|answered|closed|decided|settled)[\s*_]{0,8}(?:[:.)—–-]|$)/i;
const NEGATED =
  /\b(?:none|nothing|nobody|neither|hardly|most|half|some|several|nearly|almost|partly|partially|all but)\b.{0,60}\b(?:resolved|answered|closed|decided|settled)\b|\b(?:not|never|un|yet to be|to be)\s+(?:\w+\s+)?(?:resolved|answered|closed|decided|settled|deferred)\b/i;

/** Returns true if the lines only state that the list is empty. */
export function saysNone(lines: readonly Line[]): boolean {
  return lines.map(({ text }) => plainText(text.replace(ITEM, "$2"))).every((text) =>
    isPlaceholder(text) || isSettledSentence(text)
  );
}

/** The completed stage, the framework's stages, and the requirements for a deferral. */
export interface QuestionsAsked {
  stage: Stage;
  order: readonly Stage[];
  needsReason?: boolean;
  /** The stage that a question must be deferred to; absent for any later one. */
  to?: Stage;
}

/** Returns the verdict on whether a document's Open Questions are settled at the end of a stage. */
export function seeOpenQuestions(file: ProjectFile, asked: QuestionsAsked): GateFinding {
  const sections = sectionsOf(file.text, (key) => SECTION.test(key));
  const [first] = sections;
  if (first === undefined) {
    return {
      verdict: "not met",
      found: "no Open Questions section",
      place: { file: file.path, line: 1 },
    };
  }
  const questions = questionsOf(file, asked);
  for (const [state, verdict] of [["open", "not met"], ["unknown", "undecided"]] as const) {
    const left = questions.filter((question) => question.state === state);
    const [one] = left;
    if (one === undefined) continue;
    const what = state === "open" ? "open" : "possibly open";
    return {
      verdict,
      isForPerson: state === "unknown" && !isHollow(one.text),
      found: `${left.length} ${what}: "${excerpt(one.text, 120)}"`,
      place: { file: file.path, line: one.line },
    };
  }
  const found = questions.length === 0 ? "none" : `all ${questions.length} settled`;
  return { verdict: "met", found, place: { file: file.path, line: first.heading.line } };
}

/** Returns every question in a document's Open Questions, with its notes. */
export function questionsOf(
  { text }: ProjectFile,
  options: QuestionsAsked,
): ProjectQuestion[] {
  return sectionsOf(text, (key) => SECTION.test(key)).flatMap(({ heading, lines }) => {
    const title = behindName(heading.text);
    const isUnclear = title !== "" && !saysNoneItself(heading.text) && lines.every(isBlank);
    if (isUnclear) return [{ line: heading.line, text: heading.text, state: "unknown" as const }];
    const tables = tablesOf(lines);
    const rows = tables.flatMap(({ columns, rows }) =>
      rows.filter(({ isBlank }) => !isBlank).map(({ line, cells, text }) => ({
        line,
        text: [...cells.values()].filter((cell) => cell !== "").join(" | "),
        state: columns.includes("status")
          ? statedState(cells.get("status") ?? "")
          : rowState(text, cells, options),
      }))
    );
    const inTables = new Set(
      tables.flatMap(({ head, rows }) => [...head, ...rows.map((row) => row.text)]),
    );
    return [...rows, ...proseQuestions(lines.filter((line) => !inTables.has(line.text)), options)];
  });
}

function isBlank({ text }: Line): boolean {
  return text.trim() === "";
}

/**
 * Returns the state of a question in a table: it is answered if a column for answers has content.
 */
function rowState(
  row: string,
  cells: ReadonlyMap<string, string>,
  options: QuestionsAsked,
): State {
  const answer = [...cells].find(([column]) => ANSWER.test(column))?.[1];
  if (answer === undefined) return itemState(row, options);
  if (isHollow(answer) || answer.trimEnd().endsWith("?")) return "open";
  const deferral = deferralIn(answer, options);
  if (deferral !== undefined && !isGood(answer, deferral, options)) return "unknown";
  return statedState(answer) === "open" || NEGATED.test(answer) ? "open" : "closed";
}

const ANSWER = /^(?:answer|resolution|decision|resolved|outcome|antwort|entscheidung|lösung)s?$/;

/** Returns list items with their lines, and separate sentences. */
function proseQuestions(
  lines: readonly Line[],
  options: QuestionsAsked,
): ProjectQuestion[] {
  const groups: { line: number; indent: number; isItem: boolean; text: string }[] = [];
  for (const { text, kind, number } of lines) {
    if (isPlaceholder(text)) continue;
    const [, indent = "", body = ""] = ITEM.exec(text) ?? [];
    const last = groups.at(-1);
    const isItem = body !== "" || kind === "heading";
    const belongs = last?.isItem && !isNone(last.text) &&
      (isItem ? kind !== "heading" && indent.length > last.indent : true);
    if (belongs) last.text += ` ${text.trim()}`;
    else {groups.push({
        line: number,
        indent: kind === "heading" ? -1 : indent.length,
        isItem,
        text: isItem ? body || text : text,
      });}
  }
  return groups.filter(({ text }) => !isNone(text)).map(({ line, isItem, text }) => ({
    line,
    text: plainText(text),
    state: isItem
      ? itemState(text, options)
      : itemState(text, options) === "closed"
      ? "closed"
      : "unknown",
  }));
}

function isNone(text: string): boolean {
  return isSettledSentence(plainText(text.replace(/^\[[xX]\]\s*/, "")));
}

function isSettledSentence(text: string): boolean {
  if (text.length > 400) return false;
  const found = NONE.exec(text) ?? ALL_SETTLED.exec(text);
  return found !== null && !/^no$/i.test(text) &&
    !EXCEPT.test(`${found[1] ?? ""} ${found[2] ?? ""}`);
}

function itemState(
  text: string,
  options: QuestionsAsked,
): State {
  const near = text.slice(0, 1000).replace(/^[\s|]*(?:[-*+]|\d{1,3}[.)])\s+/, "");
  if (/^\[[xX]\]/.test(near)) {
    const answer = near.split("?").slice(1).join("?").replace(/^[~\s]+/, "").trim() || undefined;
    const isAnswered = !isHollow(near.slice(3)) &&
      (answer === undefined || !(isHollow(answer) || UNSETTLED.test(answer)));
    return /\[ \]/.test(near) || !isAnswered ? "open" : "closed";
  }
  if (/^\[[^\]]?\]\s/.test(near)) return "open";
  const [struck] = /^~~[^~]{1,900}~~/.exec(near) ?? [];
  if (struck !== undefined) return STILL.test(near.slice(struck.length)) ? "open" : "closed";
  if (/^[✅✔✓☑]/u.test(near)) return /[❌✗✘⬜☐⏳]/u.test(near) ? "open" : "closed";
  if (NEGATED.test(near)) return "open";
  const deferral = deferralIn(near, options);
  if (deferral !== undefined) return isGood(near, deferral, options) ? "closed" : "unknown";
  const answered = ANSWERED.exec(near);
  if (answered === null) return "open";
  const answer = near.slice(answered.index + answered[0].length);
  return /[\p{L}\p{N}?]/u.test(answer) && isHollow(answer) ? "open" : "closed";
}

/** An answer that doesn't settle the question: "still open". */
const UNSETTLED = /^(?:(?:still|is|yet) )*(?:open|pending|unclear|unresolved|unanswered)\b/i;
/** The words that take back that a question is struck through. */
const STILL = /\b(?:still|open|not|again|unclear|reopened|pending|tbd)\b|\?/i;

const DEFERRAL =
  /\b(?:deferred|postponed|moved|(?:implement|address|resolve|decide|answer|validate)d?|needed)\s+(?:to|until|during|in|for|at)\s+(?:the\s+)?\*{0,2}(post-mvp|v\d|a later stage|later|the backlog|backlog|[\p{L}]+)/iu;
const LATER = /^(?:post-mvp|v\d|a_later_stage|later|the_backlog|backlog)$/;

/** An explicit deferral: the end of its words, and the stage that it names. */
interface Deferral {
  end: number;
  to: Stage | undefined;
}

/** Returns true for a deferral to the requested stage, with a reason if one is required. */
function isGood(text: string, { end, to }: Deferral, asked: QuestionsAsked): boolean {
  return (asked.to === undefined || asked.to === to) &&
    (!asked.needsReason || hasReason(text, end));
}

/** Returns the explicit deferral to a later stage; undefined without one. */
function deferralIn(
  text: string,
  { stage, order }: Pick<QuestionsAsked, "stage" | "order">,
): Deferral | undefined {
  const found = DEFERRAL.exec(text);
  if (found === null) return undefined;
  const words = found[1]?.toLowerCase().replace(/\s+/g, "_") ?? "";
  const to = order.indexOf(words);
  const isLater = to > order.indexOf(stage) || (to < 0 && LATER.test(words));
  return isLater ? { end: found.index + found[0].length, to: order[to] } : undefined;
}

/** True when something more than the question and its deferral is written. */
function hasReason(text: string, end: number): boolean {
  const behind = text.slice(end).replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const question = text.indexOf("?");
  const between = question < 0
    ? ""
    : text.slice(question + 1).replace(DEFERRAL, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return behind.split(" ").length >= 2 || between.split(" ").length >= 3;
}
