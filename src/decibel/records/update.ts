import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import { type Board, openBoard } from "./board.ts";
import { type KindName, KINDS } from "./kind.ts";
import { findRecord } from "./lookup.ts";
import { nameStamp, updateName } from "./name.ts";
import { type DecibelRecord, isoTime } from "./record.ts";
import type { UpdateEvent } from "./state.ts";
import type { RecordStore } from "./store.ts";
import { addFile, renderRecord } from "./writer.ts";

export interface UpdateText {
  /** On one line. */
  heading: string;
  event?: UpdateEvent;
  fields: Record<string, string | readonly string[] | undefined>;
  note?: string | undefined;
}

export const updatedOutput = z.object({
  id: z.string(),
  status: unlisted(z.string().optional()),
  owner: unlisted(z.string().optional()),
});

export type UpdatedRecord = z.infer<typeof updatedOutput>;

export const updatedLine = ({ id, status, owner }: UpdatedRecord): string =>
  [id, status, owner].filter(Boolean).join(" ");

/** Adds an update file to the folder of a record's file. Throws `ToolError`. */
export function addUpdate(
  store: RecordStore,
  record: DecibelRecord,
  { heading, event, fields, note }: UpdateText,
): UpdatedRecord {
  const { kind, place, name: file, path } = record;
  const time = timeOfUpdate(record);
  const updated_at = isoTime(time);
  const head = { [KINDS[kind].placeKey]: place, [kind === "sentinel" ? "issue" : "record"]: file };
  const text = renderRecord({
    fields: { ...head, event, ...fields, updated_at },
    parts: [`# ${heading}`, ...(note ? [note] : [])],
  });
  const stamp = nameStamp(new Date(time), { milliseconds: true });
  addFile(store, record, { text, name: () => updateName(file, stamp) });
  const board = openBoard(store);
  const now = board.record(path) ?? record;
  return { id: now.id, status: board.graph.status(now), owner: now.state.owner };
}

const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function timeOfUpdate({ updates }: DecibelRecord): number {
  const newest = updates.at(-1)?.time ?? -Infinity;
  return Math.min(LAST_TIME, Math.max(Date.now(), newest + 1));
}

export function recordToUpdate(
  store: RecordStore,
  { field, project_id, id, kinds }: {
    field: string;
    project_id: string;
    id: string;
    kinds?: readonly KindName[];
  },
): { board: Board; record: DecibelRecord } {
  const board = openBoard(store, { [field]: project_id });
  const project = board.projectOrEmpty(project_id);
  return { board, record: findRecord(board, { id, project, ...(kinds && { kinds }) }) };
}
