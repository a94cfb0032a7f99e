import { Lexicon } from "./lexicon.ts";
import { GONE, rangeOf, type Segment, SegmentBuilder } from "./postings.ts";
import { QueryScores, type WeightedTerm } from "./query_scores.ts";
import { isUnspaced, tokensOf } from "./tokens.ts";
import { stemOf, STOP_WORDS } from "./words.ts";

/** A part of a document, and how much a word in it counts. */
export interface IndexedField {
  text: string;
  weight: number;
}

/** A document that has words of a query. */
export interface IndexHit<Key> {
  key: Key;
  /** Higher is better; never 0. */
  score: number;
  /** How many different words of the query it has. */
  matched: number;
}

/** The best hits and how many there are in all. */
export interface IndexHits<Key> {
  hits: IndexHit<Key>[];
  total: number;
  /** How many different words were looked for. */
  words: number;
}

/** Other words that stand for those of a stem, and how much each counts. */
export type Kindred = (stem: string) => Iterable<readonly [word: string, weight: number]>;

/** What a longer word counts that the one that is looked for begins. */
const PREFIX_WEIGHT = 0.4;
/** Of longer queries, the rarest words are looked for. */
const MAX_WORDS = 48;
const MAX_EXPANSIONS = 64;
/** Segments with fewer postings and documents are put together when there are more than this many. */
const SMALL_SEGMENT = 0x8000;
const FEW_DOCUMENTS = 5000;
const MAX_SMALL = 12;

/**
 * An inverted index in memory: for each stem the documents that have it, in typed arrays. Ranks by
 * BM25F (Robertson, Zaragoza, Taylor 2004), and by how much of the query a document covers.
 */
export class InvertedIndex<Key extends string | number> {
  readonly #lexicon = new Lexicon();
  readonly #slots = new Map<Key, number>();
  readonly #free: number[] = [];
  readonly #keys: (Key | undefined)[] = [];
  readonly #lengths: number[] = [];
  /** Where each slot's document is; undefined while its segment is not closed. */
  readonly #segmentOf: (Segment | undefined)[] = [];
  readonly #documentOf: number[] = [];
  #segments: Segment[] = [];
  readonly #open = new SegmentBuilder();
  #totalLength = 0;
  /** The weighted count of each term in the document that is being added; zero in between. */
  #counts = new Uint32Array();
  /** Its terms. */
  #terms = new Uint32Array();
  readonly #scores = new QueryScores();

  /** How many documents there are. */
  get size(): number {
    return this.#slots.size;
  }

