import { folded, indexTerms, isDense, runsIn, runTerms } from "./terms.ts";
import { PREFIX_LENGTH, PREFIX_WEIGHT } from "./weights.ts";
import { STOP_WORDS } from "./words.ts";

/** The terms for a word of a query. */
export interface WordForm {
  /** The term itself, or the beginning of longer ones. */
  text: string;
  isBeginning: boolean;
  /** The weight of this form. */
  weight: number;
}

/** A word of a query, as its term, the words it begins, and its related. */
export type QueryWord = readonly WordForm[];

/** A query taken apart. */
export interface SearchQuery {
  words: readonly QueryWord[];
  /** The terms of the whole query, if these are several and none is quoted. */
  phrase: readonly string[];
  /** The terms of each quoted part, and of each name such as `ERR_NOT_FOUND`, `@scope/name`, `a.ts`. */
  exact: readonly (readonly string[])[];
}

/** Returns other words for a term, and how much each counts. */
export type RelatedWords = (term: string) => Iterable<readonly [word: string, weight: number]>;

/** A query's further words are ignored, and so are longer phrases. */
const MAX_WORDS = 48;
const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»/g;
/** A sign inside a name: `ERR_NOT_FOUND`, `@scope/name`. */
const INNER_SIGN = /[\p{L}\p{N}][_./\\@:#]+[\p{L}\p{N}]/u;

/** Returns a query's words, without stop words unless it has no others, and its quoted parts. */
export function searchQuery(
  query: string,
  { related = () => [] }: { related?: RelatedWords | undefined } = {},
): SearchQuery {
  const all = [...typedTerms(query)];
  const capitals = wordsInCapitals(query);
  const telling = all.filter(([, typed]) => !STOP_WORDS.has(typed) || capitals.has(typed));
  const quotations = [...query.matchAll(QUOTED)].map(([, ...parts]) => parts.join(""));
  // A name contains a word, unlike "i.e." and "2.5".
  const names = query.split(/\s+/).filter((part) =>
    INNER_SIGN.test(part) && /\p{L}{3}/u.test(part)
  );
  return {
    words: (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
      .map(([term, typed]) => queryWord(term, typed, [...related(term)])),
    phrase: quotations.length > 0 ? [] : phraseIn(query),
    exact: [...quotations, ...names].map(phraseIn).filter((terms) => terms.length > 0),
  };
}

/** Returns the different terms of a query, each with its typed word. */
function typedTerms(query: string): Map<string, string> {
  const typed = new Map<string, string>();
  for (const run of runsIn(query)) {
    const { own, parts } = runTerms(run);
    const isWord = !isDense(run);
    for (const term of isWord ? own : withoutLastSign(own)) {
      typed.set(term, isWord ? folded(run) : term);
    }
    for (const term of parts) if (!typed.has(term)) typed.set(term, term);
  }
  return typed;
}

/** The words in capitals among words that are not: "IT" is a name there and no stop word. */
function wordsInCapitals(query: string): Set<string> {
  if (!/\p{Ll}/u.test(query)) return new Set();
  const runs = runsIn(query);
  return new Set(runs.filter((run) => run.length > 1 && run === run.toUpperCase()).map(folded));
}

/** The last sign of a dense run is part of the pair before it. */
function withoutLastSign(terms: readonly string[]): readonly string[] {
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

function queryWord(
  term: string,
  typed: string,
  related: readonly (readonly [word: string, weight: number])[],
): QueryWord {
  const others = related.flatMap(([word, weight]) =>
    indexTerms(word).filter((other) => other !== term)
      .flatMap((other) => formsOf(other, { typed: folded(word), weight }))
  );
  return [...formsOf(term, { typed, weight: 1 }), ...others];
}

/**
 * Returns the term, and the words that `typed` begins. Its stem begins more: "created", "creation".
 */
function formsOf(
  term: string,
  { typed, weight }: { typed: string; weight: number },
): WordForm[] {
  const exact = { text: term, isBeginning: false, weight };
  const canBegin = isDense(term) ? [...term].length === 1 : typed.length >= PREFIX_LENGTH;
  if (!canBegin) return [exact];
  return [exact, { text: typed, isBeginning: true, weight: PREFIX_WEIGHT * weight }];
}

/** Returns the terms of a text as a phrase; empty for a single term, and for too many. */
function phraseIn(text: string): string[] {
  const terms = runsIn(text).flatMap((run) => {
    const { own } = runTerms(run);
    return isDense(run) ? withoutLastSign(own) : own;
  });
  return terms.length > 1 && terms.length <= MAX_WORDS ? terms : [];
}
