/** How many tokens of one passage stand in the next as well. */
const OVERLAP = 24;
/** The most passages of a text; what is further on is found by words. */
const MOST = 100;

/** Splits tokens into passages of at most `size`, of about equal length, each overlapping the next. */
export function passagesOf(tokens: readonly number[], size: number): number[][] {
  if (tokens.length <= size) return [[...tokens]];
  const count = Math.min(MOST, Math.ceil((tokens.length - OVERLAP) / (size - OVERLAP)));
  const step = count < MOST ? (tokens.length - size) / (count - 1) : size - OVERLAP;
  return Array.from({ length: count }, (_, at) => {
    const start = Math.round(at * step);
    return tokens.slice(start, start + size);
  });
}
