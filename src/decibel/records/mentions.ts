import { indexTerms } from "../../kernel/search/terms.ts";
import { wordRarity } from "../../kernel/search/weights.ts";
import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import type { Board } from "./board.ts";
import { type DecibelRecord, titleOfRecord } from "./record.ts";

/** The share of a title's words, weighted by rarity, that a text must contain to mean the title. */
const LEAST_SHARE = 0.5;

/**
 * Returns the records that a text names by ID, then the records that it names by title, closest
 * first.
 */
export function mentionedRecords(board: Board, text: string): DecibelRecord[] {
  const { records } = board;
  const named = records.filter(({ name }) => text.includes(name.replace(/\.md$/, "")));
  const said = new Set(telling(text));
  const titles = records.map((record) => ({ record, terms: telling(titleOfRecord(record)) }));
  const having = new Map<string, number>();
  for (const { terms } of titles) {
    for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const rarity = (term: string): number => wordRarity(records.length, having.get(term) ?? 0);
  const sum = (terms: readonly string[]): number =>
    terms.reduce((total, term) => total + rarity(term), 0);
  const close = titles.map(({ record, terms }) => {
    const shared = terms.filter((term) => said.has(term));
    return { record, shared: shared.length, share: sum(shared) / (sum(terms) || 1) };
  }).filter(({ shared, share }) => shared >= 2 && share >= LEAST_SHARE)
    .sort((a, b) => b.share - a.share);
  return [...new Set([...named, ...close.map(({ record }) => record)])];
}

/** Returns the stems of a text's distinctive words. */
function telling(text: string): string[] {
  const words = wordsOf(text).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  return [...new Set(words.flatMap(indexTerms))];
}
