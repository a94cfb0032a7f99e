import { parseQuery, type SearchTerms, STOP_WORDS } from "../kernel/search_terms.ts";

/** How a sentence of an ADR stands to a decision. */
export const STANCES = ["supports", "opposes", "cannot tell"] as const;
export type Stance = typeof STANCES[number];

/** A part of a decision: what is wanted, or what is refused. */
export interface Clause {
  terms: SearchTerms;
  isRefused: boolean;
}

/** What turns around the words behind it, up to the end of its clause. */
const REFUSING =
  /\b(?:instead of|rather than|no longer|not|never|without|avoid(?:ing)?|stop(?:ping)?|replac(?:e|ing)|abandon(?:ing)?|drop(?:ping)?|reject(?:ing)?|forbid(?:ding)?|don['’]t|won['’]t|cannot|can['’]t|mustn['’]t|shouldn['’]t)\b/i;

/** Words that nearly every decision has: sharing them says nothing. */
const WEAK = new Set(
  "adopt adopting all also any approach choose decide each every have its new one only our own some use using want would"
    .split(" "),
);

/** The clauses of a decision, what is wanted first; it has no words that are also refused. */
export function clausesOf(description: string): Clause[] {
  const parts = description.split(/[.;:!?\n]+|,(?=\s)|\b(?:but|and then)\b/i)
    .flatMap(splitAtRefusal)
    .map(({ text, isRefused }) => ({ words: tellingWords(text), isRefused }))
    .filter(({ words }) => words.length > 0);
  return parts.map(({ words, isRefused }) => {
    const others = new Set(
      parts.filter((part) => part.isRefused !== isRefused).flatMap((part) => part.words),
    );
    const own = words.filter((word) => !others.has(word));
    return { terms: parseQuery((isRefused ? words : own).join(" ")), isRefused };
  }).filter(({ terms }) => terms.words.length > 0)
    .sort((a, b) => Number(a.isRefused) - Number(b.isRefused));
}

/** The words before and behind what refuses, as "instead of" does. */
export function splitAtRefusal(part: string): { text: string; isRefused: boolean }[] {
  const found = REFUSING.exec(part);
  if (found === null) return [{ text: part, isRefused: false }];
  return [
    { text: part.slice(0, found.index), isRefused: false },
    { text: part.slice(found.index + found[0].length), isRefused: true },
  ];
}

/** The words of a text, without those that say nothing of what is decided. */
export function tellingWords(text: string): string[] {
  return parseQuery(text).words.filter((word) => !WEAK.has(word) && !STOP_WORDS.has(word));
}
