/** English words that say nothing of a text's subject; a question is searched without them. */
const STOP_WORDS = new Set(
  `a about above after again all am an and any are as at be because been before being below between
  both but by can could did do does doing down during each few for from further had has have having
  he her here hers him his how i if in into is it its itself just me more most my no nor not now of
  off on once only or other our out over own same she should so some such than that the their them
  then there these they this those through to too under until up very was we were what when where
  which while who whom why will with would you your`.split(/\s+/),
);

/** The most words of a query that are looked for. */
const MAX_WORDS = 64;

/** The different words of a query in lower case, without stop words. */
export function queryWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].filter((word) => !STOP_WORDS.has(word)).slice(0, MAX_WORDS);
}
