import type { Context } from "../context.ts";
import { issueState } from "./issue_state.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { requireInside } from "./place_access.ts";
import { factsOf, readRecord, type RecordFacts } from "./record.ts";
import { byNewest, recordFolder } from "./record_folder.ts";
import { validTime } from "./record_name.ts";

/** Which records of a project to list. */
export interface RecordQuery {
  project_id: string;
  kind?: KindName | undefined;
  status?: string | undefined;
  /** ISO 8601. */
  since?: string | undefined;
  limit: number;
  offset: number;
}

/** A page of records, the newest first. */
export interface RecordPage {
  /** How many there are in all pages. */
  total: number;
  offset: number;
  records: RecordFacts[];
  /** Where the next page begins, when there is one. */
  next_offset?: number;
}

/** Lists the records of a project. */
export function listRecords(
  context: Context,
  { project_id, kind, status, since, limit, offset }: RecordQuery,
): RecordPage {
  requireInside(context, "project_id", project_id);
  const from = (since && validTime(since)) || -Infinity;
  const wanted = status?.toLowerCase();
  const entries = KIND_NAMES.filter((name) => kind === undefined || name === kind)
    .flatMap((name) => recordFolder(context, name, project_id).entries)
    .filter((entry) =>
      entry.time >= from &&
      (wanted === undefined || issueState(context, entry)?.status?.toLowerCase() === wanted)
    ).sort(byNewest);
  const end = offset + limit;
  const records = entries.slice(offset, end).flatMap((entry) => {
    const record = readRecord(context, entry);
    return record === undefined ? [] : [factsOf(record)];
  });
  return {
    total: entries.length,
    offset,
    records,
    ...(end < entries.length && { next_offset: end }),
  };
}
