import { type SearchQuery, searchQuery } from "../../kernel/search/search_query.ts";
import { charactersIn } from "../../kernel/text.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import { bestPassage } from "./passage.ts";
import type { ShownEntry } from "./result_schemas.ts";

/** The default maximum number of characters in all contents of a result. */
export const USUAL_CHARACTERS = 20_000;

/** The maximum length of the shown part of a content, in characters. */
const SNIPPET = 240;

/** The prefix of entry URIs; the ID follows. */
export const ENTRY_PREFIX = "knowledge://entry/";

/** Returns the entries in order, with as many whole contents as fit into `characters`. */
export function shownEntries(
  entries: readonly KnowledgeEntry[],
  { characters = USUAL_CHARACTERS, query = searchQuery("") }: {
    characters?: number | undefined;
    query?: SearchQuery;
  },
): ShownEntry[] {
  let room = characters;
  return entries.map(({ content, ...entry }) => {
    const length = charactersIn(content);
    const shown = { ...entry, uri: ENTRY_PREFIX + entry.id };
    if (content.length <= room) {
      room -= content.length;
      return { ...shown, content, length };
    }
    return { ...shown, snippet: bestPassage(content, query, SNIPPET), length };
  });
}
