import { FileError } from "../../kernel/disk/file_error.ts";
import { readConfined } from "../../kernel/disk/confined_read.ts";
import type { Context } from "../context.ts";
import { requireInside } from "./place_access.ts";
import { factsOf, readRecord, type RecordFacts } from "./record.ts";
import { findRecord } from "./record_find.ts";

/** A record whole. */
export interface RecordDetail extends RecordFacts {
  text: string;
  /** What was recorded of it since, the oldest first. */
  updates?: RecordUpdate[];
}

/** An update of an issue. */
export interface RecordUpdate {
  id: string;
  /** Empty when it cannot be read. */
  text: string;
  /** Why it cannot be read. */
  problem?: string;
}

/** The record of that id or URI. Throws `ToolError` where there is none. */
export function getRecord(
  context: Context,
  { id, project_id }: { id: string; project_id?: string | undefined },
): RecordDetail {
  if (project_id !== undefined) requireInside(context, "project_id", project_id);
  const entry = findRecord(context, id, { place: project_id });
  const record = readRecord(context, entry);
  if (record === undefined) throw new FileError(entry.name, "unreadable");
  const { path, updates } = entry.folder;
  const texts = (updates.get(entry.name) ?? []).map((name) => readUpdate(context, path, name));
  return { ...factsOf(record), text: record.text, ...(texts.length > 0 && { updates: texts }) };
}

function readUpdate({ root }: Context, folder: string, name: string): RecordUpdate {
  try {
    return { id: name, text: readConfined(root.path, `${folder}/${name}`) };
  } catch (error) {
    if (error instanceof FileError) return { id: name, text: "", problem: error.reason };
    throw error;
  }
}
