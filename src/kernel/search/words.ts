import { stemmer } from "stemmer";

/**
 * Words that don't describe a text's subject. They include Lucene's English stop words
 * (EnglishAnalyzer.ENGLISH_STOP_WORDS_SET), words from NLTK's list, question words, and words for a
 * rule's tone.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again all am an and any are as at be because been before being below between
  both but by can could did do does doing down during each few for from further had has have having
  he her here hers him his how i if in into is it its itself just me more most my no nor not now of
  off on once only or other our out over own same she should so some such than that the their them
  then there these they this those through to too under until up very was we were what when where
  which while who whom why will with would you your always must please`.split(/\s+/),
);

/** Returns a text's words in lower case and in order: runs of letters, marks and digits. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const WORD = /^[a-z]{3,40}$/;
const stems = new Map<string, string>();
const MAX_REMEMBERED = 20_000;

/**
 * Returns the Porter (1980) stem of a lower-case English word. Turns a final i into y, so
 * "deploying" and "deployment" have the same stem. Returns any other word unchanged. Caches many
 * stems.
 */
export function stemOf(word: string): string {
  if (!WORD.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MAX_REMEMBERED) stems.clear();
  const stem = stemmer(word).replace(/(?<=..)i$/, "y");
  stems.set(word, stem);
  return stem;
}
