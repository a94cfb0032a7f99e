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

/** The records of one kind and project. */
export interface RecordFolder {
  kind: KindName;
  place: string;
  /** Relative to the root. */
  path: string;
  /** The newest first. */
  records: readonly DecibelRecord[];
  /** Updates by their record's file name, oldest first. */
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
 * Returns the records in a kind's folder for a project; the same object until a file in it changes.
 * A file is a record if its name begins with a time or a date, or if it has its date. A
 * hand-written file is a record, too: an issue with a severity or status, a decision with a usual
 * name.
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
 * Returns the record in a file, without its updates; undefined if the file was removed or isn't a
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

/** Throws `FileError` for an update that is changing: its record's state isn't known. */
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

/** Compares two updates in one file, oldest first. */
function byOrder(a: RecordUpdate, b: RecordUpdate): number {
  // Both numbers may be infinite.
  const byNumber = a.number === b.number ? 0 : a.number - b.number;
  return a.time - b.time || byNumber || (a.name < b.name ? -1 : 1);
}

/** Names of hand-written decisions: `ADR-0007-use-x.md`, `0007-use-x.md`. */
const DECISION = /^(?:adr(?![a-z])|\d+[-_. ]+\p{L})/iu;
/** Names of other files in their folders. */
const NO_RECORD = /^(?:readme|index|(?:.*[-_. ])?template)\.md$/i;

/** Returns true for the name of a README, an index or a template. */
export function isNoRecord(name: string): boolean {
  return NO_RECORD.test(name);
}

/** Returns the time a file was recorded, in milliseconds; undefined if it is not a record. */
function timeOf(
  { kind, name }: RecordName,
  fields: RecordFields,
  modified: Date | undefined,
): number | undefined {
  const named = timeOfName(name);
  if (named !== undefined) return preciseTime(named, fields.time);
  const date = dateOfName(name);
  // A name that begins with an impossible date or time gives no date.
  const isWrong = (beginsWithDate(name) && date === undefined) || /^\d{4}-\d\d-\d\dT\d/.test(name);
  if (isWrong || isNoRecord(name)) return undefined;
  const isRecord = kind === "sentinel"
    ? fields.severity !== undefined || fields.status !== undefined
    : DECISION.test(name);
  return fields.time ?? date ?? (isRecord ? modified?.getTime() : undefined);
}

/** The time in the record, if it is within the second in its name: names have whole seconds. */
function preciseTime(named: number, said: number | undefined): number {
  const isSame = said !== undefined && Math.floor(said / 1000) === Math.floor(named / 1000);
  return isSame && named % 1000 === 0 ? said : named;
}
