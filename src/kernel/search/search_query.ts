import { folded, isDense, runsIn, runTerms } from "./terms.ts";
import { STOP_WORDS } from "./words.ts";

export interface WordForm {
  text: string;
  isBeginning: boolean;
}

export type QueryWord = readonly WordForm[];

export interface SearchQuery {
  words: readonly QueryWord[];
  phrase: readonly string[];
  /**
   * The terms of each quoted part and each name, such as `ERR_NOT_FOUND`, `@scope/name` or `a.ts`.
   */
  exact: readonly (readonly string[])[];
}

const MAX_WORDS = 48;
/** The minimum length, in characters, of a query word that also matches longer words. */
const PREFIX_LENGTH = 4;
const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»/g;
const INNER_SIGN = /[\p{L}\p{N}][_./\\@:#]+[\p{L}\p{N}]/u;

/**
 * Parses a query into words and quoted parts. Keeps stop words only if the query contains no other
 * words.
 */
export function searchQuery(query: string): SearchQuery {
  const all = [...typedTerms(query)];
  const capitals = wordsInCapitals(query);
  const telling = all.filter(([, typed]) => !STOP_WORDS.has(typed) || capitals.has(typed));
  const quotations = [...query.matchAll(QUOTED)].map(([, ...parts]) => parts.join(""));
  // Unlike "i.e." and "2.5", a name contains a word.
  const names = query.split(/\s+/).filter((part) =>
    INNER_SIGN.test(part) && /\p{L}{3}/u.test(part)
  );
  return {
    words: (telling.length > 0 ? telling : all).slice(0, MAX_WORDS)
      .map(([term, typed]) => queryWord(term, typed)),
    phrase: quotations.length > 0 ? [] : phraseIn(query),
    exact: [...quotations, ...names].map(phraseIn).filter((terms) => terms.length > 0),
  };
}

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

function wordsInCapitals(query: string): Set<string> {
  if (!/\p{Ll}/u.test(query)) return new Set();
  const runs = runsIn(query);
  return new Set(runs.filter((run) => run.length > 1 && run === run.toUpperCase()).map(folded));
}

/** Omits the last sign of a dense run, because it is part of the previous pair. */
function withoutLastSign(terms: readonly string[]): readonly string[] {
  return terms.length > 1 ? terms.slice(0, -1) : terms;
}

/**
 * Returns the term and, if allowed, the beginning of longer words. The beginning is the typed word,
 * because its stem would match more words: "created", "creation".
 */
function queryWord(term: string, typed: string): QueryWord {
  const exact = { text: term, isBeginning: false };
  const canBegin = isDense(term) ? [...term].length === 1 : typed.length >= PREFIX_LENGTH;
  return canBegin ? [exact, { text: typed, isBeginning: true }] : [exact];
}

function phraseIn(text: string): string[] {
  const terms = runsIn(text).flatMap((run) => {
    const { own } = runTerms(run);
    return isDense(run) ? withoutLastSign(own) : own;
  });
  return terms.length > 1 && terms.length <= MAX_WORDS ? terms : [];
}
