import * as z from "zod";
import { counted } from "../../kernel/plural.ts";
import { excerpt, printableLine } from "../../kernel/text.ts";
import { bytesIn } from "../../kernel/utf8.ts";
import { entryTitle } from "../store/entry.ts";
import { entrySchema, type KnowledgeEntry } from "../store/knowledge_entry.ts";
import { bestLine, bestPassage, wordPlaces } from "./passage.ts";
import { quotedText } from "./entry_output.ts";

export interface FoundEntry {
  entry: KnowledgeEntry;
  matched: number;
  asked: number;
  /** True if the text comes from the store because its file isn't on this machine. */
  isStored: boolean;
}

const foundEntrySchema = z.object({
  ...entrySchema.partial().shape,
  ...entrySchema.pick({ id: true, title: true }).shape,
  snippet: z.string().optional(),
  words: z.string(),
});
export type ShownHit = z.infer<typeof foundEntrySchema>;

export const searchResultSchema = z.object({
  results: z.array(foundEntrySchema),
  metadata: z.object({
    total: z.number(),
    fallback_mode: z.boolean(),
    fallback_reason: z.string().optional(),
    gone: z.array(z.string()).optional(),
    query_time_ms: z.number(),
  }),
});
export type EntrySearchResult = z.infer<typeof searchResultSchema>;

const TEXT = 4096 - 260;
const DATA = 5120 - 420;
const FIRST = 0.58;
const TITLE = 120;
const LINE = 130;

interface Showing {
  question: string;
  /** The maximum length of all whole contents; without it, passages of the first two results. */
  characters: number | undefined;
  isDetailed: boolean;
}

export function shownResults(
  found: readonly FoundEntry[],
  { question, characters, isDetailed }: Showing,
): Pick<EntrySearchResult, "results"> {
  const places = wordPlaces(found.map(({ entry }) => entry.content), question);
  if (characters !== undefined) {
    let room = characters;
    return {
      results: found.map((one, at) => {
        const { content } = one.entry;
        const fits = content.length <= room;
        if (fits) room -= content.length;
        const part = fits ? { content } : { snippet: bestPassage(content, places[at] ?? [], 300) };
        return { ...factsOf(one, isDetailed), ...part };
      }),
    };
  }
  const lines = found.map((one, at) => ({
    ...factsOf(one, isDetailed),
    snippet: bestLine(one.entry.content, places[at] ?? [], LINE),
  }));
  let results: ShownHit[] = lines;
  for (let room = 2800; room >= 200; room -= 100) {
    const shares = [room * FIRST, room * (1 - FIRST)];
    let left = 0;
    results = lines.map((line, at) => {
      const { entry } = found[at] ?? {};
      const share = shares[at];
      if (share === undefined || entry === undefined) return line;
      const { snippet: _line, ...facts } = line;
      const passage = bestPassage(entry.content, places[at] ?? [], share + left);
      left = share + left - bytesIn(passage);
      return passage === entry.content.trim()
        ? { ...facts, content: passage }
        : { ...facts, snippet: passage };
    });
    const isShort = isDetailed || bytesIn(JSON.stringify(results)) <= DATA;
    if (isShort && bytesIn(renderResults(results)) <= TEXT) break;
  }
  return { results };
}

function factsOf({ entry, matched, asked, isStored }: FoundEntry, isDetailed: boolean): ShownHit {
  const { content: _content, ...whole } = entry;
  const { id, source, superseded_by, valid_until } = entry;
  const title = entryTitle(entry);
  const facts = { title: title && excerpt(title, TITLE), words: `${matched} of ${asked}` };
  if (isDetailed) return { ...whole, ...facts };
  const { file, line, reference, story, date } = source ?? {};
  const place = {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(isStored && date !== undefined && { date }),
    ...(reference !== undefined && { reference: excerpt(reference, LINE) }),
    ...(story !== undefined && { story }),
  };
  return {
    id,
    ...facts,
    ...(source !== null && { source: place }),
    ...(superseded_by !== null && { superseded_by }),
    ...(valid_until !== null && { valid_until }),
  };
}

function renderResults(results: readonly ShownHit[]): string {
  return results.map((result, at) => {
    const { id, title, source, words, superseded_by, valid_until, content, snippet } = result;
    const { file, line, date, reference } = source ?? {};
    const place = file === undefined ? reference : line === undefined ? file : `${file}:${line}`;
    const facts = [
      ...(place === undefined ? [] : [printableLine(place.trim())]),
      ...(date !== undefined && file !== undefined ? [`text of ${date.slice(0, 10)}`] : []),
      `${words} words`,
      ...(superseded_by ? [`superseded by ${superseded_by}`] : []),
      ...(valid_until ? [`valid until ${valid_until.slice(0, 10)}`] : []),
    ];
    const head = `${at + 1}. [${id}] ${title === null ? "" : `${printableLine(title.trim())} `}`;
    return `${head}(${facts.join("; ")})\n${quotedText(content ?? snippet ?? "")}`;
  }).join("\n");
}

export function renderSearch({ results, metadata }: EntrySearchResult): string {
  const { total, fallback_reason, gone = [] } = metadata;
  const facts = [
    `${results.length} of ${counted(total, "entry", "entries")}`,
    ...(fallback_reason ? [`searched only keywords: ${fallback_reason}`] : []),
    ...(gone.length === 0 ? [] : [
      `omitted, because it changed since the sync: ${
        gone.slice(0, 3).map(printableLine).join(", ")
      }`,
    ]),
  ];
  const body = results.length === 0 ? "No entry contains these words." : renderResults(results);
  return `${body}\n\n(${facts.join("; ")})`;
}
