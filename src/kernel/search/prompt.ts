import { once } from "../once.ts";
import { withoutGermanParticles } from "./german_words.ts";
import { indexTerms } from "./terms.ts";
import { wordRarity } from "./weights.ts";
import { STOP_WORDS, wordsOf } from "./words.ts";

export interface Subject<Item> {
  item: Item;
  text: string;
  /**
   * The text's own heading without parent headings, for example "Concerts". A prompt that contains
   * all words of the heading is about this text.
   */
  heading?: string;
}

const REQUEST = once(() =>
  new Set(
    `add also become begin build change check come create do done find fix get give go good help implement keep
  kind know let like look make may mean move need new now open put remove rename replace run say see send set
  show start stop take tell thing try turn update use want way well work write
  one two first last next same other another every each many much little
  today yesterday tomorrow minute hour day week month year morning evening night time soon ago`
      .split(/\s+/)
      .flatMap(indexTerms),
  )
);

/** The minimum number of prompt words that a subject must contain. */
const LEAST_SHARED = 2;
/**
 * The minimum shares of prompt words that a subject must contain: of the words in any subject
 * (weighted by rarity), and of all words.
 */
const LEAST_SHARE = 0.5;
const LEAST_OF_ALL = 1 / 6;
/** The minimum share of a sentence's words that a heading must contain to count as named. */
const LEAST_OF_SENTENCE = 1 / 4;
const NAMED = 1000;
/** The maximum number of sentences to examine, because a longer prompt is pasted text. */
const MAX_SENTENCES = 12;

/**
 * Returns a prompt's subjects, closest first. Subjects whose heading the prompt names come before
 * subjects that share most words with the prompt or a sentence. Words that no subject contains
 * count little, because prompts contain many such words. `total` is the number of texts that
 * contain subjects.
 */
export function subjectsOf<Item>(
  prompt: string,
  subjects: readonly Subject<Item>[],
  total: number = subjects.length,
): Item[] {
  const having = new Map<string, number>();
  const known = subjects.map(({ item, text, heading = "" }) => ({
    item,
    terms: new Set(indexTerms(text)),
    heading: promptTerms(heading),
  }));
  for (const { terms } of known) {
    for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  }
  const weight = (terms: readonly string[]): number =>
    terms.reduce((sum, term) => sum + wordRarity(total, having.get(term) ?? 0), 0);
  const best = new Map<Item, number>();
  for (const terms of wordingsIn(prompt).map(promptTerms)) {
    const found = terms.filter((term) => having.has(term));
    const all = weight(found);
    for (const { item, terms: own, heading } of known) {
      const shared = found.filter((term) => own.has(term));
      const share = weight(shared) / all;
      const isClose = shared.length >= LEAST_SHARED && share >= LEAST_SHARE &&
        shared.length >= LEAST_OF_ALL * terms.length;
      const isNamed = heading.length > 0 && heading.every((term) => terms.includes(term)) &&
        heading.length >= LEAST_OF_SENTENCE * terms.length;
      const score = (isClose ? share * weight(shared) : 0) + (isNamed ? NAMED : 0);
      if (score > 0) best.set(item, Math.max(best.get(item) ?? 0, score));
    }
  }
  return [...best].sort(([, a], [, b]) => b - a).map(([item]) => item);
}

/** Returns the prompt. If it has several sentences, also returns each sentence. */
export function wordingsIn(prompt: string): string[] {
  const sentences = prompt.split(/(?<=[.!?:;])\s+|\n+/).filter((part) => part.trim() !== "");
  return sentences.length <= 1 ? [prompt] : [prompt, ...sentences.slice(0, MAX_SENTENCES)];
}

function promptTerms(text: string): string[] {
  const words = wordsOf(withoutGermanParticles(text)).filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words.flatMap(indexTerms))].filter((term) => !REQUEST().has(term));
}
