import * as z from "zod";
import { WriteError } from "../../kernel/disk/write_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { yamlScalar } from "../../kernel/markdown/yaml.ts";
import { excerpt } from "../../kernel/text.ts";
import { openBoard, recentBoard } from "./board.ts";
import { OWN_TIMES } from "./fields.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import {
  isHashSlug,
  nameStamp,
  numberedSlug,
  type RecordName,
  recordUri,
  slugIn,
  slugOf,
  timeOfName,
} from "./name.ts";
import type { NewFile } from "./new_files.ts";
import { leadsOutside, listedNames, requireInside } from "./place.ts";
import { meantProject } from "./project_name.ts";
import { titleOfRecord } from "./record.ts";
import { ShortIds } from "./short_id.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/** A record to write: front matter fields in order, and the parts of its body. */
export interface RecordText {
  fields: Record<string, string | readonly string[] | undefined>;
  /** Headings and paragraphs. */
  parts: readonly string[];
}

/** A record to write. */
export interface RecordDraft {
  kind: KindName;
  place: string;
  /** The text that the slug is derived from. */
  title: string;
  by: Attribution;
  /** The text, with the project's name as spelled in its folders. */
  text(timestamp: string, place: string): RecordText;
}

/** A record's author and owner; written only if given. */
export interface Attribution {
  author?: string | undefined;
  owner?: string | undefined;
  /** True if the project is new, although its name resembles an existing name. */
  new_project?: boolean | undefined;
  /** True if an open record with the same title is a different record. */
  duplicate?: boolean | undefined;
}

/** A written record or update. */
export const writtenRecordOutput = z.object({
  /** The record's id. */
  id: z.string(),
  short_id: z.string(),
  /** ISO 8601 with milliseconds. */
  timestamp: z.string(),
  /** The absolute path of the written file. */
  path: z.string(),
  /** The record's URI. */
  uri: z.string(),
});

/** A written record or update. */
export type WrittenRecord = z.infer<typeof writtenRecordOutput>;

/** Writes a record to its own file. If it throws `ToolError`, it has recorded nothing. */
export async function writeRecord(
  store: RecordStore,
  record: RecordDraft,
): Promise<WrittenRecord> {
  const { kind, title, by } = record;
  const slug = await slugOf(title);
  const place = placeToWrite(store, record);
  const others = otherRecords(store, place);
  if (by.duplicate !== true) requireNewTitle(store, others, { kind, place, title, slug });
  const time = new Date();
  const timestamp = time.toISOString();
  const { fields, parts } = record.text(timestamp, place);
  const { author, owner } = by;
  const text = renderRecord({ fields: { ...fields, author, owner }, parts });
  const name = (number: number): string => `${nameStamp(time)}-${numberedSlug(slug, number)}.md`;
  const { id, path } = addFile(store, { kind, place }, { text, name });
  const short_id = new ShortIds(others).of({ kind, name: id });
  return { id, short_id, timestamp, path, uri: recordUri({ kind, place, name: id }) };
}

/**
 * Returns the project's name as spelled in its folders. Throws `ToolError` if the name is nearly
 * the same as another project's.
 */
function placeToWrite(store: RecordStore, { kind, place, by }: RecordDraft): string {
  const { placeKey } = KINDS[kind];
  requireInside(store, placeKey, place);
  const isThere = KIND_NAMES.some((one) => store.folder.kind(placeFolder(one, place)) === "folder");
  if (isThere) return place;
  const board = openBoard(store);
  return by.new_project === true
    ? board.project(place)?.name ?? place
    : meantProject(board, { field: placeKey, name: place, otherwise: "set new_project to true" });
}

/**
 * Returns the names of the project's records: records in its folders, which aren't read, and
 * records that were moved here or are in folders with a similar name.
 */
