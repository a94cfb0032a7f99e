/** The maximum number of passages in an entry; the last passage contains the rest. */
export const MOST_PASSAGES = 64;
/**
 * The length in characters after which a passage ends with the next paragraph, line or sentence.
 */
const LONG = 1100;
/** The length after which a passage ends with the next word. */
const LONGEST = 2400;

/** The ends of a paragraph, a line and a sentence. */
const ENDS = [/\n[ \t\r]*\n/g, /\n/g, /[.!?]["')\]*_`]*\s/g, /\s/g];
/** The maximum distance of each of these ends from `LONG`. */
const REACH = [500, 800, 1200, LONGEST - LONG];

/**
 * Splits a content into passages for the keyword index. The same content always gives the same
 * passages. A short content has a single passage.
 */
export function passagesIn(content: string): string[] {
  const passages: string[] = [];
  let start = 0;
  while (content.length - start > LONG * 1.5 && passages.length < MOST_PASSAGES - 1) {
    const end = endAfter(content, start + LONG);
    passages.push(content.slice(start, end));
    start = end;
  }
  passages.push(content.slice(start));
  return passages;
}

function endAfter(content: string, from: number): number {
  for (const [at, end] of ENDS.entries()) {
    end.lastIndex = from;
    const reach = REACH[at] ?? 0;
    const found = end.exec(content.slice(0, from + reach));
    if (found !== null) return found.index + found[0].length;
  }
  const hard = from + LONGEST - LONG;
  return (content.charCodeAt(hard) & 0xfc00) === 0xdc00 ? hard + 1 : hard;
}
