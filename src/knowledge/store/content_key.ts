/** The signs around a word that don't change its meaning; `C#` and `C++` keep theirs. */
const AROUND = new Set("()\"'“”„‘’«»[]{}¿¡.,;:!?…。、！？");

/** Returns a content in its compared form: without case, spaces, and punctuation around words. */
export function foldedContent(content: string): string {
  return content.normalize("NFC").toLowerCase().split(/\s+/).map(bareWord)
    .filter((word) => word !== "").join(" ");
}

function bareWord(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && AROUND.has(word[start] ?? "")) start++;
  while (start < end && AROUND.has(word[end - 1] ?? "")) end--;
  return word.slice(start, end);
}

/**
 * Returns the key of an entry's statement, a whole number below 2^53. The key is the same for the
 * same folded content and title.
 */
export function contentKey(
  { title, content }: { title: string | null; content: string },
): number {
  return textHash(foldedContent(title === null ? content : `${title}\n${content}`));
}

/** Returns a hash of 53 bits (cyrb53 by `bryc`, public domain). */
export function textHash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
