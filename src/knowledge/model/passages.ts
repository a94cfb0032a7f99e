/** The maximum number of passages of a text; only keyword search finds the rest. */
const MOST = 100;
/** The number of tokens after which a paragraph begins a new passage. */
const ENOUGH = 24;

/** A sentence, a line, or the rest at the end; each alternative is a run after another. */
const SENTENCE = /[^.!?\n]+[.!?]*\s?|[.!?\n]+\s?/g;
const PARAGRAPH = /\n[ \t\r]*\n/;
const FIRST_PARAGRAPH = /\n[ \t\r]*\n([\s\S]+)/;

/**
 * Splits a text into passages of at most `size` tokens, in whole sentences. Each passage begins
 * with the last sentence of the previous one, unless a paragraph ends between them. A title, which
 * is a short line before a blank one, begins each passage.
 */
export function passagesOf(
  text: string,
  encode: (text: string) => number[],
  size: number,
): number[][] {
  const [first = "", body] = text.trim().split(FIRST_PARAGRAPH);
  const title = body === undefined || first.includes("\n") ? [] : encode(first);
  if (body === undefined || title.length === 0 || title.length > ENOUGH) {
    return split(text, encode, size);
  }
  return split(body, encode, size - title.length).map((passage) => [...title, ...passage]);
}

function split(text: string, encode: (text: string) => number[], size: number): number[][] {
  const passages: number[][] = [];
  let [passage, last]: [number[], number[]] = [[], []];
  const close = (): void => {
    if (passage.length > 0) passages.push(passage);
    passage = [];
  };
  for (const paragraph of text.split(PARAGRAPH)) {
    if (passage.length >= ENOUGH) close();
    last = [];
    for (const [sentence] of paragraph.matchAll(SENTENCE)) {
      const tokens = encode(sentence.trim());
      for (let start = 0; start < tokens.length; start += size) {
        const part = tokens.slice(start, start + size);
        if (passage.length + part.length > size) {
          close();
          if (last.length + part.length <= size / 2) passage.push(...last);
        }
        passage.push(...part);
        last = part;
      }
    }
  }
  close();
  return passages.length > 0 ? passages.slice(0, MOST) : [[]];
}
