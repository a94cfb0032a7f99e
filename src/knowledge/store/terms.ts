import { stemOf, STOP_WORDS } from "../../kernel/search/words.ts";

/** The most terms of a query that are looked for. */
const MAX_QUERY = 64;
/** The longest term, in characters: what is longer is not a word. */
const MAX_TERM = 64;

/** Scripts that write words without spaces between them; the mark that lengthens a vowel belongs. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;
const RUN = /[\p{L}\p{M}\p{N}]+/gu;
/** The parts of a name in camelCase: an acronym, a word, a number. */
// eslint-disable-next-line regexp/no-super-linear-move -- gives back one character
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{Lu}|\p{Lt}/gu;

/** How much of a text is read, in characters: more than any content that this server stores. */
const MOST_TEXT = 100_000;

/** How often each term stands in a text, and how many there are in all. */
export interface TermCounts {
  counts: Map<string, number>;
  size: number;
}

/** The terms of a text to store: stems, parts of names, pairs of characters where words run on. */
export function termsOf(text: string): TermCounts {
  const counts = new Map<string, number>();
  let size = 0;
  for (const run of runsOf(text.slice(0, MOST_TEXT))) {
    size++;
    for (const term of run.terms(true)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { counts, size };
}

/**
 * The distinct terms of a query: without stop words, unless there is nothing else; one in capitals
 * among words that are not, such as IT, is meant as a name.
 */
export function queryTerms(text: string): string[] {
  const runs = runsOf(text);
  const isShouted = !/\p{Ll}/u.test(text);
  const isStop = ({ word }: Run): boolean =>
    STOP_WORDS.has(word.toLowerCase()) &&
    (isShouted || word.length < 2 || word !== word.toUpperCase());
  const telling = runs.filter((run) => !isStop(run));
  const chosen = telling.length > 0 ? telling : runs;
  const terms = chosen.flatMap((run) =>
    run.terms(false).filter((term, at) => at === 0 || chosen !== telling || !STOP_WORDS.has(term))
  );
  return [...new Set(terms)].slice(0, MAX_QUERY);
}

interface Run {
  word: string;
  /** The terms of the run: the first is the whole; `stored` ones find shorter queries too. */
  terms(stored: boolean): string[];
}

/** The runs of letters and digits without accents; where words run on, each such part is one. */
function runsOf(text: string): Run[] {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]+/g, "").normalize("NFKC");
  const runs: Run[] = [];
  for (const [whole] of plain.matchAll(RUN)) {
    let from = 0;
    for (const { 0: dense, index } of whole.matchAll(DENSE)) {
      if (index > from) runs.push(spaced(whole.slice(from, index)));
      runs.push({ word: dense, terms: (stored) => pairsOf(dense, stored) });
      from = index + dense.length;
    }
    if (from < whole.length) runs.push(spaced(whole.slice(from)));
  }
  return runs;
}

function spaced(word: string): Run {
  return {
    word,
    terms: () => {
      const parts = word.slice(0, 200).match(PART) ?? [];
      const names = parts.length > 1 ? parts : [];
      return [...new Set([word, ...names].map((one) => termFor(one.toLowerCase())))];
    },
  };
}

function termFor(word: string): string {
  return stemOf(word).slice(0, MAX_TERM).toWellFormed();
}

/** Each two neighbours of a text without spaces; stored ones also each character alone. */
function pairsOf(text: string, stored: boolean): string[] {
  const characters = [...text.toLowerCase()];
  const pairs = characters.slice(1).map((character, at) => (characters[at] ?? "") + character);
  return stored ? [...pairs, ...characters] : pairs.length > 0 ? pairs : characters;
}

/** Where the wanted terms stand in a text, by offset; each once for a run of letters and digits. */
export function wordPlaces(
  text: string,
  wanted: ReadonlySet<string>,
): { start: number; term: string }[] {
  if (wanted.size === 0) return [];
  const places: { start: number; term: string }[] = [];
  /** The wanted terms of runs that were seen before: most words of a text are. */
  const known = new Map<string, string[]>();
  for (const { 0: whole, index } of text.slice(0, MOST_TEXT).matchAll(RUN)) {
    const terms = known.get(whole) ?? wantedTerms(whole, wanted);
    known.set(whole, terms);
    for (const term of terms) places.push({ start: index, term });
  }
  return places;
}

function wantedTerms(whole: string, wanted: ReadonlySet<string>): string[] {
  const terms = runsOf(whole).flatMap((run) => run.terms(true));
  return [...new Set(terms)].filter((term) => wanted.has(term));
}
