import type { SearchQuery } from "../../kernel/search/search_query.ts";
import { charactersIn, excerpt } from "../../kernel/text.ts";
import { encodeUtf8 } from "../../kernel/utf8.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { entryTitle } from "../store/entry.ts";
import { type FoldedHit } from "./fusion.ts";
import { bestPassage } from "./passage.ts";
import { shownEntries } from "./shown_entry.ts";
import type { ShownHit } from "./result_schemas.ts";

/** An entry, the way it was found, and the newer entries that contradict it. */
export interface FoundEntry {
  entry: KnowledgeEntry;
  hit: FoldedHit;
  contradicted: readonly string[];
}

/**
 * The maximum size of a default result, including text and structured content but no framing, in
 * bytes.
 */
const ROOM = 5550;
/**
 * The maximum length of a passage by its result's rank, in characters. Later results use the last
 * length.
 */
const PASSAGES = [900, 600, 450, 300, 220, 140];
/** The minimum length of the content shown for an untitled entry, in characters. */
const BEGINNING = 80;
/** The maximum length of a title after the first results, in characters. */
const SHORT_TITLE = 80;
/** The number of first results with uncut titles. */
const WHOLE_TITLES = 3;

/**
 * Returns results with whole contents of up to `characters` in total. Without that limit, the best
 * results get passages that fit into a short result. The other results get only their title or
 * first characters.
 */
export function fittingEntries(
  found: readonly FoundEntry[],
  { characters, query }: { characters: number | undefined; query: SearchQuery },
): ShownHit[] {
  if (characters !== undefined) {
    const shown = shownEntries(found.map(({ entry }) => entry), { characters, query });
    return shown.flatMap((entry, at) => {
      const one = found[at];
      return one === undefined ? [] : [{ ...entry, ...factsOf(one), title: entryTitle(one.entry) }];
    });
  }
  const results = found.map(briefly);
  let room = ROOM - results.reduce((sum, result) => sum + bytesOf(result), 0);
  return results.map((result, at) => {
    const { entry } = found[at] ?? {};
    if (entry === undefined) return result;
    for (const most of PASSAGES.slice(Math.min(at, PASSAGES.length - 1))) {
      const isShort = entry.content.length <= most;
      const passage = isShort ? entry.content : bestPassage(entry.content, query, most);
      const { snippet: before = "", ...bare } = result;
      // Both the text and the structured result contain the passage.
      const part = isShort ? { content: passage } : { snippet: passage };
      const cost = bytesOf({ ...bare, ...part }) - bytesOf(result);
      if (passage.length < before.length || cost > room) continue;
      room -= cost;
      return { ...bare, ...part };
    }
    return result;
  });
}

/** Returns a result with the facts that distinguish it from other results. */
function briefly({ entry, hit, contradicted }: FoundEntry, at: number): ShownHit {
  const { id, role, tags, entry_type, confidence, source, superseded_by, valid_until } = entry;
  const title = entryTitle(entry);
  return {
    id,
    title: title === null || at < WHOLE_TITLES ? title : excerpt(title, SHORT_TITLE),
    role,
    tags,
    entry_type,
    ...(confidence < 1 && { confidence }),
    ...(source !== null && { source: placeOf(source) }),
    ...(superseded_by !== null && { superseded_by }),
    ...(valid_until !== null && { valid_until }),
    length: charactersIn(entry.content),
    ...(title === null && { snippet: excerpt(entry.content, BEGINNING) }),
    ...factsOf({ entry, hit, contradicted }),
  };
}

function placeOf(
  { file, line, reference, story }: NonNullable<KnowledgeEntry["source"]>,
): NonNullable<KnowledgeEntry["source"]> {
  return {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(story !== undefined && { story }),
    ...(reference !== undefined && { reference: excerpt(reference, BEGINNING) }),
  };
}

function factsOf(
  { hit: { score, found_by, duplicates }, contradicted }: FoundEntry,
): Pick<ShownHit, "relevance" | "found_by" | "duplicates" | "contradicted_by"> {
  return {
    relevance: score,
    found_by,
    ...(duplicates.length > 0 && { duplicates }),
    ...(contradicted.length > 0 && { contradicted_by: [...contradicted] }),
  };
}

/** Returns the size of a result in JSON and text together, in bytes. */
function bytesOf(result: ShownHit): number {
  return encodeUtf8(JSON.stringify(result)).length + encodeUtf8(renderFound(result, 10)).length + 3;
}

/** Returns the text of a result: its number, its facts, and the shown part of its content. */
export function renderFound(result: ShownHit, number: number): string {
  const { id, title, source, relevance, found_by, duplicates = [], contradicted_by = [] } = result;
  const file = source?.file === undefined
    ? undefined
    : source.file + (source.line === undefined ? "" : `:${source.line}`);
  const notes = [
    `${relevance.toFixed(2)} by ${found_by.join("+")}`,
    ...(result.superseded_by ? [`superseded by ${result.superseded_by}`] : []),
    ...(duplicates.length > 0 ? [`also ${duplicates.join(", ")}`] : []),
    ...(contradicted_by.length > 0
      ? [`a newer entry disagrees: ${contradicted_by.join(", ")}`]
      : []),
  ];
  const head = [`${number}. [${id}]`, title ?? "", file ?? ""].filter((part) => part !== "");
  const shown = result.content ?? result.snippet;
  return `${head.join(" ")} (${notes.join("; ")})${shown === undefined ? "" : `\n${shown}`}`;
}
