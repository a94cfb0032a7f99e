/** BM25's constants, as SQLite's FTS5 and most others have them. */
export const K1 = 1.2;
export const B = 0.75;

/** How much a word tells, by how many of all texts have it: inverse document frequency. */
export function rarity(total: number, having: number): number {
  const all = Math.max(total, having);
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/**
 * What a word's count in a text is measured against: `size` is how many words the text has, as a
 * multiple of the average. A word contributes count / (count + this), of one.
 */
export function damping(size: number): number {
  return K1 * (1 - B + B * size);
}
