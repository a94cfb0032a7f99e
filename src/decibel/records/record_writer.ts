import { separatorOf } from "../../kernel/roots/path.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";
import type { Context } from "../context.ts";
import { folderOf, type KindName, KINDS } from "./kind.ts";
import { leadsOutside } from "./place_access.ts";
import { stampOf } from "./record_name.ts";
import { type RecordText, renderRecord } from "./record_text.ts";
import { numbered, slugOf } from "./slug.ts";

/** A record to be written. */
export interface NewRecord {
  kind: KindName;
  place: string;
  /** What its slug is made of. */
  title: string;
  text(timestamp: string): RecordText;
}

/** A record that was written. */
export interface WrittenRecord {
  /** The file's name. */
  id: string;
  /** ISO 8601 with milliseconds. */
  timestamp: string;
  /** The absolute path of the file. */
  path: string;
}

/** Writes a record into a file of its own. Throws `ToolError`; then nothing was written. */
export async function writeRecord(context: Context, record: NewRecord): Promise<WrittenRecord> {
  const slug = await slugOf(record.title);
  const time = new Date();
  const timestamp = time.toISOString();
  const text = renderRecord(record.text(timestamp));
  const name = (number: number): string => `${stampOf(time)}-${numbered(slug, number)}.md`;
  const { folder, id } = addFile(context, record, { text, name });
  return { id, timestamp, path: absolutePath(context, `${folder}/${id}`) };
}

/** Adds a file to a place. Throws `ToolError`, naming the field of a place that leads outside. */
export function addFile(
  { files, index }: Context,
  { kind, place }: { kind: KindName; place: string },
  file: { text: string; name(number: number): string },
): { folder: string; id: string } {
  const folder = folderOf(kind, place);
  try {
    return { folder, id: index.adding(folder, () => files.create(folder, file)) };
  } catch (error) {
    if (!(error instanceof WriteError) || error.problem !== "outside") throw error;
    throw leadsOutside(KINDS[kind].placeKey, place);
  }
}

/** The absolute path of a file of the root. */
export function absolutePath({ root }: Context, path: string): string {
  return [root.path, ...path.split("/")].join(separatorOf(root.path));
}
