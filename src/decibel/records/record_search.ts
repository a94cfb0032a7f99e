import { matchDocument } from "../../kernel/search/match.ts";
import { RankedItems } from "../../kernel/search/ranking.ts";
import { parseQuery } from "../../kernel/search/query.ts";
import { snippetOf } from "../../kernel/search/snippet.ts";
import { excerpt } from "../../kernel/text.ts";
import type { Context } from "../context.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { requireInside } from "./place_access.ts";
import { factsOf, pathOf, readRecord, readText, type RecordFacts } from "./record.ts";
import { type RecordEntry, recordFolder } from "./record_folder.ts";
import { placesOf } from "./record_places.ts";

/** What to look for, and where. */
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
  context: Context,
  { query, project_id, kind, limit }: RecordSearch,
): RecordHits {
  if (project_id !== undefined) requireInside(context, "project_id", project_id);
  const terms = parseQuery(query);
  const ranked = new RankedItems<RecordEntry>();
  for (const entry of entriesOf(context, { project_id, kind })) {
    const text = readText(context, entry);
    if (text === undefined) continue;
    const match = matchDocument({ path: entry.name, text }, terms);
    ranked.add(entry, { path: pathOf(entry), length: text.length, rank: match?.rank });
  }
  // Only what is shown is read again for its facts.
  const hits = ranked.sorted().slice(0, limit).flatMap(({ item: entry }) => {
    const record = readRecord(context, entry);
    const match = record && matchDocument({ path: entry.name, text: record.text }, terms);
    if (record === undefined || match === undefined) return [];
    return [{ ...factsOf(record), snippet: snippetOf(match.document, match.place) }];
  });
  return { query: excerpt(query), total: ranked.size, hits };
}

function entriesOf(
  context: Context,
  { project_id, kind }: Pick<RecordSearch, "project_id" | "kind">,
): RecordEntry[] {
  return KIND_NAMES.filter((name) => kind === undefined || name === kind).flatMap((name) =>
    (project_id === undefined ? placesOf(context, name) : [project_id])
      .flatMap((place) => recordFolder(context, name, place).entries)
  );
}
