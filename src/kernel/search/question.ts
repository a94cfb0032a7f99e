import { hiddenWords, signWords, tellingWords, wordRuns } from "./words.ts";

export interface Question {
  words: readonly string[];
  /** The whole question, or its quoted parts, and names such as `ERR_NOT_FOUND` or `a.ts`. */
  phrases: readonly string[];
}

const MAX_WORDS = 48;
/** The minimum length, in characters, of a word that also matches longer words. */
const PREFIX_LENGTH = 4;
const QUOTED = /"([^"]+)"|“([^“”]+)”|„([^„“]+)“|«([^«»]+)»/g;
const NAME = /[\p{L}\p{N}][_./\\@:#]+[\p{L}\p{N}]/u;

/** Parses a question. Keeps stop words only if the question has no other words. */
export function questionOf(text: string): Question {
  const words = tellingWords(text).flatMap((run) => {
    const signs = signWords(run, { single: false });
    return signs.length > 0 ? signs : [run, ...hiddenWords(run)].map((one) => one.toLowerCase());
  });
  const quoted = [...text.matchAll(QUOTED)].map(([, ...parts]) => parts.join(""));
  const names = text.split(/\s+/).filter((part) => NAME.test(part) && /\p{L}{3}/u.test(part));
  const phrases = [...quoted.length > 0 ? quoted : [text], ...names].map(wordRuns)
    .filter((runs) => runs.length > 1 && runs.length <= MAX_WORDS).map((runs) => runs.join(" "));
  return {
    words: [...new Set(words)].slice(0, MAX_WORDS),
    phrases: [...new Set(phrases)],
  };
}

export function matchOf(
  { words, phrases }: Question,
  { prefixes }: { prefixes: boolean },
): string {
  const forms = words.flatMap((word) =>
    prefixes && word.length >= PREFIX_LENGTH ? [`"${word}"`, `"${word}" *`] : [`"${word}"`]
  );
  return [...forms, ...phrases.map((phrase) => `"${phrase}"`)].join(" OR ");
}
