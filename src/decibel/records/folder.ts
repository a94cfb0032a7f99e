import type { FileVersion } from "../../kernel/disk/folder.ts";
import { parseRecordText, parseUpdateText, type RecordFields } from "./fields.ts";
import { KIND_NAMES, type KindName, placeFolder } from "./kind.ts";
import {
  beginsWithDate,
  dateOfName,
  parseUpdateName,
  type RecordName,
  timeOfName,
  type UpdateName,
} from "./name.ts";
import { placeProblem } from "./place.ts";
import { type RecordFile, recordFiles } from "./record_files.ts";
import { byNewest, type DecibelRecord, type RecordUpdate } from "./record.ts";
import { foldUpdates } from "./state.ts";
import { legibleOnce, type RecordStore } from "./store.ts";

/** A project's records of one kind. */
export interface RecordFolder {
  kind: KindName;
  place: string;
  /** The folder's path relative to the root folder. */
  path: string;
  /** The newest first. */
  records: readonly DecibelRecord[];
  /** The updates by their record's file name, oldest first. */
  updates: ReadonlyMap<string, readonly RecordUpdate[]>;
}

const folders = new WeakMap<readonly RecordFile[], RecordFolder>();
const recordFields = legibleOnce((text, { path, problem }) => {
  const kind = KIND_NAMES.find((one) => path.startsWith(`${one}/`));
  const isNamedHere = timeOfName(path.slice(path.lastIndexOf("/") + 1)) !== undefined;
  return parseRecordText(text, { problem, namedAs: isNamedHere ? kind : undefined });
});
const updateFields = legibleOnce(parseUpdateText);

/**
 * Returns the records in a project's folder for a kind; returns the same object until a file in the
 * folder changes. A file is a record if its name begins with a time or date, or if its text has a
 * date. An undated handwritten file is also a record if it is an issue with a severity or status,
 * or a decision with a usual name.
 */
export function recordFolder(store: RecordStore, kind: KindName, place: string): RecordFolder {
  const path = placeFolder(kind, place);
  const files = recordFiles(store, path);
  const known = folders.get(files);
  if (known !== undefined) return known;
  const updates = new Map<string, RecordUpdate[]>();
  const others: RecordFile[] = [];
  for (const file of files) {
    const name = parseUpdateName(file.name);
    if (name === undefined) others.push(file);
    else push(updates, name.of, readUpdate(store, file, name));
  }
  for (const some of updates.values()) some.sort(byOrder);
  const records = others.flatMap(({ name, version }) =>
    recordOf(store, version, { name: { kind, place, name }, updates: updates.get(name) }) ?? []
  );
  const folder = { kind, place, path, records: records.sort(byNewest), updates };
  folders.set(files, folder);
  return folder;
}

/**
 * Returns the record in a file, without its updates; undefined if the file doesn't exist or isn't a
 * record.
 */
export function readRecord(store: RecordStore, name: RecordName): DecibelRecord | undefined {
  if (placeProblem(name.place) !== undefined || /[/\\]/.test(name.name)) return undefined;
  const version = store.folder.file(`${placeFolder(name.kind, name.place)}/${name.name}`);
  return version && recordOf(store, version, { name });
}

function recordOf(
  store: RecordStore,
  version: FileVersion,
  { name, updates = [] }: { name: RecordName; updates?: readonly RecordUpdate[] | undefined },
): DecibelRecord | undefined {
  const fields = recordFields(store, version);
  const time = timeOf(name, fields, version.modified);
  if (time === undefined) return undefined;
  const state = foldUpdates(fields, updates);
  return { ...name, path: version.path, version, time, fields, updates, state };
}

/** Throws `FileError` if an update is changing, because its record's state is then unknown. */
function readUpdate(
  store: RecordStore,
  { name, version }: RecordFile,
  of: UpdateName,
): RecordUpdate {
  if (version.error?.problem === "changed") throw version.error;
  const fields = updateFields(store, version);
  return { ...of, name, version, fields, time: of.time ?? fields.time ?? 0 };
}

function push<Value>(into: Map<string, Value[]>, key: string, value: Value): void {
  const values = into.get(key);
  if (values === undefined) into.set(key, [value]);
  else values.push(value);
}

/** Compares two updates of the same record, oldest first. */
function byOrder(a: RecordUpdate, b: RecordUpdate): number {
  // Both numbers may be infinite.
  const byNumber = a.number === b.number ? 0 : a.number - b.number;
  return a.time - b.time || byNumber || (a.name < b.name ? -1 : 1);
}

/** The names of handwritten decisions: `ADR-0007-use-x.md`, `0007-use-x.md`. */
const DECISION = /^(?:adr(?![a-z])|\d+[-_. ]+\p{L})/iu;
/** The names of other files in the folders of records. */
const NO_RECORD = /^(?:readme|index|(?:.*[-_. ])?template)\.md$/i;

/** Returns true for the name of a README, an index or a template. */
export function isNoRecord(name: string): boolean {
  return NO_RECORD.test(name);
}

/**
 * Returns the time when a file was recorded, in milliseconds; undefined if the file is not a
 * record.
 */
function timeOf(
  { kind, name }: RecordName,
  fields: RecordFields,
  modified: Date | undefined,
): number | undefined {
  const named = timeOfName(name);
  if (named !== undefined) return preciseTime(named, fields.time);
  const date = dateOfName(name);
  // A file name that begins with an impossible date or time gives no date.
  const isWrong = (beginsWithDate(name) && date === undefined) || /^\d{4}-\d\d-\d\dT\d/.test(name);
  if (isWrong || isNoRecord(name)) return undefined;
  const isRecord = kind === "sentinel"
    ? fields.severity !== undefined || fields.status !== undefined
    : DECISION.test(name);
  return fields.time ?? date ?? (isRecord ? modified?.getTime() : undefined);
}

/**
 * Returns the time in the record if it is within the second in the file name, because names have
 * whole seconds.
 */
function preciseTime(named: number, said: number | undefined): number {
  const isSame = said !== undefined && Math.floor(said / 1000) === Math.floor(named / 1000);
  return isSame && named % 1000 === 0 ? said : named;
}
