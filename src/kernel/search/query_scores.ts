import { GONE, rangeOf, type Segment } from "./postings.ts";

/** BM25's usual constants: how fast repetition saturates, how much length counts. */
const K1 = 1.2;
const B = 0.75;

/** More than any score. */
const WORD_SCORE = 1e4;

/** A term, and how much it counts where it stands for a word of a query. */
export type WeightedTerm = readonly [term: number, weight: number];

/** What is scored: the segments, the lengths of the documents by slot, and their average. */
export interface ScoredDocuments {
  segments: readonly Segment[];
  lengths: readonly number[];
  average: number;
  /** How many documents there are. */
  size: number;
}

/** A document with its score, by its slot. */
export interface ScoredSlot {
  slot: number;
  /** Higher is better; never 0. */
  score: number;
  /** How many words of the query it has. */
  matched: number;
}

/** Arrays by slot for the scores of one query; used again, and zero in between. */
export class QueryScores {
  #counts = new Float32Array();
  #scores = new Float32Array();
  #covered = new Float32Array();
  #matched = new Uint8Array();
  /** The slots that have the present word, and those that have any. */
  #word = new Uint32Array();
  #touched = new Uint32Array();
  #having = 0;
  #length = 0;
  /** How telling the words are that some document has. */
  #whole = 0;

  /** Makes room for this many slots. */
  reserve(size: number): void {
    if (size <= this.#counts.length) return;
    const room = 2 * size;
    this.#counts = new Float32Array(room);
    this.#scores = new Float32Array(room);
    this.#covered = new Float32Array(room);
    this.#matched = new Uint8Array(room);
    this.#word = new Uint32Array(room);
    this.#touched = new Uint32Array(room);
  }

  /** Adds a word, as the terms it stands for, to the scores. */
  add(word: readonly WeightedTerm[], documents: ScoredDocuments): void {
    for (const segment of documents.segments) {
      for (const [term, weight] of word) this.#count(segment, term, weight);
    }
    const { size } = documents;
    const rarity = Math.log(1 + (size - this.#having + 0.5) / (this.#having + 0.5));
    if (this.#having > 0) this.#whole += rarity;
    this.#settle(rarity, documents);
  }

  #count(segment: Segment, term: number, weight: number): void {
    const { documents, counts, slots } = segment;
    const [from, to] = rangeOf(segment, term);
    const sums = this.#counts;
    for (let at = from; at < to; at++) {
      const slot = slots[documents[at] ?? 0] ?? GONE;
      if (slot === GONE) continue;
      const before = sums[slot] ?? 0;
      if (before === 0) this.#word[this.#having++] = slot;
      sums[slot] = before + weight * (counts[at] ?? 0);
    }
  }

  /** Counts are weighted by field before they saturate, which is what BM25F adds to BM25. */
  #settle(rarity: number, { lengths, average }: ScoredDocuments): void {
    const [counts, scores, covered] = [this.#counts, this.#scores, this.#covered];
    const matched = this.#matched;
    for (let at = 0; at < this.#having; at++) {
      const slot = this.#word[at] ?? 0;
      const words = matched[slot] ?? 0;
      if (words === 0) this.#touched[this.#length++] = slot;
      matched[slot] = words + 1;
      covered[slot] = (covered[slot] ?? 0) + rarity;
      const count = counts[slot] ?? 0;
      const saturation = K1 * (1 - B + B * (lengths[slot] ?? 0) / average);
      scores[slot] = (scores[slot] ?? 0) + rarity * count * (K1 + 1) / (count + saturation);
      counts[slot] = 0;
    }
    this.#having = 0;
  }

  /**
   * The best `limit` of the documents, best first, of equal ones in the order of `compare`, and how
   * many there are, all of those that `accepts`. Everything is zero afterwards.
   */
  take(
    limit: number,
    { accepts, compare, byWords }: {
      accepts: ((slot: number) => boolean) | undefined;
      compare: (slot: number, other: number) => number;
      /** True to put those with more of the words first, whatever their score. */
      byWords: boolean;
    },
  ): { best: ScoredSlot[]; total: number } {
    const best: ScoredSlot[] = [];
    let total = 0;
    let least = 0;
    for (let at = 0; at < this.#length; at++) {
      const slot = this.#touched[at] ?? 0;
      const part = (this.#covered[slot] ?? 0) / this.#whole;
      const matched = this.#matched[slot] ?? 0;
      const sum = this.#scores[slot] ?? 0;
      const score = byWords ? WORD_SCORE * matched + sum : sum * (0.5 + 0.5 * part);
      this.#scores[slot] = this.#covered[slot] = this.#matched[slot] = 0;
      if (accepts !== undefined && !accepts(slot)) continue;
      total++;
      if (score < least) continue;
      insert(best, { slot, score, matched }, compare);
      if (best.length > limit) best.pop();
      if (best.length === limit) least = best.at(-1)?.score ?? 0;
    }
    this.#length = 0;
    this.#whole = 0;
    return { best, total };
  }
}

/** Puts a document among the best, which are sorted. */
function insert(
  best: ScoredSlot[],
  added: ScoredSlot,
  compare: (slot: number, other: number) => number,
): void {
  const place = best.findLastIndex(({ slot, score }) =>
    score > added.score || (score === added.score && compare(slot, added.slot) < 0)
  );
  best.splice(place + 1, 0, added);
}
