import { counted } from "../../kernel/plural.ts";
import { questionOf } from "../../kernel/search/question.ts";
import { TextIndex } from "../../kernel/search/text_index.ts";
import type { Board, DecibelProject } from "./board.ts";
import { isKindName, severityOf } from "./kind.ts";
import { slugIn } from "./name.ts";
import { columnOf, daysSince, isStale, ranked, type RankedRecord } from "./rank.ts";
import type { DecibelRecord } from "./record.ts";

export interface ChoiceQuery {
  focus?: string | undefined;
  owner?: string | undefined;
}

/** Returns a project's open records that someone can work on, in the order of the ranking. */
export function readyWork(
  board: Board,
  { records }: Pick<DecibelProject, "records">,
  { focus, owner }: ChoiceQuery,
): RankedRecord[] {
  const ready = records.filter((record) => {
    const isOpen = !board.graph.isOver(record) && !board.graph.isWaiting(record);
    return isOpen && !(owner !== undefined && isHeldByOther(record, owner));
  });
  return ranked(board, focus === undefined ? ready : matching(board, ready, focus));
}

function isHeldByOther(record: DecibelRecord, owner: string): boolean {
  return record.state.owner !== undefined && record.state.owner !== owner && !isStale(record);
}

/** Returns true for an issue to take: ready, and without an owner or work in progress. */
export function isFree(board: Board, record: DecibelRecord): boolean {
  return record.kind === "sentinel" && columnOf(board, record) === "ready";
}

/** Returns who works on a record, as seen by `owner`; undefined if only the user does. */
export function heldNote(board: Board, record: DecibelRecord, owner?: string): string | undefined {
  const { time, state } = record;
  const holder = state.owner;
  if (holder !== undefined) {
    if (holder === owner) return undefined;
    if (!isStale(record)) return `${holder} has it`;
    return `${holder} had it, ${counted(daysSince(state.updatedAt ?? time), "day")}`;
  }
  if (board.graph.status(record) !== "in-progress") return undefined;
  const { startedBy } = state;
  if (startedBy === undefined) return "in progress";
  return startedBy === owner ? undefined : `in progress, ${startedBy}`;
}

function matching(board: Board, records: readonly DecibelRecord[], focus: string): DecibelRecord[] {
  const asked = focus.toLowerCase();
  if (isKindName(asked)) return records.filter(({ kind }) => kind === asked);
  const severity = severityOf(asked);
  const named = records.filter((record) => {
    const { fields: { labels = [] }, state } = record;
    return [state.owner, board.graph.status(record), ...labels]
      .some((value) => value?.toLowerCase() === asked) || state.severity === severity;
  });
  if (named.length > 0) return named;
  return withMostWords(records, focus);
}

function withMostWords(records: readonly DecibelRecord[], focus: string): DecibelRecord[] {
  using index = new TextIndex<number>();
  for (const [key, { name, title, fields: { area } }] of records.entries()) {
    index.put(key, { text: [title, area, slugIn(name)].join("\n") });
  }
  const counts = new Map<number, number>();
  for (const keys of index.matches(questionOf(focus)).values()) {
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return records.filter((_, key) => counts.get(key) === most);
}
