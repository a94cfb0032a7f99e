import { indexTerms } from "../../kernel/search/terms.ts";
import { foldedContent } from "../store/content_key.ts";

/** The ways two contents can be alike: the same, in disagreement, or of nearly the same words. */
export const LIKENESSES = ["same", "may_contradict", "near"] as const;
export type Likeness = typeof LIKENESSES[number];

/** The minimum share of common words in two similar texts. */
const NEAR = 0.75;
/**
 * The minimum number of common words: fewer prove nothing, because two reordered numbers would be
 * enough.
 */
const LEAST_SHARED = 6;
/** The minimum share of common words, without numbers and negations, in two texts that disagree. */
const ABOUT_THE_SAME = 0.75;
const LEAST_ABOUT = 4;

/** Words that negate a statement, as typed. */
const NEGATIONS = new Set(
  `not no never none nobody nothing without cannot can't don't doesn't didn't isn't aren't wasn't
  won't mustn't shouldn't needn't nicht kein keine keinen nie niemals ohne`.split(/\s+/),
);

/** A content in its compared form. */
export interface ComparedContent {
  folded: string;
  terms: ReadonlySet<string>;
  /** The terms without numbers and negations. */
  about: ReadonlySet<string>;
  numbers: readonly string[];
  negations: number;
}

/** Returns a content in its compared form. */
export function comparedContent(content: string): ComparedContent {
  const folded = foldedContent(content);
  const words = folded.split(" ");
  const isNumber = (word: string): boolean => /\d/.test(word);
  const isNegation = (word: string): boolean => NEGATIONS.has(word);
  return {
    folded,
    terms: new Set(indexTerms(content)),
    about: new Set(
      indexTerms(words.filter((word) => !isNumber(word) && !isNegation(word)).join(" ")),
    ),
    numbers: words.filter(isNumber),
    negations: words.filter(isNegation).length,
  };
}

/** Returns how two contents are alike; undefined if they are not. */
export function likenessOf(one: ComparedContent, other: ComparedContent): Likeness | undefined {
  if (one.folded === other.folded) return "same";
  if (disagree(one, other)) return "may_contradict";
  return jaccard(one.terms, other.terms, LEAST_SHARED) >= NEAR ? "near" : undefined;
}

/** Returns true if two contents differ only in one number or a negation. */
export function disagree(one: ComparedContent, other: ComparedContent): boolean {
  const isOtherNumber = differInOne(one.numbers, other.numbers);
  const isNegated = one.negations !== other.negations && isEqual(one.numbers, other.numbers);
  if (!isOtherNumber && !isNegated) return false;
  return jaccard(one.about, other.about, LEAST_ABOUT) >= ABOUT_THE_SAME;
}

/**
 * Returns true for lists that differ in exactly one number: with more differences, the texts are
 * about different things.
 */
function differInOne(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  return one.filter((number, at) => number !== other[at]).length === 1;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at]);
}

/** The share of the terms of either that both have; 0 if they have few in common. */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): number {
  const shared = one.intersection(other).size;
  return shared < least ? 0 : shared / one.union(other).size;
}

/** Returns the first sentence of a content, cut to `most` characters. */
export function firstSentence(content: string, most = 160): string {
  const [sentence = ""] = /^[^\n]*?(?:[.!?](?=\s|$)|(?=\n|$))/.exec(content.trim()) ?? [];
  const text = sentence.trim() || content.trim();
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
