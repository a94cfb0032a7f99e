import * as z from "zod";
import { calendarTime } from "../../kernel/calendar.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "./board.ts";
import { recordUri } from "./name.ts";
import { requireInside } from "./place.ts";
import { unknownProject } from "./project_name.ts";
import {
  type DecibelRecord,
  isoTime,
  recordProblem,
  type RecordUpdate,
  titleOfRecord,
} from "./record.ts";
import type { RecordStore } from "./store.ts";

/** The filters for the activity to list. */
export interface ActivityQuery {
  /** ISO 8601. */
  since: string;
  project_id?: string | undefined;
  author?: string | undefined;
  limit: number;
  offset: number;
}

const activityOutput = z.object({
  /** The record's id. */
  id: z.string(),
  short_id: z.string(),
  kind: z.string(),
  project_id: z.string(),
  title: z.string(),
  uri: z.string(),
  event: z.enum(["recorded", "updated"]),
  /** ISO 8601 with milliseconds. */
  at: z.string(),
  author: z.string().optional(),
  /** The record's new status. */
  status: z.string().optional(),
  owner: z.string().optional(),
  /** The update's effect in addition to its note: "Claimed by Ada". */
  change: z.string().optional(),
  /** The update's note, or its effect if it has no note. */
  note: z.string().optional(),
  /** The reason why the record or one of its updates is partly unreadable. */
  problem: z.string().optional(),
});

/** A page of the feed, the newest entries first. */
export const activityPageOutput = z.object({
  total: z.number(),
  offset: z.number(),
  activity: z.array(activityOutput),
  next_offset: z.number().optional(),
  /** A note that the project doesn't exist. */
  note: z.string().optional(),
});

/** A record or an update, as shown in the feed. */
export type Activity = z.infer<typeof activityOutput>;

/** A page of the feed, the newest entries first. */
export type ActivityPage = z.infer<typeof activityPageOutput>;

/** A record or an update, with its time. */
interface Happening {
  record: DecibelRecord;
  update?: RecordUpdate;
  time: number;
}

/** Lists records and updates since a time, in one project or in all projects. */
export function listActivity(
  store: RecordStore,
  { since, project_id, author, limit, offset }: ActivityQuery,
): ActivityPage {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const from = calendarTime(since) ?? -Infinity;
  const board = openBoard(store);
  const records = project_id === undefined
    ? board.records
    : board.projectOrEmpty(project_id).records;
  const all = records.flatMap((record) => happenings(record, from))
    .filter(({ record, update }) =>
      author === undefined || (update ?? record).fields.author === author
    ).sort(byNewest);
  const end = offset + limit;
  return {
    total: all.length,
    offset,
    activity: all.slice(offset, end).map((one) => describe(board, one)),
    next_offset: end < all.length ? end : undefined,
    note: project_id === undefined ? undefined : unknownProject(board, project_id),
  };
}

function happenings(record: DecibelRecord, from: number): Happening[] {
  const updates = record.updates.filter(({ time }) => time >= from)
    .map((update) => ({ record, update, time: update.time }));
  // A file name has whole seconds, so its record may be from any moment in that second.
  const latest = Math.floor(record.time / 1000) * 1000 + 999;
  return latest >= from ? [{ record, time: record.time }, ...updates] : updates;
}

/**
 * Sorts the feed with the newest entries first; if an update and its record have the same time, the
 * update comes first.
 */
function byNewest(a: Happening, b: Happening): number {
  return b.time - a.time || Number(b.update !== undefined) - Number(a.update !== undefined) ||
    (a.record.name < b.record.name ? -1 : 1);
}

function describe(board: Board, { record, update, time }: Happening): Activity {
  const { kind, name, fields } = record;
  const happened = {
    id: name,
    short_id: board.shortId(record),
    kind,
    project_id: board.projectOf(record).name,
    title: titleOfRecord(record),
    uri: recordUri(record),
    event: update === undefined ? "recorded" as const : "updated" as const,
    at: isoTime(time),
    problem: recordProblem(record),
  };
  if (update === undefined) return { ...happened, author: fields.author };
  const { author, status, owner, event, heading, note } = update.fields;
  return {
    ...happened,
    author,
    status,
    owner,
    // A claim, release or link has no description except its heading.
    change: note !== "" && event !== "" ? excerpt(heading, 500) : undefined,
    note: note || (status === undefined && heading) || undefined,
  };
}
