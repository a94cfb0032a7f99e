import { calendarTime } from "../../kernel/calendar.ts";
import { readConfined } from "../../kernel/disk/confined_read.ts";
import { type ReadFields, readFields } from "../../kernel/disk/field_reader.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { bodyOffsetOf } from "../../kernel/markdown/front_matter.ts";
import { excerpt } from "../../kernel/text.ts";
import { RECORD_FIELDS, recordFields, TIME_FIELDS, TITLE_FIELDS, titleIn } from "./fields.ts";
import { recordedAt, type RecordEntry, type UpdateEntry } from "./folder.ts";
import { recordUri, slugIn } from "./name.ts";
import { openGraph } from "./open_graph.ts";
import type { RecordGraph } from "./record_graph.ts";
import { known, type RecordState, recordState } from "./state.ts";
import { isOverStatus } from "./status.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/** A record that was read. */
export interface DecibelRecord extends RecordEntry, RecordState {
  /** On one line. */
  title: string;
  area?: string;
  /** What it waits for: names of records that are not over. */
  blockedBy?: readonly string[];
  /** True when it waited and all of that is over. */
  isUnblocked: boolean;
  /** True where nothing is left to do. */
  isOver: boolean;
  /** What it is a duplicate of. */
  duplicateOf?: DuplicatedRecord;
  /** The absolute path of its file. */
  path: string;
  text: string;
}

/** What another record is a duplicate of: the work goes on there, or is over. */
export interface DuplicatedRecord {
  id: string;
  status?: string;
}

/** What answers say of a record. */
export interface RecordFacts {
  id: string;
  kind: string;
  project_id: string;
  title: string;
  recorded_at: string;
  area?: string;
  severity?: string;
  status?: string;
  author?: string;
  owner?: string;
  claimed_at?: string;
  claimed_by?: string;
  blocked_by?: string[];
  duplicate_of?: DuplicatedRecord;
  updated_at?: string;
  last_note?: string;
  problem?: string;
  path: string;
  uri: string;
}

/** Reads a record; undefined when its file is gone. One that cannot be read says why. */
export function readRecord(
  store: RecordStore,
  entry: RecordEntry,
  graph = openGraph(store, entry.place),
): DecibelRecord | undefined {
  const { text, values, reason: problem } = readNow(store, entry);
  if (values === undefined) return undefined;
  const state = recordState(store, entry, values);
  if (state === undefined) return undefined;
  const [title = "", heading = "", area] = values.slice(RECORD_FIELDS.length);
  const said = calendarTime(values.at(-1) ?? "");
  return {
    ...entry,
    time: recordedAt(entry, said),
    ...known<RecordState & { area: string; duplicateOf: DuplicatedRecord }>({
      ...state,
      duplicateOf: duplicated(graph, entry),
      area: area && excerpt(area, 500) || undefined,
      problem: state.problem ?? problem,
    }),
    ...standing(graph, entry, state),
    title: excerpt(title || headingTitle(entry, heading) || slugIn(entry.name), 500),
    path: absolutePath(store, recordPath(entry)),
    text,
  };
}

/** The heading without the mark of an ADR, or the number that adr-tools puts before a title. */
function headingTitle({ kind }: RecordEntry, heading: string): string {
  return kind === "architect" ? heading.replace(/^(?:ADR(?:[- ]?\d+)?: |\d+\. )/, "") : heading;
}

/** How a record stands to others: what it waits for, and whether anything is left to do. */
export function standing(
  graph: RecordGraph,
  entry: RecordEntry,
  state: RecordState,
): Pick<DecibelRecord, "isUnblocked" | "isOver"> & Pick<RecordState, "status" | "blockedBy"> {
  const { all, open } = graph.blockers(entry);
  const waited = all.length > 0 && !isOverStatus(state.status);
  const isUnblocked = waited && open.length === 0;
  const status = isUnblocked ? state.statusBefore ?? state.status : state.status;
  return {
    ...(status !== undefined && { status }),
    blockedBy: waited && !isUnblocked ? open : [],
    isUnblocked: isUnblocked && status !== "blocked",
    isOver: graph.isOver(entry, state.status),
  };
}

function duplicated(graph: RecordGraph, record: RecordEntry): DuplicatedRecord | undefined {
  const original = graph.original(record);
  if (original === undefined) return undefined;
  const entry = graph.entry(original);
  const state = entry && stateNow(graph.store, entry);
  const status = entry && state && standing(graph, entry, state).status;
  return { id: original.name, ...(status !== undefined && { status }) };
}

const ALL_FIELDS = [...RECORD_FIELDS, ...TITLE_FIELDS, ...TIME_FIELDS];

/** What a record's file says now. */
function readNow({ root }: RecordStore, entry: RecordEntry): ReadFields {
  return readFields(root.path, recordPath(entry), { reader: recordFields, fields: ALL_FIELDS });
}

/** The state of a record as its files say it now; undefined when it is gone. */
export function stateNow(store: RecordStore, entry: RecordEntry): RecordState | undefined {
  const { values } = readNow(store, entry);
  return values && recordState(store, entry, values);
}

/** The text of a record's file. Throws `FileError`. */
export function readText({ root }: RecordStore, entry: RecordEntry): string {
  return readConfined(root.path, recordPath(entry));
}

/** The path of a record's file, relative to the root. */
export function recordPath({ folder, name }: RecordEntry): string {
  return `${folder.path}/${name}`;
}

/** What an update is about, in one line, and what it says besides its fields; "" where it is unread. */
export function wordsIn(
  store: RecordStore,
  entry: RecordEntry,
  update: UpdateEntry,
): { heading: string; note: string } {
  const text = updateText(store, entry, update);
  return { heading: titleIn(text.slice(bodyOffsetOf(text))), note: noteIn(text) };
}

function updateText(store: RecordStore, { folder }: RecordEntry, { name }: UpdateEntry): string {
  try {
    return readConfined(store.root.path, `${folder.path}/${name}`);
  } catch (error) {
    if (error instanceof FileError) return "";
    throw error;
  }
}

/** The note in the text of an update: its heading says what its fields say. */
export function noteIn(text: string): string {
  return text.slice(bodyOffsetOf(text)).replace(/^\s*# [^\n]*(?:\n|$)/, "").trim();
}

/** The note of the newest update that has one; "" where none has. */
function lastNote(store: RecordStore, entry: RecordEntry): string {
  const updates = entry.folder.updates.get(entry.name) ?? [];
  // Of thousands of updates without a word, the newest tell enough.
  for (const update of updates.slice(-10).reverse()) {
    const note = noteIn(updateText(store, entry, update));
    if (note !== "") return note;
  }
  return "";
}

/** What an answer says of a record. */
export function recordFacts(store: RecordStore, record: DecibelRecord): RecordFacts {
  const { name, kind, place, title, time, path, area, severity, status, author, owner, problem } =
    record;
  const note = excerpt(lastNote(store, record), 300);
  return {
    id: name,
    kind,
    project_id: place,
    title,
    recorded_at: isoTime(time),
    ...known({
      area,
      severity,
      status,
      author,
      owner,
      claimed_at: record.claimedAt === undefined ? undefined : isoTime(record.claimedAt),
      claimed_by: record.claimedBy,
      blocked_by: record.blockedBy?.length ? [...record.blockedBy] : undefined,
      duplicate_of: record.duplicateOf,
      updated_at: record.updatedAt === undefined ? undefined : isoTime(record.updatedAt),
      last_note: note || undefined,
      problem,
    }),
    path,
    uri: recordUri({ kind, place, name }),
  };
}

/** A time as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
