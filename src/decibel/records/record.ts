import { FileError } from "../../kernel/disk/file_error.ts";
import { readConfined } from "../../kernel/disk/confined_read.ts";
import {
  type FrontMatter,
  parseFrontMatter,
  textField,
} from "../../kernel/markdown/front_matter.ts";
import { headingsOf } from "../../kernel/markdown/headings.ts";
import { resourceUri } from "../../kernel/service/resource.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Context } from "../context.ts";
import { issueState, severityOf } from "./issue_state.ts";
import { type KindName, KINDS } from "./kind.ts";
import type { RecordEntry, RecordName } from "./record_folder.ts";
import { slugIn } from "./record_name.ts";
import { absolutePath } from "./record_writer.ts";

/** A record that was read. */
export interface DecibelRecord extends RecordEntry {
  /** On one line. */
  title: string;
  area: string | undefined;
  severity: string | undefined;
  /** As its newest update says, else as the record does. */
  status: string | undefined;
  /** The absolute path of its file. */
  path: string;
  text: string;
}

/** What answers tell of a record. */
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
export function readRecord(context: Context, entry: RecordEntry): DecibelRecord | undefined {
  const text = readText(context, entry);
  if (text === undefined) return undefined;
  const frontMatter = parseFrontMatter(text);
  return {
    ...entry,
    title: titleOf(entry, frontMatter, text),
    area: lineField(frontMatter, "area"),
    severity: severityOf(lineField(frontMatter, "severity")),
    status: issueState(context, entry)?.updated ?? lineField(frontMatter, "status"),
    path: absolutePath(context, pathOf(entry)),
    text,
  };
}

/** The text of a record's file; undefined when it cannot be read. */
export function readText({ root }: Context, entry: RecordEntry): string | undefined {
  try {
    return readConfined(root.path, pathOf(entry));
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}

/** The path of a record's file, relative to the root. */
export function pathOf({ folder, name }: RecordEntry): string {
  return `${folder.path}/${name}`;
}

/** What an answer tells of a record. */
export function factsOf({ text: _, name, place, time, ...record }: DecibelRecord): RecordFacts {
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

/** The URI under which a record can be read. */
export function recordUri({ kind, place, name }: RecordName): string {
  return resourceUri({ prefix: `decibel://${kind}/` }, `${place}/${name}`);
}

/** Front matter, else the first heading, else the slug: never a line of the body. */
function titleOf({ kind, name }: RecordEntry, frontMatter: FrontMatter, text: string): string {
  const field = KINDS[kind].titleFields.map((key) => textField(frontMatter, key))
    .find((value) => value !== undefined);
  const title = field ?? headingTitle(kind, text.slice(frontMatter.bodyOffset)) ?? slugIn(name);
  return excerpt(title, 500);
}

/** The line as it was written where the body begins with its heading. */
function headingTitle(kind: KindName, body: string): string | undefined {
  const [, line] = /^\s*# +(\S[^\n]*)/.exec(body) ?? [];
  const heading = line ?? headingsOf(body)[0]?.text;
  return kind === "architect" ? heading?.replace(/^ADR(?:-\d+)?: /, "") : heading;
}

function lineField(frontMatter: FrontMatter, name: string): string | undefined {
  const value = textField(frontMatter, name);
  return value && excerpt(value, 500);
}
