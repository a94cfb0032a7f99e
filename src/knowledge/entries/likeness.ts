import { indexTerms } from "../../kernel/search/terms.ts";
import { foldedContent } from "../store/content_key.ts";

/**
 * The ways in which two contents are similar: the same statement, contradicting statements, or
 * nearly the same words.
 */
export const LIKENESSES = ["same", "may_contradict", "near"] as const;
export type Likeness = typeof LIKENESSES[number];

/** The minimum share of common words in similar texts. */
const NEAR = 0.75;
/**
 * The minimum number of common words. With fewer words, two reordered numbers would make texts
 * similar.
 */
const LEAST_SHARED = 6;
/** The minimum share of common words in contradicting texts, not counting numbers and negations. */
const ABOUT_THE_SAME = 0.75;
const LEAST_ABOUT = 4;

/** Words that negate a statement, as people type them. */
const NEGATIONS = new Set(
  `not no never none nobody nothing without cannot can't don't doesn't didn't isn't aren't wasn't
  won't mustn't shouldn't needn't nicht kein keine keinen nie niemals ohne`.split(/\s+/),
);

/** A content in the form used for comparisons. */
export interface ComparedContent {
  folded: string;
  terms: ReadonlySet<string>;
  /** The content's terms without numbers and negations. */
  about: ReadonlySet<string>;
  numbers: readonly string[];
  negations: number;
}

/** Converts a content to the form used for comparisons. */
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

/** Returns how two contents are similar; undefined if they aren't. */
export function likenessOf(one: ComparedContent, other: ComparedContent): Likeness | undefined {
  if (one.folded === other.folded) return "same";
  if (disagree(one, other)) return "may_contradict";
  return jaccard(one.terms, other.terms, LEAST_SHARED) >= NEAR ? "near" : undefined;
}

/**
 * Returns true if two similar contents differ in exactly one number, or in their number of
 * negations.
 */
export function disagree(one: ComparedContent, other: ComparedContent): boolean {
  const isOtherNumber = differInOne(one.numbers, other.numbers);
  const isNegated = one.negations !== other.negations && isEqual(one.numbers, other.numbers);
  if (!isOtherNumber && !isNegated) return false;
  return jaccard(one.about, other.about, LEAST_ABOUT) >= ABOUT_THE_SAME;
}

/**
 * Returns true for lists that differ in exactly one number. With more differences, the texts have
 * different subjects.
 */
function differInOne(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  return one.filter((number, at) => number !== other[at]).length === 1;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at]);
}

/**
 * Returns the share of all terms of both texts that the texts have in common; 0 if they share only
 * a few.
 */
function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): number {
  const shared = one.intersection(other).size;
  return shared < least ? 0 : shared / one.union(other).size;
}

/** Returns a content's first sentence, cut to `most` characters. */
export function firstSentence(content: string, most = 160): string {
  const [sentence = ""] = /^[^\n]*?(?:[.!?](?=\s|$)|(?=\n|$))/.exec(content.trim()) ?? [];
  const text = sentence.trim() || content.trim();
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
