import * as z from "zod";
import { defineDecibelTool } from "../define.ts";
import { unlisted } from "../../kernel/service/tool.ts";
import { calendarTime } from "../../kernel/calendar.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "../records/board.ts";
import { unknownProject } from "../records/project_name.ts";
import {
  type DecibelRecord,
  isoTime,
  recordProblem,
  type RecordUpdate,
} from "../records/record.ts";
import type { RecordStore } from "../records/store.ts";
import { dateInput, limit, offset, personName, place } from "../records/inputs.ts";

const activityInput = z.strictObject({
  since: dateInput.describe("ISO 8601"),
  project_id: place().optional().describe("Default all"),
  author: personName().optional().describe("Only by this author"),
  limit,
  offset,
});

const optional = unlisted(z.string().optional());

const activityOutput = z.object({
  id: z.string(),
  project_id: unlisted(z.string()),
  title: unlisted(z.string()),
  event: unlisted(z.enum(["recorded", "updated"])),
  /** ISO 8601 with milliseconds. */
  at: unlisted(z.string()),
  author: optional,
  status: optional,
  note: optional,
  problem: optional,
});

const activityPageOutput = z.object({
  total: unlisted(z.number()),
  activity: z.array(activityOutput),
  next_offset: unlisted(z.number().optional()),
  note: optional,
});

export type Activity = z.infer<typeof activityOutput>;
export type ActivityPage = z.infer<typeof activityPageOutput>;

interface Happening {
  record: DecibelRecord;
  update?: RecordUpdate;
  time: number;
}

export function listActivity(
  store: RecordStore,
  { since, project_id, author, limit, offset }: z.infer<typeof activityInput>,
): ActivityPage {
  const from = calendarTime(since) ?? -Infinity;
  const board = openBoard(store, { project_id });
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

function byNewest(a: Happening, b: Happening): number {
  return b.time - a.time || Number(b.update !== undefined) - Number(a.update !== undefined) ||
    (a.record.name < b.record.name ? -1 : 1);
}

function describe(board: Board, { record, update, time }: Happening): Activity {
  const { author, status } = (update ?? record).fields;
  return {
    id: record.id,
    project_id: board.projectOf(record).name,
    title: excerpt(record.title, 160),
    event: update === undefined ? "recorded" : "updated",
    at: isoTime(time),
    author,
    status: update && status,
    note: update && (excerpt(update.fields.note, 300) || update.fields.heading || undefined),
    problem: recordProblem(record),
  };
}

export function activityLines({ total, activity, note }: ActivityPage): string {
  const lines = activity.map(({ id, project_id, title, event, at, author, status, note }) => {
    const what = [`${at.slice(0, 16)}Z ${event} ${project_id}/${id} ${title}`, status, note];
    return [...what, author && `by ${author}`].filter(Boolean).join("; ");
  });
  return [...lines, `${total} in total.`, ...(note === undefined ? [] : [note])].join("\n");
}

export const activityTool = defineDecibelTool({
  name: "list_activity",
  title: "List activity",
  description: "Lists events since a time. Use to see recent changes.",
  access: "read",
  input: activityInput,
  output: activityPageOutput,
  handle: (input, context) => listActivity(context, input),
  text: activityLines,
});
