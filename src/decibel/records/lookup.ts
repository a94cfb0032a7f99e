import * as z from "zod";
import { openBoard } from "./board.ts";
import { placeFolder } from "./kind.ts";
import { requireInside } from "./place.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import { recordFacts, recordOutput } from "./record_facts.ts";
import { findRecord } from "./record_lookup.ts";
import { legibleText, type RecordStore } from "./store.ts";

const updateOutput = z.object({
  id: z.string(),
  at: z.string(),
  /** The update's text; empty if it is unreadable or omitted. */
  text: z.string(),
  /** The reason why the update is unreadable. */
  problem: z.string().optional(),
});

/** A whole record. */
export const recordDetailOutput = recordOutput.extend({
  text: z.string(),
  /** The record's updates, the oldest first. */
  updates: z.array(updateOutput).optional(),
  links: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
  /** A note that names the omitted parts. */
  note: z.string().optional(),
});

/** A whole record. */
export type RecordDetail = z.infer<typeof recordDetailOutput>;

/** The maximum length of all updates' texts in one result, in characters. */
const MAX_UPDATE_TEXT = 500_000;

/**
 * Returns the whole record with the given ID or URI. Throws `ToolError` if the record doesn't
 * exist.
 */
export function getRecord(
  store: RecordStore,
  { id, project_id }: { id: string; project_id?: string | undefined },
): RecordDetail {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const board = openBoard(store);
  const project = project_id === undefined ? undefined : board.projectOrEmpty(project_id);
  const record = findRecord(board, { id, project });
  const links = board.graph.links(record).map(({ type, key }) => ({
    type,
    id: board.nameIn(board.projectOf(record), key),
  }));
  return {
    ...recordFacts(store, board, record),
    text: legibleText(store, record.path).text,
    ...readUpdates(store, record),
    links: links.length > 0 ? links : undefined,
  };
}

/** Returns a record's updates; if they are long, only the newest updates have texts. */
function readUpdates(
  store: RecordStore,
  { kind, place, updates }: DecibelRecord,
): Pick<RecordDetail, "updates" | "note"> {
  if (updates.length === 0) return {};
  let [room, left] = [MAX_UPDATE_TEXT, 0];
  const newestFirst = updates.toReversed().map(({ name, time, fields }) => {
    const { text } = legibleText(store, `${placeFolder(kind, place)}/${name}`);
    room -= text.length;
    if (room < 0 && text !== "") left++;
    return { id: name, at: isoTime(time), text: room < 0 ? "" : text, problem: fields.problem };
  });
  const what = left === 1
    ? "The text of the oldest update is"
    : `The texts of the ${left} oldest updates are`;
  const note =
    `${what} omitted because the result would be too long. The files of these updates are in the record's folder.`;
  return { updates: newestFirst.reverse(), note: left > 0 ? note : undefined };
}
