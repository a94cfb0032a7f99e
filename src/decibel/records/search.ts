import { readConfined } from "../../kernel/disk/confined_read.ts";
import { FileError } from "../../kernel/disk/file_error.ts";
import type { FolderIndex } from "../../kernel/disk/folder_index.ts";
import { parseDocument } from "../../kernel/markdown/document.ts";
import { matchDocument } from "../../kernel/search/match.ts";
import { parseQuery, type SearchTerms } from "../../kernel/search/query.ts";
import { snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import type { RecordEntry } from "./folder.ts";
import type { KindName } from "./kind.ts";
import { recordEntries } from "./listing.ts";
import { slugIn } from "./name.ts";
import { requireInside } from "./place.ts";
import { openGraphs } from "./open_graph.ts";
import { unknownProject } from "./project_name.ts";
import { readRecord, type RecordFacts, recordFacts } from "./record.ts";
import { saidIn, wholeText } from "./said_text.ts";
import { SearchedRecords } from "./searched_records.ts";
import type { RecordStore } from "./store.ts";

/** What to search for, and where. */
export interface RecordSearch {
  query: string;
  project_id?: string | undefined;
  kind?: KindName | undefined;
  limit: number;
}

/** A record that matches, with its best passage; "" where it cannot be read. */
export interface RecordHit extends RecordFacts {
  snippet: string;
}

/** The records that match, the best first. */
export interface RecordHits {
  query: string;
  total: number;
  hits: RecordHit[];
  /** Says that there is no such project, and what was not searched. */
  note?: string;
}

const searched = new WeakMap<FolderIndex, SearchedRecords>();

/**
 * Searches titles, texts and the notes of updates: the exact phrase first, then by how many of the
 * words a record has, how rare they are, and where they stand.
 */
export function searchRecords(
  store: RecordStore,
  { query, project_id, kind, limit }: RecordSearch,
): RecordHits {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const records = searched.get(store.index) ?? new SearchedRecords(store);
  searched.set(store.index, records);
  const { entries, total, left } = records.search(query, {
    entries: recordEntries(store, { project_id, kind }),
    isAll: project_id === undefined && kind === undefined,
    limit,
  });
  const terms = parseQuery(query);
  const graph = openGraphs(store);
  const hits = entries.flatMap((entry) => {
    const record = readRecord(store, entry, graph(entry.place));
    if (record === undefined) return [];
    return [{ ...recordFacts(store, record), snippet: passageIn(store, entry, terms) }];
  });
  const note = [
    project_id === undefined ? "" : unknownProject(store, project_id),
    left === 0 ? "" : notSearched(left),
  ].filter((sentence) => sentence !== "").join(" ");
  return { query: excerpt(query), total, hits, ...(note !== "" && { note }) };
}

function notSearched(left: number): string {
  const updates = left === 1 ? "1 older update" : `${left} older updates`;
  return `Not searched as a whole: ${updates} of records with more than 2 MB of notes.`;
}

/** The best passage of a record as it is now; "" when it cannot be read. */
function passageIn(store: RecordStore, entry: RecordEntry, terms: SearchTerms): string {
  const said = saidIn(entry, (name) => readIfThere(store, entry, name));
  if (said === undefined) return "";
  const document = { path: slugIn(entry.name), text: wholeText(said) };
  const match = matchDocument(document, terms);
  return snippetOf(
    match?.document ?? parseDocument(document.path, document.text),
    match?.place ?? { start: 0, end: 0 },
  );
}

function readIfThere(
  { root }: RecordStore,
  { folder }: RecordEntry,
  name: string,
): string | undefined {
  try {
    return readConfined(root.path, `${folder.path}/${name}`);
  } catch (error) {
    if (error instanceof FileError) return undefined;
    throw error;
  }
}
