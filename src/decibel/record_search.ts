import { matchDocument } from "../kernel/document_match.ts";
import { type Ranked, Ranking } from "../kernel/ranking.ts";
import { parseQuery } from "../kernel/search_terms.ts";
import { snippetOf } from "../kernel/snippet.ts";
import { excerpt } from "../kernel/text.ts";
import type { Context } from "./context.ts";
import { KIND_NAMES, type KindName } from "./kind.ts";
import { requireInside } from "./place_access.ts";
import { factsOf, readRecord, type RecordFacts } from "./record.ts";
import { recordFolder } from "./record_folder.ts";
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

interface Candidate extends Ranked {
  /** Undefined where it cannot be among those that are shown. */
  hit: RecordHit | undefined;
}

/** Searches titles and texts: the exact phrase first, then all words, then most of them. */
export function searchRecords(
  context: Context,
  { query, project_id, kind, limit }: RecordSearch,
): RecordHits {
  if (project_id !== undefined) requireInside(context, "project_id", project_id);
  const terms = parseQuery(query);
  const ranking = new Ranking();
  const candidates: Candidate[] = [];
  for (const one of KIND_NAMES.filter((name) => kind === undefined || name === kind)) {
    for (const place of project_id === undefined ? placesOf(context, one) : [project_id]) {
      for (const entry of recordFolder(context, one, place).entries) {
        const record = readRecord(context, entry);
        if (record === undefined) continue;
        const { path, text } = record;
        const match = matchDocument({ path: entry.name, text }, terms);
        ranking.add({ length: text.length, ...match?.rank });
        if (match === undefined) continue;
        const hit = ranking.mayReach(limit, match.rank.tier)
          ? { ...factsOf(record), snippet: snippetOf(match.document, match.place) }
          : undefined;
        candidates.push({ path, length: text.length, ...match.rank, hit });
      }
    }
  }
  const hits = ranking.sort(candidates).map(({ hit }) => hit).filter((hit) => hit !== undefined);
  return { query: excerpt(query), total: candidates.length, hits: hits.slice(0, limit) };
}
