import * as z from "zod";
import { unlisted } from "../../kernel/service/tool.ts";
import { WriteError } from "../../kernel/disk/file_error.ts";
import { ToolError } from "../../kernel/errors.ts";
import { yamlScalar } from "../../kernel/markdown/yaml.ts";
import { excerpt } from "../../kernel/text.ts";
import { type Board, openBoard } from "./board.ts";
import { OWN_TIMES } from "./fields.ts";
import { KIND_NAMES, type KindName, KINDS, placeFolder } from "./kind.ts";
import { newName, shortId } from "./name.ts";
import { leadsOutside } from "./place.ts";
import { meantProject } from "./project_name.ts";
import type { DecibelRecord } from "./record.ts";
import { absolutePath, type RecordStore } from "./store.ts";

export interface RecordText {
  fields: Record<string, string | readonly string[] | undefined>;
  parts: readonly string[];
}

export interface RecordDraft {
  kind: KindName;
  place: string;
  title: string;
  given: NewRecordOptions;
  text(timestamp: string, place: string): RecordText;
}

export interface NewRecordOptions {
  author?: string | undefined;
  /** True if the project is new, although its name resembles an existing name. */
  new_project?: boolean | undefined;
  /** True if an open record with the same title is a different record. */
  duplicate?: boolean | undefined;
}

export const writtenRecordOutput = z.object({
  id: z.string(),
  short_id: z.string(),
  /** ISO 8601 with milliseconds. */
  timestamp: unlisted(z.string()),
  path: unlisted(z.string()),
});

export type WrittenRecord = z.infer<typeof writtenRecordOutput>;

/** Writes a record to its own file. If it throws `ToolError`, it has recorded nothing. */
export function writeRecord(store: RecordStore, record: RecordDraft): WrittenRecord {
  const { kind, title, given } = record;
  const board = openBoard(store, { [KINDS[kind].placeKey]: record.place });
  const place = placeToWrite(store, board, record);
  const others = board.project(place)?.records ?? [];
  if (given.duplicate !== true) requireNewTitle(board, others, { kind, title });
  const time = new Date();
  const timestamp = time.toISOString();
  const { fields, parts } = record.text(timestamp, place);
  const text = renderRecord({ fields: { ...fields, author: given.author }, parts });
  const name = (): string => unusedName(others, () => newName(time, title));
  const id = addFile(store, { kind, place }, { text, name });
  const path = absolutePath(store, `${placeFolder(kind, place)}/${id}`);
  return { id, short_id: shortId(kind, id), timestamp, path };
}

function unusedName(others: readonly DecibelRecord[], random: () => string): string {
  for (;;) {
    const name = random();
    if (!others.some(({ id }) => name.endsWith(`-${id}.md`))) return name;
  }
}

function placeToWrite(
  store: RecordStore,
  board: Board,
  { kind, place, given }: RecordDraft,
): string {
  const isThere = KIND_NAMES.some((one) => store.folder.kind(placeFolder(one, place)) === "folder");
  if (isThere) return place;
  return given.new_project === true
    ? board.project(place)?.name ?? place
    : meantProject(board, KINDS[kind].placeKey, place);
}

function requireNewTitle(
  { graph }: Board,
  others: readonly DecibelRecord[],
  { kind, title }: { kind: KindName; title: string },
): void {
  const wanted = excerpt(title, 500).toLowerCase();
  const known = others.find((one) =>
    one.kind === kind && one.title.toLowerCase() === wanted && !graph.isOver(one)
  );
  if (known === undefined) return;
  throw new ToolError(`${known.id} (${known.name}) is open and has the same title`, {
    next: "Update that record. If this is a different record, set duplicate to true.",
  });
}

/**
 * Adds a file to a project's folder, and returns its name. Throws a `ToolError`
 * that names the field if its path points outside the root folder.
 */
export function addFile(
  store: RecordStore,
  { kind, place }: Pick<DecibelRecord, "kind" | "place">,
  file: { text: string; name(): string },
): string {
  try {
    return store.files.create(placeFolder(kind, place), file);
  } catch (error) {
    if (!(error instanceof WriteError) || error.problem !== "outside") throw error;
    throw leadsOutside(KINDS[kind].placeKey, place);
  }
}

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
