import { readConfined } from "../../kernel/disk/confined_read.ts";
import { kindOf } from "../../kernel/disk/entry_kind.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { type RecordEntry, recordFolder, type UpdateEntry } from "./folder.ts";
import { KIND_NAMES, type KindName, placeFolder } from "./kind.ts";
import { parseRecordUri, type RecordName, recordUri } from "./name.ts";
import { placeProblem, placesOf, requireInside } from "./place.ts";
import { openGraph } from "./open_graph.ts";
import type { RecordLink } from "./record_graph.ts";
import { unknownProject } from "./project_name.ts";
import { isoTime, readRecord, type RecordFacts, recordFacts } from "./record.ts";
import type { RecordStore } from "./store.ts";

/** Where to look a record up. */
export interface RecordLookup {
  kinds?: readonly KindName[];
  /** Every place where absent. */
  place?: string | undefined;
  /** The field that names it, for what is said when there is none. */
  field?: string;
}

/** A whole record. */
export interface RecordDetail extends RecordFacts {
  text: string;
  /** The updates recorded since, the oldest first. */
  updates?: RecordUpdate[];
  /** How it stands to other records. */
  links?: RecordLink[];
  /** Says what was left out. */
  note?: string;
}

/** An update of a record. */
export interface RecordUpdate {
  id: string;
  at: string;
  /** Empty when it cannot be read, or was left out. */
  text: string;
  /** Why it cannot be read. */
  problem?: string;
}

/** How much text an answer holds of all updates together, in characters. */
const MAX_UPDATE_TEXT = 500_000;

/** The whole record with that id or URI. Throws `ToolError` where there is none. */
export function getRecord(
  store: RecordStore,
  { id, project_id }: { id: string; project_id?: string | undefined },
): RecordDetail {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const entry = findRecord(store, id, { place: project_id });
  const graph = openGraph(store, entry.place);
  const record = readRecord(store, entry, graph);
  if (record === undefined) throw new FileError(entry.name, "absent");
  const links = graph.links(entry);
  return {
    ...recordFacts(store, record),
    text: record.text,
    ...readUpdates(store, entry),
    ...(links.length > 0 && { links }),
  };
}

/** The updates of a record; of many long ones, the texts of the newest. */
function readUpdates(
  store: RecordStore,
  { folder, name }: RecordEntry,
): Pick<RecordDetail, "updates" | "note"> {
  const entries = folder.updates.get(name) ?? [];
  if (entries.length === 0) return {};
  let [room, left] = [MAX_UPDATE_TEXT, 0];
  const updates = entries.toReversed().map((update) => {
    const read = readUpdate(store, folder.path, update);
    room -= read.text.length;
    if (room >= 0 || read.text === "") return read;
    left++;
    return { ...read, text: "" };
  });
  const note = `The texts of the ${left} oldest updates are left out: they are too long for one ` +
    `answer. Their files are beside the record's.`;
  return { updates: updates.reverse(), ...(left > 0 && { note }) };
}

function readUpdate(
  { root }: RecordStore,
  folder: string,
  { name, time }: UpdateEntry,
): RecordUpdate {
  const update = { id: name, at: isoTime(time) };
  try {
    return { ...update, text: readConfined(root.path, `${folder}/${name}`) };
  } catch (error) {
    if (error instanceof FileError) return { ...update, text: "", problem: error.reason };
    throw error;
  }
}

/**
 * The record that `id` names: a file's name, with or without its `.md`, or a URI. Throws `ToolError`
 * where there is none, and where several files have that name.
 */
export function findRecord(
  store: RecordStore,
  id: string,
  { kinds = KIND_NAMES, place, field = "id" }: RecordLookup = {},
): RecordEntry {
  const located = parseRecordUri(id);
  const name = located?.name ?? id;
  const found = (located === undefined ? kinds : kinds.filter((kind) => kind === located.kind))
    .flatMap((kind) =>
      placesToSearch(store, kind, located?.place ?? place)
        .flatMap((one) => recordNamed(store, { kind, place: one, name }) ?? [])
    ).filter((entry) => place === undefined || entry.place === place);
  const [first, second] = found;
  if (first === undefined) throw notFound(store, id, { kinds, place, field });
  if (second !== undefined) {
    throw new ToolError(`${field} "${excerpt(id)}" matches ${found.length} records`, {
      next: `Use a URI instead: ${found.slice(0, 5).map(recordUri).join(", ")}`,
    });
  }
  return first;
}

function placesToSearch(store: RecordStore, kind: KindName, place: string | undefined): string[] {
  return place === undefined ? placesOf(store, kind) : [place];
}

/** The record with that file name; undefined when there is none. */
export function recordNamed(
  store: RecordStore,
  { kind, place, name }: RecordName,
): RecordEntry | undefined {
  if (/[/\\\0]/.test(name) || placeProblem(place) !== undefined) return undefined;
  const file = [name, `${name}.md`].find((one) =>
    kindOf(store.root.path, `${placeFolder(kind, place)}/${one}`) === "file"
  );
  if (file === undefined) return undefined;
  return recordFolder(store, kind, place).entries.find((entry) => entry.name === file);
}

function notFound(
  store: RecordStore,
  id: string,
  { kinds = [], place, field }: RecordLookup,
): ToolError {
  const names = place === undefined
    ? []
    : kinds.flatMap((kind) =>
      recordFolder(store, kind, place).entries.slice(0, 200).map(({ name }) => name)
    );
  const where = place === undefined ? "" : ` of ${excerpt(place)}`;
  const unknown = place === undefined ? "" : unknownProject(store, place);
  return new ToolError(`${field} "${excerpt(id)}" matches no record${where}`, {
    next: names.length > 0
      ? `Nearest: ${nearest(id, names).join(", ")}`
      : unknown || "Call list_records or search_records to find ids.",
  });
}