  /**
   * Adds a document, or puts it in the place of the one with its key. Its length, by which what
   * stands in a long one counts less, is that of its fields in words unless it is given.
   */
  put(key: Key, fields: readonly IndexedField[], givenLength?: number): void {
    this.remove(key);
    const slot = this.#free.pop() ?? this.#keys.length;
    this.#keys[slot] = key;
    this.#slots.set(key, slot);
    let [length, distinct] = [0, 0];
    for (const { text, weight } of fields) {
      const terms = this.#lexicon.termsIn(text);
      length += terms.length;
      this.#counts = sized(this.#counts, this.#lexicon.size);
      this.#terms = sized(this.#terms, distinct + terms.length);
      distinct = this.#countTerms(terms, weight, distinct);
    }
    const terms = this.#terms.subarray(0, distinct);
    this.#setLength(slot, givenLength ?? length);
    this.#segmentOf[slot] = undefined;
    this.#documentOf[slot] = this.#open.add(slot, terms, this.#counts);
    for (const term of terms) this.#counts[term] = 0;
    if (this.#open.isFull) this.#close();
  }

  /** Removes the document with a key, if there is one. */
  remove(key: Key): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    if (this.#segmentOf[slot] === undefined) this.#close();
    const segment = this.#segmentOf[slot];
    const document = this.#documentOf[slot];
    if (segment !== undefined && document !== undefined) {
      segment.slots[document] = GONE;
      segment.live--;
    }
    this.#slots.delete(key);
    this.#keys[slot] = undefined;
    this.#segmentOf[slot] = undefined;
    this.#setLength(slot, 0);
    this.#free.push(slot);
  }

  /** The best `limit` documents among those that `accepts`, best first; equal ones by `compare`. */
  search(
    query: string,
    {
      limit,
      accepts,
      compare = (key, other) => key < other ? -1 : 1,
      asTyped = false,
      byWords = false,
      kindred,
    }: {
      limit: number;
      /** True to count longer words only where they begin with a word, not with its stem. */
      asTyped?: boolean;
      /** True to put documents with more of the words first, whatever their score. */
      byWords?: boolean;
      kindred?: Kindred | undefined;
      accepts?: ((key: Key) => boolean) | undefined;
      compare?: (key: Key, other: Key) => number;
    },
  ): IndexHits<Key> {
    this.#close();
    const words = this.#wordsOf(query, { asTyped, kindred });
    this.#scores.reserve(this.#keys.length);
    const documents = {
      segments: this.#segments,
      lengths: this.#lengths,
      average: this.#totalLength / this.size,
      size: this.size,
    };
    for (const word of words) this.#scores.add(word, documents);
    const keyOf = (slot: number) => this.#keys[slot];
    const { best, total } = this.#scores.take(limit, {
      accepts: accepts && ((slot) => {
        const key = keyOf(slot);
        return key !== undefined && accepts(key);
      }),
      compare: (slot, other) => {
        const [one, another] = [keyOf(slot), keyOf(other)];
        return one === undefined || another === undefined ? 0 : compare(one, another);
      },
      byWords,
    });
    const hits = best.flatMap(({ slot, ...hit }) => {
      const key = keyOf(slot);
      return key === undefined ? [] : [{ key, ...hit }];
    });
    return { hits, total, words: words.length };
  }

  /** How many documents had a word at the last search, those that changed since counted twice. */
  frequency(word: string): number {
    const term = this.#lexicon.find(stemOf(word.toLowerCase()));
    return term === undefined ? 0 : this.#postingsOf(term);
  }

  /** The words of a query, each as the terms it stands for; the rarest, where there are many. */
  #wordsOf(
    query: string,
    { asTyped, kindred }: { asTyped: boolean; kindred: Kindred | undefined },
  ): WeightedTerm[][] {
    const tokens = [...new Set(tokensOf(query))].filter((token, _, all) =>
      // The last sign of a run is part of the pair before it.
      !isUnspaced(token) || !all.some((other) => other !== token && other.endsWith(token))
    );
    const telling = tokens.filter((token) => !STOP_WORDS.has(token));
    const terms = new Map(
      (telling.length > 0 ? telling : tokens).map((token) => [stemOf(token), token]),
    );
    const words = [...terms].map(([term, token]) => {
      const word = this.#expand(term, asTyped ? token : term);
      for (const [other, weight] of kindred?.(term) ?? []) {
        const stem = stemOf(other);
        for (const [kin, part] of this.#expand(stem, asTyped ? other : stem)) {
          if (!word.some(([known]) => known === kin)) word.push([kin, weight * part]);
        }
      }
      return word;
    });
    if (words.length <= MAX_WORDS) return words;
    return words.map((word) => ({
      word,
      postings: word.reduce((sum, [term]) => sum + this.#postingsOf(term), 0),
    }))
      .filter(({ postings }) => postings > 0)
      .sort((a, b) => a.postings - b.postings).slice(0, MAX_WORDS).map(({ word }) => word);
  }

  #expand(term: string, begin: string): WeightedTerm[] {
    const exact = this.#lexicon.find(term);
    const found: WeightedTerm[] = exact === undefined ? [] : [[exact, 1]];
    for (const longer of this.#lexicon.longer(begin, MAX_EXPANSIONS - found.length)) {
      found.push([longer, PREFIX_WEIGHT]);
    }
    return found;
  }

  #postingsOf(term: number): number {
    return this.#segments.reduce((sum, segment) => {
      const [from, to] = rangeOf(segment, term);
      return sum + to - from;
    }, 0);
  }

  /** Adds the counts of some terms; returns how many different ones the document now has. */
  #countTerms(terms: Uint32Array, weight: number, before: number): number {
    const counts = this.#counts;
    let distinct = before;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at] ?? 0;
      const count = counts[term] ?? 0;
      if (count === 0) this.#terms[distinct++] = term;
      counts[term] = count + weight;
    }
    return distinct;
  }

  #setLength(slot: number, length: number): void {
    this.#totalLength += length - (this.#lengths[slot] ?? 0);
    this.#lengths[slot] = length;
  }

  /** Closes the open segment, and puts small or half empty ones together. */
  #close(): void {
    if (this.#open.isEmpty) return;
    this.#keep(this.#open);
    const small = this.#segments.filter(({ documents, slots }) =>
      documents.length < SMALL_SEGMENT && slots.length < FEW_DOCUMENTS
    );
    if (small.length > MAX_SMALL) this.#rebuild(small);
    const [worn] = this.#segments.filter(({ live, slots }) => live < slots.length / 2);
    if (worn !== undefined) this.#rebuild([worn]);
  }

  #rebuild(segments: readonly Segment[]): void {
    this.#segments = this.#segments.filter((segment) => !segments.includes(segment));
    const builder = new SegmentBuilder();
    for (const segment of segments) {
      builder.addAll(segment, (slot, document) => this.#documentOf[slot] = document);
    }
    if (!builder.isEmpty) this.#keep(builder);
  }

  #keep(builder: SegmentBuilder): void {
    const segment = builder.build();
    this.#segments.push(segment);
    for (const slot of segment.slots) this.#segmentOf[slot] = segment;
  }
}

/** The array itself where it has room for this many, else a larger copy. */
function sized(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= array.length) return array;
  const more = new Uint32Array(2 * length);
  more.set(array);
  return more;
}