function otherRecords(store: RecordStore, place: string): RecordName[] {
  const here = KIND_NAMES.flatMap((kind) =>
    listedNames(store, placeFolder(kind, place), "file")
      .filter((name) => name.endsWith(".md") && !name.includes(".update-"))
      .map((name) => ({ kind, place, name }))
  );
  const elsewhere =
    recentBoard(store).project(place)?.records.filter((one) => one.place !== place) ?? [];
  return [...here, ...elsewhere];
}

/** Throws `ToolError` if an open record in the project has the same kind and title, ignoring case. */
function requireNewTitle(
  store: RecordStore,
  others: readonly RecordName[],
  { kind, place, title, slug }: { kind: KindName; place: string; title: string; slug: string },
): void {
  // The server derives file names from titles. So only a file with this slug, with a hash, or with a
  // handwritten name can have this title.
  const mayHaveIt = ({ name }: RecordName): boolean =>
    timeOfName(name) === undefined || isSlugOf(slugIn(name), slug) ||
    (isHashSlug(slug) && isHashSlug(slugIn(name)));
  if (!others.some((one) => one.kind === kind && mayHaveIt(one))) return;
  const board = openBoard(store);
  const wanted = excerpt(title, 500).toLowerCase();
  const known = others.find((one) => {
    const record = one.kind === kind && mayHaveIt(one) ? board.graph.record(one) : undefined;
    // The record may have moved to another project.
    return record !== undefined && board.projectOf(record) === board.project(place) &&
      titleOfRecord(record).toLowerCase() === wanted && !board.graph.isOver(record);
  });
  if (known === undefined) return;
  throw new ToolError(
    `${new ShortIds(others).of(known)} (${known.name}) is open and has the same title`,
    { next: "Update that record. If this is a different record, set duplicate to true." },
  );
}

/** The minimum length of a slug that is cut to add a number. */
const SHORTEST_CUT = 40;

/** Returns true if a name is the slug, or the slug (possibly cut) with a number at its end. */
function isSlugOf(name: string, slug: string): boolean {
  if (name === slug) return true;
  const begin = /^(.*)-\d+$/.exec(name)?.[1];
  if (begin === undefined) return false;
  return begin === slug || (begin.length >= SHORTEST_CUT && slug.startsWith(begin));
}

/**
 * Adds a file to a project's folder, and returns its name and absolute path. Throws a `ToolError`
 * that names the field if its path points outside the root folder.
 */
export function addFile(
  store: RecordStore,
  place: RecordPlace,
  file: { text: string; name(number: number): string },
): { id: string; path: string } {
  const added = addOnly(store, place, file);
  if (added === undefined) throw new WriteError("failed");
  return added;
}

/** Adds a file like `addFile`, but returns undefined if all possible names exist. */
function addOnly(
  store: RecordStore,
  { kind, place }: RecordPlace,
  file: NewFile,
): { id: string; path: string } | undefined {
  const folder = placeFolder(kind, place);
  try {
    const id = store.files.create(folder, file);
    return id === undefined ? undefined : { id, path: absolutePath(store, `${folder}/${id}`) };
  } catch (error) {
    if (!(error instanceof WriteError) || error.problem !== "outside") throw error;
    throw leadsOutside(KINDS[kind].placeKey, place);
  }
}

/** The kind of the records, and their project. */
export interface RecordPlace {
  kind: KindName;
  place: string;
}

/** Returns the text of a record's file. */
export function renderRecord({ fields, parts }: RecordText): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    // A JSON list is also a YAML list.
    if (typeof value !== "string") return [`${name}: ${JSON.stringify(value)}`];
    // YAML may parse the value as a time.
    return [`${name}: ${OWN_TIMES.includes(name) ? value : yamlScalar(value)}`];
  });
  return ["---", ...lines, "---", "", parts.join("\n\n"), ""].join("\n");
}

/** Returns a text for a heading, without line breaks, which would end the heading. */
export function headingLine(text: string): string {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line) => line.trim()).filter((line) => line !== "").join(" ");
}
