const MOST = 100;
const ENOUGH = 24;

const SENTENCE = /[^.!?\n]+[.!?]*\s?|[.!?\n]+\s?/g;
const PARAGRAPH = /\n[ \t\r]*\n/;
const FIRST_PARAGRAPH = /\n[ \t\r]*\n([\s\S]+)/;

/**
 * Splits a text into passages that contain whole sentences and at most `size` tokens. Each passage
 * begins with the last sentence of the previous passage, unless a paragraph ends between them. Each
 * passage also begins with the text's title, which is a short line before a blank line.
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
