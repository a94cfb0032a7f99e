import { calendarTime } from "../../kernel/calendar.ts";
import { excerpt } from "../../kernel/text.ts";
import { RECORD_FIELDS } from "./fields.ts";
import type { RecordEntry, UpdateEntry } from "./folder.ts";
import { recordUri } from "./name.ts";
import { recordEntries } from "./listing.ts";
import { requireInside } from "./place.ts";
import { openGraphs } from "./open_graph.ts";
import type { RecordGraph } from "./record_graph.ts";
import { unknownProject } from "./project_name.ts";
import { isoTime, readRecord, wordsIn } from "./record.ts";
import { known } from "./state.ts";
import { statusOf } from "./status.ts";
import type { RecordStore } from "./store.ts";
import { type UpdateFields, updateFields } from "./update_fields.ts";

/** Which activity to list. */
export interface ActivityQuery {
  /** ISO 8601. */
  since: string;
  project_id?: string | undefined;
  author?: string | undefined;
  limit: number;
  offset: number;
}

/** A record or an update, as the feed shows it. */
export interface Activity {
  /** The record's id. */
  id: string;
  kind: string;
  project_id: string;
  title: string;
  uri: string;
  event: "recorded" | "updated";
  /** ISO 8601 with milliseconds. */
  at: string;
  author?: string;
  /** The status that it was given. */
  status?: string;
  owner?: string;
  /** What it did beside its note: "Claimed by Ada". */
  change?: string;
  /** What was said; where nothing was, what it did. */
  note?: string;
}

/** A page of the feed, the newest first. */
export interface ActivityPage {
  total: number;
  offset: number;
  activity: Activity[];
  next_offset?: number;
  /** Says that there is no such project. */
  note?: string;
}

/** Something that happened, unread. */
interface Happening {
  entry: RecordEntry;
  /** Absent for the record itself. */
  update?: UpdateEntry;
  time: number;
}

/** Lists what was recorded and updated since a time, in one project or all. */
export function listActivity(
  store: RecordStore,
  { since, project_id, author, limit, offset }: ActivityQuery,
): ActivityPage {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const from = calendarTime(since) ?? -Infinity;
  const all = recordEntries(store, { project_id }).flatMap((entry) => happenings(entry, from))
    .filter((one) => author === undefined || authorOf(store, one) === author)
    .sort(byNewest);
  const end = offset + limit;
  const graph = openGraphs(store);
  const note = project_id === undefined ? "" : unknownProject(store, project_id);
  return {
    total: all.length,
    offset,
    activity: all.slice(offset, end).flatMap((one) => describe(store, one, graph(one.entry.place))),
    ...(end < all.length && { next_offset: end }),
    ...(note !== "" && { note }),
  };
}

function happenings(entry: RecordEntry, from: number): Happening[] {
  const updates = (entry.folder.updates.get(entry.name) ?? [])
    .filter(({ time }) => time >= from).map((update) => ({ entry, update, time: update.time }));
  // A name has whole seconds, and what is recorded within one is not before it.
  return entry.time + 999 >= from ? [{ entry, time: entry.time }, ...updates] : updates;
}

/** Of one time, an update comes after what it updates, and so before it in the feed. */
function byNewest(a: Happening, b: Happening): number {
  return b.time - a.time || Number(b.update !== undefined) - Number(a.update !== undefined) ||
    (a.entry.name < b.entry.name ? -1 : 1);
}

const AUTHOR = RECORD_FIELDS.indexOf("author");

/** What an update says; undefined for the record itself. */
function saidBy(store: RecordStore, { entry, update }: Happening): UpdateFields | undefined {
  return update && updateFields(store, entry.folder.listing, update.at);
}

function authorOf(store: RecordStore, happening: Happening): string {
  const { entry: { folder, at }, update } = happening;
  const author = update === undefined
    ? store.index.values(folder.listing, at, RECORD_FIELDS)?.[AUTHOR]
    : saidBy(store, happening)?.author;
  return excerpt(author ?? "");
}

const NO_WORDS = { heading: "", note: "" };

function describe(store: RecordStore, happening: Happening, graph: RecordGraph): Activity[] {
  const { entry, update, time } = happening;
  const record = readRecord(store, entry, graph);
  if (record === undefined) return [];
  const { kind, name, place, title } = record;
  const fields = saidBy(store, happening);
  const status = statusOf(fields?.status);
  // Who claims, releases or links says so in the heading alone.
  const { heading, note: said } = update ? wordsIn(store, entry, update) : NO_WORDS;
  const note = said || (status === undefined && heading);
  const change = said && fields?.event ? heading : undefined;
  return [{
    id: name,
    kind,
    project_id: place,
    title,
    uri: recordUri(record),
    event: update === undefined ? "recorded" : "updated",
    at: isoTime(update === undefined ? record.time : time),
    ...known({
      author: fields === undefined ? record.author : excerpt(fields.author) || undefined,
      status,
      owner: excerpt(fields?.owner ?? "") || undefined,
      change: change && excerpt(change, 500) || undefined,
      note: note && excerpt(note, 500) || undefined,
    }),
  }];
}
