import { WriteError } from "../../kernel/disk/write_error.ts";
import { yamlScalar } from "../../kernel/markdown/yaml.ts";
import { type KindName, KINDS, placeFolder } from "./kind.ts";
import { nameStamp, numberedSlug, slugOf } from "./name.ts";
import { leadsOutside } from "./place.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/** A record as it is written: front matter fields in order, and the parts of its body. */
export interface RecordText {
  fields: Record<string, string>;
  /** Headings and paragraphs. */
  parts: readonly string[];
}

/** A record to be written. */
export interface RecordDraft {
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

/** Writes a record to a file of its own. Throws `ToolError`; then nothing was written. */
export async function writeRecord(
  store: RecordStore,
  record: RecordDraft,
): Promise<WrittenRecord> {
  const slug = await slugOf(record.title);
  const time = new Date();
  const timestamp = time.toISOString();
  const text = renderRecord(record.text(timestamp));
  const name = (number: number): string => `${nameStamp(time)}-${numberedSlug(slug, number)}.md`;
  const { id, path } = addFile(store, record, { text, name });
  return { id, timestamp, path };
}

/**
 * Adds a file to a place; returns its name and absolute path. Throws `ToolError`, naming the field of
 * a place that leads outside.
 */
export function addFile(
  store: RecordStore,
  { kind, place }: { kind: KindName; place: string },
  file: { text: string; name(number: number): string },
): { id: string; path: string } {
  const folder = placeFolder(kind, place);
  try {
    const id = store.index.adding(folder, () => store.files.create(folder, file));
    return { id, path: absolutePath(store, `${folder}/${id}`) };
  } catch (error) {
    if (!(error instanceof WriteError) || error.problem !== "outside") throw error;
    throw leadsOutside(KINDS[kind].placeKey, place);
  }
}

/** The fields that hold times, which YAML may read as such. */
const TIMES = ["timestamp", "created_at", "updated_at"];

/** The text of a record's file. */
export function renderRecord({ fields, parts }: RecordText): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    `${name}: ${TIMES.includes(name) ? value : yamlScalar(value)}`
  );
  return ["---", ...lines, "---", "", parts.join("\n\n"), ""].join("\n");
}

/** A text as a heading takes it: without line breaks, which would end the heading. */
export function headingLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
