import { kindOf, readConfined } from "../../kernel/disk/confined_read.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { nearest } from "../../kernel/nearest.ts";
import { excerpt } from "../../kernel/text.ts";
import { type RecordEntry, recordFolder } from "./folder.ts";
import { KIND_NAMES, type KindName, placeFolder } from "./kind.ts";
import { parseRecordUri, type RecordName, recordUri } from "./name.ts";
import { placeProblem, placesOf, requireInside } from "./place.ts";
import { readRecord, type RecordFacts, recordFacts } from "./record.ts";
import type { RecordStore } from "./store.ts";

/** Where to look a record up. */
export interface RecordLookup {
  kinds?: readonly KindName[];
  /** Every place where absent. */
  place?: string | undefined;
}

/** A whole record. */
export interface RecordDetail extends RecordFacts {
  text: string;
  /** The updates recorded since, the oldest first. */
  updates?: RecordUpdate[];
}

/** An update of an issue. */
export interface RecordUpdate {
  id: string;
  /** Empty when it cannot be read. */
  text: string;
  /** Why it cannot be read. */
  problem?: string;
}

/** The whole record with that id or URI. Throws `ToolError` where there is none. */
export function getRecord(
  store: RecordStore,
  { id, project_id }: { id: string; project_id?: string | undefined },
): RecordDetail {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const entry = findRecord(store, id, { place: project_id });
  const record = readRecord(store, entry);
  if (record === undefined) throw new FileError(entry.name, "unreadable");
  const { path, updates } = entry.folder;
  const texts = (updates.get(entry.name) ?? []).map((name) => readUpdate(store, path, name));
  return { ...recordFacts(record), text: record.text, ...(texts.length > 0 && { updates: texts }) };
}

function readUpdate({ root }: RecordStore, folder: string, name: string): RecordUpdate {
  try {
    return { id: name, text: readConfined(root.path, `${folder}/${name}`) };
  } catch (error) {
    if (error instanceof FileError) return { id: name, text: "", problem: error.reason };
    throw error;
  }
}

/**
 * The record that `id` names: a file's name or a URI. Throws `ToolError` where there is none, and
 * where several files have that name.
 */
export function findRecord(
  store: RecordStore,
  id: string,
  { kinds = KIND_NAMES, place }: RecordLookup = {},
): RecordEntry {
  const located = parseRecordUri(id);
  const name = located?.name ?? id;
  const found = (located === undefined ? kinds : kinds.filter((kind) => kind === located.kind))
    .flatMap((kind) =>
      placesToSearch(store, kind, located?.place ?? place)
        .flatMap((one) => recordNamed(store, { kind, place: one, name }) ?? [])
    ).filter((entry) => place === undefined || entry.place === place);
  const [first, second] = found;
  if (first === undefined) throw notFound(store, id, { kinds, place });
  if (second !== undefined) {
    throw new ToolError(`id "${excerpt(id)}" matches ${found.length} records`, {
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
  if (kindOf(store.root.path, `${placeFolder(kind, place)}/${name}`) !== "file") return undefined;
  return recordFolder(store, kind, place).entries.find((entry) => entry.name === name);
}

function notFound(store: RecordStore, id: string, { kinds = [], place }: RecordLookup): ToolError {
  const names = place === undefined
    ? []
    : kinds.flatMap((kind) =>
      recordFolder(store, kind, place).entries.slice(0, 200).map(({ name }) => name)
    );
  const where = place === undefined ? "" : ` of ${excerpt(place)}`;
  return new ToolError(`id "${excerpt(id)}" matches no record${where}`, {
    next: names.length > 0
      ? `Nearest: ${nearest(id, names).join(", ")}`
      : "Call list_records or search_records to find ids.",
  });
}
