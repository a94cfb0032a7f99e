import type { HookAnswer } from "../kernel/hook/answer.ts";
import type { HookEvent } from "../kernel/hook/event.ts";
import { counted } from "../kernel/plural.ts";
import { subjectsOf } from "../kernel/search/prompt.ts";
import type { Service } from "../kernel/service/service.ts";
import type { DecibelContext } from "./context.ts";
import { type Board, openBoard } from "./records/board.ts";
import { mentionedRecords } from "./records/mentions.ts";
import { type DecibelRecord, titleOfRecord } from "./records/record.ts";
import { saidIn, wholeText } from "./records/said_text.ts";
import { byUrgency } from "./records/urgency.ts";

/** The maximum number of texts to compare with a prompt; more would take too long. */
const MOST_READ = 1000;

/** The time in which events count as new if no owner is set: one week. */
const WEEK_MS = 7 * 86_400_000;

/**
 * Returns the owner's claims, the ready work, other people's changes since the owner's last change,
 * and other people's claims.
 */
function atStart(context: DecibelContext): HookAnswer | undefined {
  const board = openBoard(context);
  const open = board.records.filter((record) => !board.graph.isOver(record));
  if (board.records.length === 0) return undefined;
  const { owner } = context;
  const own = owner === undefined ? [] : open.filter(({ state }) => state.owner === owner);
  const free = open.filter((record) =>
    record.state.owner === undefined && !board.graph.isWaiting(record)
  );
  const ready = byUrgency(board, free).map(({ record }) => record);
  const news = changedByOthers(board, owner).filter((one) => !own.includes(one));
  const held = open.filter(({ state }) => state.owner !== undefined && state.owner !== owner);
  const [first, ...others] = ready;
  const listed = new Set([
    ...own.slice(0, 2),
    ...(first === undefined ? [] : [first]),
    ...news.slice(0, 2),
    ...byUrgency(board, held).slice(0, 2).map(({ record }) => record),
    ...others,
  ]);
  const whose = owner === undefined ? "in 7 days" : "by others";
  const counts = [
    `${ready.length} ready`,
    ...(own.length === 0 ? [] : [`${own.length} yours`]),
    ...(news.length === 0 ? [] : [`${counted(news.length, "change")} ${whose}`]),
  ];
  return {
    heading: counts.join(", "),
    items: [...listed].map((record) => lineOf(board, record, news.includes(record) ? "new" : "")),
  };
}

/**
 * Returns the records that other people added or changed since the owner's last change, newest
 * first.
 */
function changedByOthers({ records }: Board, owner: string | undefined): DecibelRecord[] {
  const changes = records.flatMap((record) =>
    [record, ...record.updates].map(({ time, fields }) => ({ record, time, by: fields.author }))
  );
  const isOwn = ({ by }: { by: string | undefined }): boolean =>
    owner !== undefined && by === owner;
  const last = Math.max(...changes.filter(isOwn).map(({ time }) => time));
  const since = Number.isFinite(last) ? last : Date.now() - WEEK_MS;
  const theirs = changes.filter((change) => change.time > since && !isOwn(change))
    .sort((a, b) => b.time - a.time);
  return [...new Set(theirs.map(({ record }) => record))];
}

/**
 * Returns the records that the prompt names by ID or title, or otherwise the open records with
 * related texts.
 */
function atPrompt(context: DecibelContext, { prompt }: HookEvent): HookAnswer | undefined {
  if (prompt.trim() === "") return undefined;
  const board = openBoard(context);
  const named = mentionedRecords(board, prompt);
  const found = named.length > 0 ? named : openAbout(context, board, prompt);
  return {
    heading: "records on this",
    items: found.slice(0, 3).map((record) => lineOf(board, record)),
  };
}

/** Returns the open records with texts related to a prompt; empty if there are too many to read. */
function openAbout(context: DecibelContext, board: Board, prompt: string): DecibelRecord[] {
  const open = board.records.filter((record) => !board.graph.isOver(record));
  if (open.length > MOST_READ) return [];
  const texts = open.map((item) => ({ item, text: wholeText(saidIn(context, item)) }));
  return subjectsOf(prompt, texts);
}

/** Returns the owner's open claims. */
function atEnd(context: DecibelContext, { isContinued }: HookEvent): HookAnswer | undefined {
  const { owner } = context;
  if (owner === undefined || isContinued) return undefined;
  const board = openBoard(context);
  const own = board.records.filter((record) =>
    record.state.owner === owner && !board.graph.isOver(record)
  );
  return {
    heading: `${owner} still has ${counted(own.length, "open issue")}`,
    items: own.map((record) => lineOf(board, record)),
    to: "user",
  };
}

/** Returns a record's line: "a1b2 high: Prices are rounded twice (bo has it, closed)". */
function lineOf(board: Board, record: DecibelRecord, mark = ""): string {
  const { state: { severity, owner } } = record;
  const { status } = board.graph.standing(record);
  const facts = [
    mark,
    status === "open" ? undefined : status,
    owner && `${owner} has it`,
  ].filter((fact) => fact !== undefined && fact !== "");
  const what = [board.shortId(record), severity].filter((part) => part !== undefined).join(" ");
  return `${what}: ${titleOfRecord(record)}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
}

/** The moments of a session when decibel-server adds information. */
export const decibelHooks: NonNullable<Service<DecibelContext>["hooks"]> = {
  start: atStart,
  prompt: atPrompt,
  end: atEnd,
};
