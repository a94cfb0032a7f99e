import { indexTerms } from "../../kernel/search/terms.ts";
import { queryTerms } from "../store/terms.ts";
import type { KnowledgeCall } from "./knowledge_base.ts";

/** How many of the best matches are compared, and by how many of a text's words they are found. */
const COMPARED = { entries: 5, words: 16 };
/** Texts that share so much of their words say nearly the same. */
const ALIKE = 0.75;
/** Fewer words in common say nothing: two numbers in another order would be enough. */
const LEAST_SHARED = 6;

/** A current entry with many of a text's words. */
export interface ComparedEntry {
  id: string;
  /** Whether it has nearly the same words. */
  isAlike: boolean;
}

/**
 * Those with the most of a text's words, best first, one more than are told of: the entry that is
 * being stored may be among them. Undefined when the store fails, which is logged.
 */
export async function closestByWords(
  { base: { store }, journal }: KnowledgeCall,
  content: string,
): Promise<ComparedEntry[] | undefined> {
  try {
    const terms = queryTerms(content).slice(0, COMPARED.words);
    const hits = await store.findByWords(terms, { isCurrent: true }, COMPARED.entries + 1);
    const entries = await store.read(hits.map(({ id }) => id));
    const own = new Set(indexTerms(content));
    return entries.map((entry) => ({
      id: entry.id,
      isAlike: jaccard(own, new Set(indexTerms(entry.content))) >= ALIKE,
    }));
  } catch (error) {
    journal.write("warning", "entries like a new one were not looked up", { error });
    return undefined;
  }
}

/** The ids of those that have nearly the same words, besides the entry that was stored. */
export function nearDuplicates(closest: readonly ComparedEntry[], stored: string): string[] {
  return closest.filter(({ id }) => id !== stored).slice(0, COMPARED.entries)
    .filter(({ isAlike }) => isAlike).map(({ id }) => id);
}

/** The share of the terms of either that both have; 0 where they have few in common. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared < LEAST_SHARED ? 0 : shared / one.union(other).size;
}
