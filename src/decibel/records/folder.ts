import type { FileVersion, Folder } from "../../kernel/disk/folder.ts";
import { excerpt } from "../../kernel/text.ts";
import { fieldLine, parseFrontMatter } from "../../kernel/markdown/front_matter.ts";
import { parseRecordText, parseUpdateText, type RecordFields } from "./fields.ts";
import { type KindName, KINDS, placeFolder } from "./kind.ts";
import {
  dateOfName,
  parseUpdateName,
  type RecordName,
  shortId,
  slugIn,
  timeOfName,
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

interface KnownFolder {
  entries: ReturnType<Folder["entries"]>;
  files: readonly FileVersion[];
  next: number;
  read: RecordFolder;
}

const known = new WeakMap<Folder, Map<string, KnownFolder>>();

const recordFields = legibleOnce(parseRecordText);
const updateFields = legibleOnce(parseUpdateText);

/**
 * Returns the records in a project's folder for a kind; returns the same object until a file in the
 * folder changes. A file is a record if its name or its text has a date.
 */
export function recordFolder(store: RecordStore, kind: KindName, place: string): RecordFolder {
  const { folder } = store;
  const path = placeFolder(kind, place);
  const byPath = known.get(folder) ?? new Map<string, KnownFolder>();
  known.set(folder, byPath);
  const before = byPath.get(path);
  const entries = folder.entries(path);
  if (before && before.entries === entries && isCurrent(folder, before)) return before.read;
  const names = (entries ?? []).flatMap(({ name, kind }) =>
    kind === "file" && name.endsWith(".md") && !name.startsWith(".") ? name : []
  );
  const files = [...folder.files(names.map((name) => `${path}/${name}`)).values()];
  const isSame = files.length === before?.files.length &&
    files.every((version, index) => version === before.files[index]);
  const read = isSame ? before.read : readFolder(store, { kind, place, path }, files);
  byPath.set(path, { entries, files, next: 0, read });
  return read;
}

/** The number of files in an unchanged folder that a call checks for changes in place. */
const CHECKED = 2000;

function isCurrent(folder: Folder, before: KnownFolder): boolean {
  const end = before.next + CHECKED;
  const some = before.files.slice(before.next, end);
  before.next = end < before.files.length ? end : 0;
  const versions = folder.files(some.map(({ path }) => path));
  return some.every((version) => versions.get(version.path) === version);
}

function readFolder(
  store: RecordStore,
  { kind, place, path }: Pick<RecordFolder, "kind" | "place" | "path">,
  files: readonly FileVersion[],
): RecordFolder {
  const updates = new Map<string, RecordUpdate[]>();
  const others: RecordFile[] = [];
  for (const version of files) {
    const name = version.path.slice(path.length + 1);
    const update = parseUpdateName(name);
    if (update === undefined) {
      if (!name.includes(".md.update-")) others.push({ kind, place, name, version });
      continue;
    }
    const some = updates.get(update.of) ?? [];
    updates.set(update.of, some);
    some.push({ ...update, name, version, fields: updateFields(store, version) });
  }
  for (const some of updates.values()) some.sort(byOrder);
  const records = others.flatMap((file) => recordOf(store, file, updates.get(file.name)) ?? []);
  markMisplaced(store, records, place);
  return { kind, place, path, records: records.sort(byNewest), updates };
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

type RecordFile = RecordName & { version: FileVersion };

function recordOf(
  store: RecordStore,
  file: RecordFile,
  updates: readonly RecordUpdate[] = [],
): DecibelRecord | undefined {
  const { kind, name, version: { path } } = file;
  const fields = recordFields(store, file.version);
  const time = timeOf(name, fields);
  if (time === undefined) return undefined;
  const state = foldUpdates(fields, updates);
  const title = fields.title || excerpt(slugIn(name), 500);
  const { problem } = fields;
  return { ...file, id: shortId(kind, name), title, path, time, fields, updates, state, problem };
}

function byOrder(a: RecordUpdate, b: RecordUpdate): number {
  return a.time - b.time || (a.name.slice(0, -3) < b.name.slice(0, -3) ? -1 : 1);
}

const NO_RECORD = new Set(["readme.md", "index.md", "template.md"]);

export function isNoRecord(name: string): boolean {
  return NO_RECORD.has(name.toLowerCase());
}

function timeOf(name: string, fields: RecordFields): number | undefined {
  const named = timeOfName(name);
  if (named !== undefined) return preciseTime(named, fields.time);
  const date = dateOfName(name);
  const isImpossible = date === undefined && /^\d{4}-\d\d-\d\d/.test(name);
  if (isImpossible || isNoRecord(name) || fields.title === "") return undefined;
  return fields.time ?? date;
}

function preciseTime(named: number, said: number | undefined): number {
  const isSame = said !== undefined && Math.floor(said / 1000) === Math.floor(named / 1000);
  return isSame && named % 1000 === 0 ? said : named;
}
