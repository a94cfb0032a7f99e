/** BM25's usual constants: how fast repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;
/** Half of what a word can count is reached at so many; `length` is in average documents. */
export function saturationOf(length: number): number {
  return K1 * (1 - B + B * length);
}

/** Arrays by slot for the scores of one query; used again, and zero in between. */
export class QueryScores {
  #counts: Float32Array;
  #scores: Float32Array;
  #covered: Float32Array;
  #matched: Uint8Array;
  readonly #word: number[] = [];
  #touched: number[] = [];

  constructor(size: number) {
    this.#counts = new Float32Array(size);
    this.#scores = new Float32Array(size);
    this.#covered = new Float32Array(size);
    this.#matched = new Uint8Array(size);
  }

  /** One that has room for so many slots. */
  sized(size: number): this {
    if (size > this.#counts.length) {
      this.#counts = new Float32Array(2 * size);
      this.#scores = new Float32Array(2 * size);
      this.#covered = new Float32Array(2 * size);
      this.#matched = new Uint8Array(2 * size);
    }
    return this;
  }

  /** How many documents have the present word. */
  get having(): number {
    return this.#word.length;
  }

  /** Adds to the count of the present word in a document. */
  count(slot: number, count: number): void {
    const before = this.#counts[slot] ?? 0;
    if (before === 0) this.#word.push(slot);
    this.#counts[slot] = before + count;
  }

  /** Adds the present word to the scores; the next one can be counted. */
  settle(rarity: number, saturation: (slot: number) => number): void {
    for (const slot of this.#word) {
      const count = this.#counts[slot] ?? 0;
      if (this.#matched[slot] === 0) this.#touched.push(slot);
      this.#matched[slot] = (this.#matched[slot] ?? 0) + 1;
      this.#covered[slot] = (this.#covered[slot] ?? 0) + rarity;
      this.#scores[slot] = (this.#scores[slot] ?? 0) +
        rarity * count * (K1 + 1) / (count + saturation(slot));
      this.#counts[slot] = 0;
    }
    this.#word.length = 0;
  }

  /** The documents with their scores; everything is zero afterwards. */
  take(): { slot: number; score: number; covered: number; matched: number }[] {
    const found = this.#touched.map((slot) => {
      const entry = {
        slot,
        score: this.#scores[slot] ?? 0,
        covered: this.#covered[slot] ?? 0,
        matched: this.#matched[slot] ?? 0,
      };
      this.#scores[slot] = this.#covered[slot] = this.#matched[slot] = 0;
      return entry;
    });
    this.#touched = [];
    return found;
  }
}
