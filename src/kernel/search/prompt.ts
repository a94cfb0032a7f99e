import { once } from "../once.ts";
import { withoutGermanParticles } from "./german_words.ts";
import { indexTerms } from "./terms.ts";
import { wordRarity } from "./weights.ts";
import { STOP_WORDS, wordsOf } from "./words.ts";

/** A text that a prompt may be about. */
export interface Subject<Item> {
  item: Item;
  text: string;
  /**
   * Its own heading, without the headings above it: "Concerts". A prompt with these words is about
   * it.
   */
  heading?: string;
}

/** Words in a request that don't describe its subject. */
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

/** The least number of a prompt's words that a subject must have. */
const LEAST_SHARED = 2;
/** The least share of a prompt's words that any subject has, weighed by rarity, and of all its words. */
const LEAST_SHARE = 0.5;
const LEAST_OF_ALL = 1 / 6;
/** The share of a sentence's words that a heading must be to be named by it. */
const LEAST_OF_SENTENCE = 1 / 4;
/** The score for a named heading: more than all words together. */
const NAMED = 1000;
/** A prompt with more sentences is a pasted text. */
const MAX_SENTENCES = 12;

/**
 * Returns the subjects of a prompt, closest first: those whose heading it names, then those with
 * most of its words, in the prompt or in one of its sentences. Words that no subject has count
 * little, because a prompt has many. `total` is the number of texts with subjects.
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

/** Returns the prompt, and its sentences if it has several. */
export function wordingsIn(prompt: string): string[] {
  const sentences = prompt.split(/(?<=[.!?:;])\s+|\n+/).filter((part) => part.trim() !== "");
  return sentences.length <= 1 ? [prompt] : [prompt, ...sentences.slice(0, MAX_SENTENCES)];
}

/** Returns the terms that describe a request's subject, each once. */
function promptTerms(text: string): string[] {
  const words = wordsOf(withoutGermanParticles(text)).filter((word) => !STOP_WORDS.has(word));
  return [...new Set(words.flatMap(indexTerms))].filter((term) => !REQUEST().has(term));
}
