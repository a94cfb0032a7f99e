import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { excerpt } from "../../kernel/text.ts";
import { fieldLine, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { parseRecordText, parseUpdateText, type RecordFields } from "./fields.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import {
  beginsWithDate,
  dateOfName,
  parseUpdateName,
  type RecordName,
  shortId,
  slugIn,
  timeOfName,
  type UpdateName,
} from "./name.ts";
import { projectKey } from "./place.ts";
import { byNewest, type DecibelRecord, type RecordUpdate } from "./record.ts";
import { foldUpdates } from "./state.ts";
import { legibleOnce, legibleText, type RecordStore } from "./store.ts";

export interface RecordFolder {
  kind: KindName;
  place: string;
  path: string;
  records: readonly DecibelRecord[];
  updates: ReadonlyMap<string, readonly RecordUpdate[]>;
}

interface RecordFile {
  name: string;
  version: FileVersion;
}

interface KnownFolder {
  entries: ReturnType<Folder["entries"]>;
  files: readonly RecordFile[];
  next: number;
}

const known = new WeakMap<Folder, Map<string, KnownFolder>>();
const folders = new WeakMap<readonly RecordFile[], RecordFolder>();

const kindOf = (path: string): KindName =>
  KIND_NAMES.find((kind) => path.startsWith(`${kind}/`)) ?? "sentinel";
const recordFields = legibleOnce((text, { path, unreadable }) =>
  parseRecordText(text, { kind: kindOf(path), unreadable })
);
const updateFields = legibleOnce((text, { path, unreadable }) =>
  parseUpdateText(text, { kind: kindOf(path), unreadable })
);

/**
 * Returns the records in a project's folder for a kind; returns the same object until a file in the
 * folder changes. A file is a record if its name or its text has a date.
 */
export function recordFolder(store: RecordStore, kind: KindName, place: string): RecordFolder {
  const path = placeFolder(kind, place);
  const files = recordFiles(store, path);
  const before = folders.get(files);
  if (before !== undefined) return before;
  const updates = new Map<string, RecordUpdate[]>();
  const others: RecordFile[] = [];
  for (const file of files) {
    const name = parseUpdateName(file.name);
    if (name === undefined) {
      if (!file.name.includes(".md.update-")) others.push(file);
      continue;
    }
    const some = updates.get(name.of) ?? [];
    updates.set(name.of, some);
    some.push(readUpdate(store, file, name));
  }
  for (const some of updates.values()) some.sort(byOrder);
  const records = others.flatMap(({ name, version }) =>
    recordOf(store, version, { name: { kind, place, name }, updates: updates.get(name) }) ?? []
  );
  markMisplaced(store, records, place);
  const folder = { kind, place, path, records: records.sort(byNewest), updates };
  folders.set(files, folder);
  return folder;
}

function markMisplaced(
  store: RecordStore,
  records: readonly DecibelRecord[],
  place: string,
): void {
  const placed = records.filter(({ fields }) => fields.place !== "");
  const away = placed.filter(({ fields }) =>
    fields.place !== place && projectKey(fields.place) !== projectKey(place)
  );
  if (away.length === placed.length) return;
  for (const record of away) {
    const reason = `it names the project ${record.fields.place}, but its folder is ${place}`;
    const matter = parseFrontMatter(legibleText(store, record.version));
    record.problem ??= { reason, line: fieldLine(matter, KINDS[record.kind].placeKey) };
  }
}

function recordOf(
  store: RecordStore,
  version: FileVersion,
  { name, updates = [] }: { name: RecordName; updates?: readonly RecordUpdate[] | undefined },
): DecibelRecord | undefined {
  const fields = recordFields(store, version);
  const time = timeOf(name, fields);
  if (time === undefined) return undefined;
  const state = foldUpdates(fields, updates);
  const id = shortId(name.kind, name.name);
  const title = fields.title || excerpt(slugIn(name.name), 500);
  const { problem } = fields;
  return { ...name, id, title, path: version.path, version, time, fields, updates, state, problem };
}

function readUpdate(
  store: RecordStore,
  { name, version }: RecordFile,
  of: UpdateName,
): RecordUpdate {
  return { ...of, name, version, fields: updateFields(store, version) };
}

function byOrder(a: RecordUpdate, b: RecordUpdate): number {
  return a.time - b.time || (a.name.slice(0, -3) < b.name.slice(0, -3) ? -1 : 1);
}

const NO_RECORD = new Set(["readme.md", "index.md", "template.md"]);

export function isNoRecord(name: string): boolean {
  return NO_RECORD.has(name.toLowerCase());
}

function timeOf({ name }: RecordName, fields: RecordFields): number | undefined {
  const named = timeOfName(name);
  if (named !== undefined) return preciseTime(named, fields.time);
  const date = dateOfName(name);
  // A file name that begins with an impossible date or time gives no date.
  const isWrong = (beginsWithDate(name) && date === undefined) || /^\d{4}-\d\d-\d\dT\d/.test(name);
  if (isWrong || isNoRecord(name) || fields.title === "") return undefined;
  return fields.time ?? date;
}

function preciseTime(named: number, said: number | undefined): number {
  const isSame = said !== undefined && Math.floor(said / 1000) === Math.floor(named / 1000);
  return isSame && named % 1000 === 0 ? said : named;
}

/** The number of files in an unchanged folder that a call checks for changes in place. */
const CHECKED = 2000;

function recordFiles({ folder }: RecordStore, path: string): readonly RecordFile[] {
  const byPath = known.get(folder) ?? new Map<string, KnownFolder>();
  known.set(folder, byPath);
  const before = byPath.get(path);
  const entries = folder.entries(path);
  if (before !== undefined && before.entries === entries && isCurrent(folder, before)) {
    return before.files;
  }
  const names = (entries ?? []).flatMap(({ name, kind }) =>
    kind === "file" && name.endsWith(".md") && !name.startsWith(".") ? name : []
  );
  const versions = folder.files(names.map((name) => `${path}/${name}`));
  const now = Array.from(versions.values(), (version) => ({
    name: version.path.slice(path.length + 1),
    version,
  }));
  const isSame = now.length === before?.files.length &&
    now.every(({ version }, index) => version === before.files[index]?.version);
  const files = isSame ? before.files : now;
  byPath.set(path, { entries, files, next: 0 });
  return files;
}

function isCurrent(folder: Folder, before: KnownFolder): boolean {
  const end = before.next + CHECKED;
  const some = before.files.slice(before.next, end);
  before.next = end < before.files.length ? end : 0;
  const versions = folder.files(some.map(({ version }) => version.path));
  return some.every(({ version }) => versions.get(version.path) === version);
}
