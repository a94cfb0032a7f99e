import { calendarTime } from "../../kernel/calendar.ts";
import { matchDocument } from "../../kernel/search/match.ts";
import { parseQuery } from "../../kernel/search/query.ts";
import { RankedItems } from "../../kernel/search/ranking.ts";
import { snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import { byNewest, type RecordEntry, recordFolder } from "./folder.ts";
import { issueState } from "./issue_state.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { placesOf, requireInside } from "./place.ts";
import { readRecord, readText, type RecordFacts, recordFacts, recordPath } from "./record.ts";
import type { RecordStore } from "./store.ts";

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
  /** How many there are on all pages. */
  total: number;
  offset: number;
  records: RecordFacts[];
  /** Where the next page begins, when there is one. */
  next_offset?: number;
}

/** Lists the records of a project. */
export function listRecords(
  store: RecordStore,
  { project_id, kind, status, since, limit, offset }: RecordQuery,
): RecordPage {
  requireInside(store, "project_id", project_id);
  const from = (since && calendarTime(since)) || -Infinity;
  const wanted = status?.toLowerCase();
  const entries = recordEntries(store, { project_id, kind }).filter((entry) =>
    entry.time >= from &&
    (wanted === undefined || issueState(store, entry)?.status?.toLowerCase() === wanted)
  ).sort(byNewest);
  const end = offset + limit;
  const records = entries.slice(offset, end).flatMap((entry) => {
    const record = readRecord(store, entry);
    return record === undefined ? [] : [recordFacts(record)];
  });
  return {
    total: entries.length,
    offset,
    records,
    ...(end < entries.length && { next_offset: end }),
  };
}

/** What to search for, and where. */
export interface RecordSearch {
  query: string;
  project_id?: string | undefined;
  kind?: KindName | undefined;
  limit: number;
}

/** A record that matches, with its best passage. */
export interface RecordHit extends RecordFacts {
  snippet: string;
}

/** The records that match, the best first. */
export interface RecordHits {
  query: string;
  total: number;
  hits: RecordHit[];
}

/** Searches titles and texts: the exact phrase first, then all words, then most of them. */
export function searchRecords(
  store: RecordStore,
  { query, project_id, kind, limit }: RecordSearch,
): RecordHits {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const terms = parseQuery(query);
  const ranked = new RankedItems<RecordEntry>();
  for (const entry of recordEntries(store, { project_id, kind })) {
    const text = readText(store, entry);
    if (text === undefined) continue;
    const match = matchDocument({ path: entry.name, text }, terms);
    ranked.add(entry, { path: recordPath(entry), length: text.length, rank: match?.rank });
  }
  // Texts are not kept: the few that are shown are read again.
  const hits = ranked.sorted().slice(0, limit).flatMap(({ item: entry }) => {
    const record = readRecord(store, entry);
    const match = record && matchDocument({ path: entry.name, text: record.text }, terms);
    if (record === undefined || match === undefined) return [];
    return [{ ...recordFacts(record), snippet: snippetOf(match.document, match.place) }];
  });
  return { query: excerpt(query), total: ranked.size, hits };
}

/** The records of a project, or of all, of one kind or all. */
function recordEntries(
  store: RecordStore,
  { project_id, kind }: Pick<RecordSearch, "project_id" | "kind">,
): RecordEntry[] {
  return KIND_NAMES.filter((name) => kind === undefined || name === kind).flatMap((name) =>
    (project_id === undefined ? placesOf(store, name) : [project_id])
      .flatMap((place) => recordFolder(store, name, place).entries)
  );
}
