import * as z from "zod";
import { entryQuery } from "../store/terms.ts";
import type { KnowledgeEntry } from "../store/knowledge_entry.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";
import {
  comparedContent,
  firstSentence,
  type Likeness,
  LIKENESSES,
  likenessOf,
} from "./likeness.ts";

/**
 * The number of best matches to compare, the number of words that find them, and the maximum number
 * of results.
 */
const COMPARED = { entries: 8, words: 16, shown: 5 };

/** An entry similar to a new entry, and how it is similar. */
export const similarEntrySchema = z.object({
  id: z.string(),
  first_sentence: z.string(),
  why: z.enum(LIKENESSES),
});
export type SimilarEntry = z.infer<typeof similarEntrySchema>;

/** An entry similar to a content, and how it is similar. */
export interface LikeEntry {
  entry: KnowledgeEntry;
  why: Likeness;
}

/** Returns the displayed fields of an entry similar to a new entry. */
export function shownSimilar({ entry: { id, content }, why }: LikeEntry): SimilarEntry {
  return { id, first_sentence: firstSentence(content), why };
}

/**
 * Returns the current entries that are similar to a content, possible contradictions first. Returns
 * undefined and logs the error if the store fails.
 */
export async function similarEntries(
  { base: { store }, journal }: KnowledgeCall,
  content: string,
): Promise<LikeEntry[] | undefined> {
  try {
    const query = entryQuery(content);
    const asked = { ...query, words: query.words.slice(0, COMPARED.words), phrase: [], exact: [] };
    const hits = await store.findByWords(asked, { isCurrent: true }, COMPARED.entries);
    const entries = await store.read(hits.map(({ id }) => id));
    const own = comparedContent(content);
    return entries.flatMap((entry) => {
      const why = likenessOf(own, comparedContent(entry.content));
      return why === undefined ? [] : [{ entry, why }];
    }).sort((a, b) => LIKENESSES.indexOf(a.why) - LIKENESSES.indexOf(b.why))
      .slice(0, COMPARED.shown + 1);
  } catch (error) {
    journal.write(
      "warning",
      "the server could not search for entries similar to a new " +
        "entry",
      { error },
    );
    return undefined;
  }
}
