import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { snippetOf } from "../../kernel/search/snippet.ts";
import { bestPlace } from "../../kernel/search/word_places.ts";
import { excerpt } from "../../kernel/text.ts";
import type { KindName } from "./kind.ts";
import { openBoard } from "./board.ts";
import { requireInside } from "./place.ts";
import { unknownProject } from "./project_name.ts";
import type { DecibelRecord } from "./record.ts";
import { recordFacts, recordOutput } from "./record_facts.ts";
import { RecordIndex } from "./record_index.ts";
import { saidIn, wholeText } from "./said_text.ts";
import type { RecordStore } from "./store.ts";

/** The search terms, and the records to search. */
export interface RecordSearch {
  query: string;
  /** Other wordings of the query. */
  also?: readonly string[] | undefined;
  project_id?: string | undefined;
  kind?: KindName | undefined;
  limit: number;
}

/** The matching records, the best first. */
export const recordHitsOutput = z.object({
  query: z.string(),
  total: z.number(),
  /** The records, each with its best passage; "" if the record is unreadable. */
  hits: z.array(recordOutput.extend({ snippet: z.string() })),
  /** A note that the project doesn't exist, or about updates that aren't fully searched. */
  note: z.string().optional(),
});

const indexes = new WeakMap<RecordStore["folder"], RecordIndex>();

/**
 * Searches titles, texts and notes: records with the exact phrase first, then by the number, rarity
 * and position of matching words.
 */
export function searchRecords(
  store: RecordStore,
  { query, also = [], project_id, kind, limit }: RecordSearch,
): z.infer<typeof recordHitsOutput> {
  if (project_id !== undefined) requireInside(store, "project_id", project_id);
  const board = openBoard(store);
  const project = project_id === undefined ? undefined : board.projectOrEmpty(project_id);
  const isSearched = (record: DecibelRecord): boolean =>
    (project === undefined || board.projectOf(record) === project) &&
    (kind === undefined || record.kind === kind);
  const index = indexes.get(store.folder) ?? new RecordIndex(store);
  indexes.set(store.folder, index);
  index.update(board.records.filter(isSearched), isSearched);
  const { found, total, left } = index.search([query, ...also], { isSearched, limit });
  const asked = searchQuery([query, ...also].join(" "));
  const hits = found.map((record) => ({
    ...recordFacts(store, board, record),
    snippet: passageIn(store, record, asked),
  }));
  const notes = [
    project_id === undefined ? undefined : unknownProject(board, project_id),
    left === 0 ? undefined : notSearched(left),
  ].filter((note) => note !== undefined);
  return { query: excerpt(query), total, hits, note: notes.join(" ") || undefined };
}

function notSearched(left: number): string {
  const updates = counted(left, "older update");
  return `Not fully searched: ${updates} of records with more than 2 MB of notes.`;
}

/** Returns a record's best passage; "" if the record is unreadable. */
function passageIn(store: RecordStore, record: DecibelRecord, asked: SearchQuery): string {
  if (record.fields.problem !== undefined) return "";
  const document = { text: wholeText(saidIn(store, record)), bodyOffset: 0 };
  return snippetOf(document, bestPlace(document, asked) ?? { start: 0, end: 0 });
}
