/** The offset of the only byte in which two versions differ; undefined for any other difference. */
export function onlyDifference(before: Uint8Array, after: Uint8Array): number | undefined {
  if (before.length !== after.length) return undefined;
  const at = firstDifference(before, after, 0);
  const isOnly = at < before.length && firstDifference(before, after, at + 1) === before.length;
  return isOnly ? at : undefined;
}

/** True for the same bytes. */
export function hasSameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && firstDifference(a, b, 0) === a.length;
}

/** From an offset on; the length where nothing differs. Words are compared four times as fast. */
function firstDifference(a: Uint8Array, b: Uint8Array, from: number): number {
  let at = from;
  for (; at % 4 !== 0 && at < a.length; at++) if (a[at] !== b[at]) return at;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  let word = at / 4;
  while (word < words.length && words[word] === others[word]) word++;
  for (at = Math.min(word * 4, a.length); at < a.length && a[at] === b[at];) at++;
  return at;
}

/** Throws `RangeError` for a view that begins within a word. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length >> 2);
}
