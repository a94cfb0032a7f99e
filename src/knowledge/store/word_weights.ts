/** How long counts of words are reused, in milliseconds: they only weigh, they never filter. */
const BELIEVED_MS = 30_000;

/** How rare words are, as BM25 weighs them: inverse document frequency, remembered for a while. */
export class WordWeights {
  readonly #counts = new Map<string, number>();
  #total = 0;
  #countedAt = -Infinity;

  /** True when `restart` must be called with new counts. */
  get isOld(): boolean {
    return performance.now() - this.#countedAt > BELIEVED_MS;
  }

  /** Forgets all words; `total` is how many texts there are. */
  restart(total: number): void {
    this.#total = total;
    this.#counts.clear();
    this.#countedAt = performance.now();
  }

  has(word: string): boolean {
    return this.#counts.has(word);
  }

  /** Records how many texts contain the word. */
  note(word: string, count: number): void {
    this.#counts.set(word, count);
  }

  /** The weight of a word that was recorded. */
  of(word: string): number {
    const count = this.#counts.get(word) ?? 0;
    const total = Math.max(this.#total, count);
    return Math.log(1 + (total - count + 0.5) / (count + 0.5));
  }
}
