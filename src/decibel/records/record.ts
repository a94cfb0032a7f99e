import { readConfined } from "../../kernel/disk/confined_read.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import {
  type FrontMatter,
  parseFrontMatter,
  textField,
} from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RecordEntry } from "./folder.ts";
import { issueState, severityOf } from "./issue_state.ts";
import { type KindName, KINDS } from "./kind.ts";
import { recordUri, slugIn } from "./name.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/** A record that was read. */
export interface DecibelRecord extends RecordEntry {
  /** On one line. */
  title: string;
  area: string | undefined;
  severity: string | undefined;
  /** By its newest update, else by the record itself. */
  status: string | undefined;
  /** The absolute path of its file. */
  path: string;
  text: string;
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
  path: string;
  uri: string;
}

/** Reads a record; undefined when its file cannot be read. */
export function readRecord(store: RecordStore, entry: RecordEntry): DecibelRecord | undefined {
  const text = readText(store, entry);
  if (text === undefined) return undefined;
  const frontMatter = parseFrontMatter(text);
  return {
    ...entry,
    title: titleOf(entry, frontMatter, text),
    area: lineField(frontMatter, "area"),
    severity: severityOf(lineField(frontMatter, "severity")),
    status: issueState(store, entry)?.updated ?? lineField(frontMatter, "status"),
    path: absolutePath(store, recordPath(entry)),
    text,
  };
}

/** The text of a record's file; undefined when it cannot be read. */
export function readText({ root }: RecordStore, entry: RecordEntry): string | undefined {
  try {
    return readConfined(root.path, recordPath(entry));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** The path of a record's file, relative to the root. */
export function recordPath({ folder, name }: RecordEntry): string {
  return `${folder.path}/${name}`;
}

/** What an answer says of a record. */
export function recordFacts({ text: _, name, place, time, ...record }: DecibelRecord): RecordFacts {
  const { kind, title, path, area, severity, status } = record;
  return {
    id: name,
    kind,
    project_id: place,
    title,
    recorded_at: isoTime(time),
    ...(area !== undefined && { area }),
    ...(severity !== undefined && { severity }),
    ...(status !== undefined && { status }),
    path,
    uri: recordUri({ kind, place, name }),
  };
}

/** A time as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** The title by front matter, else by the first heading, else by the slug; never a body line. */
function titleOf({ kind, name }: RecordEntry, frontMatter: FrontMatter, text: string): string {
  const field = KINDS[kind].titleFields.map((key) => textField(frontMatter, key))
    .find((value) => value !== undefined);
  const title = field ?? headingTitle(kind, text.slice(frontMatter.bodyOffset)) ?? slugIn(name);
  return excerpt(title, 500);
}

/** The heading with its markup where the body begins with one, as this server writes it. */
function headingTitle(kind: KindName, body: string): string | undefined {
  const [, line] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  const heading = line ?? headingsOf(body)[0]?.text;
  return kind === "architect" ? heading?.replace(/^ADR(?:-\d+)?: /, "") : heading;
}

function lineField(frontMatter: FrontMatter, name: string): string | undefined {
  const value = textField(frontMatter, name);
  return value && excerpt(value, 500);
}
