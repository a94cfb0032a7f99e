import { detached } from "../text.ts";
import { GONE, rangeOf, type Segment, SegmentBuilder } from "./postings.ts";
import { QueryScores, saturationOf } from "./query_scores.ts";
import { isUnspaced, termOf, tokensOf } from "./tokens.ts";
import { STOP_WORDS } from "./words.ts";

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

/** From this length on a word also finds those that it begins, for so much of their count. */
const PREFIX_LENGTH = 4;
const PREFIX_WEIGHT = 0.4;
/** Of longer queries, the rarest words are looked for. */
const MAX_WORDS = 48;
const MAX_EXPANSIONS = 64;
/** How many forms of words are remembered with their terms. */
const MAX_FORMS = 100_000;
/** Segments with fewer postings are put together when there are more than so many. */
const SMALL_SEGMENT = 32 * 1024;
const MAX_SMALL = 12;
/** A string shorter than this is never kept as a part of another one by V8. */
const COPIED_LENGTH = 13;

/**
 * An inverted index in memory: for each stem the documents that have it, in typed arrays. Ranks by
 * BM25F (Robertson, Zaragoza, Taylor 2004), and by how much of the query a document covers.
 */
export class InvertedIndex<Key extends string> {
  readonly #terms = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #forms = new Map<string, number>();
  /** The terms by their first four letters, or the first sign in Chinese and the like. */
  readonly #begins = new Map<string, number[]>();
  readonly #slots = new Map<Key, number>();
  readonly #free: number[] = [];
  readonly #keys: (Key | undefined)[] = [];
  #lengths = new Float32Array(1024);
  /** Where each slot's document is; undefined while its segment is not closed. */
  readonly #segmentOf: (Segment | undefined)[] = [];
  readonly #documentOf: number[] = [];
  #segments: Segment[] = [];
  #open = new SegmentBuilder();
  #totalLength = 0;
  /** The weighted count of each term in the document that is being added; zero in between. */
  #counts = new Uint32Array(16 * 1024);
  #scores = new QueryScores(1024);

  /** How many documents there are. */
  get size(): number {
    return this.#slots.size;
  }

  /** Adds a document, or puts it in the place of the one with its key. */
  put(key: Key, fields: readonly IndexedField[]): void {
    this.remove(key);
    const slot = this.#free.pop() ?? this.#keys.length;
    this.#keys[slot] = key;
    this.#slots.set(key, slot);
    const terms: number[] = [];
    let length = 0;
    for (const { text, weight } of fields) {
      const tokens = tokensOf(text);
      length += tokens.length;
      for (const token of tokens) {
        const term = this.#termOf(token);
        const count = this.#counts[term] ?? 0;
        if (count === 0) terms.push(term);
        this.#counts[term] = count + weight;
      }
    }
    this.#setLength(slot, length);
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

  /** The best `limit` documents among those that `accepts`, best first. */
  search(
    query: string,
    { limit, accepts = () => true }: { limit: number; accepts?: (key: Key) => boolean },
  ): IndexHits<Key> {
    this.#close();
    const words = this.#wordsOf(query);
    const scratch = this.#scores.sized(this.#keys.length);
    let whole = 0;
    for (const postings of words) whole += this.#score(postings, scratch);
    const found = scratch.take().flatMap(({ slot, score, covered, matched }) => {
      const key = this.#keys[slot];
      if (key === undefined || !accepts(key)) return [];
      return [{ key, matched, score: score * (0.5 + 0.5 * covered / whole) }];
    });
    return { hits: best(found, limit), total: found.length, words: words.length };
  }

  /** How many documents have a word, those that changed since counted twice. */
  frequency(word: string): number {
    const term = this.#terms.get(termOf(word.toLowerCase()));
    return term === undefined ? 0 : this.#postingsOf([[term, 1]]);
  }

  /** The words of a query, each as the terms it stands for; the rarest, where there are many. */
  #wordsOf(query: string): [term: number, weight: number][][] {
    const tokens = [...new Set(tokensOf(query))].filter((token, _, all) =>
      // The last sign of a run is part of the pair before it.
      !isUnspaced(token) || [...token].length > 1 ||
      !all.some((other) => other !== token && other.endsWith(token))
    );
    const telling = tokens.filter((token) => !STOP_WORDS.has(token));
    const byTerm = new Map(
      (telling.length > 0 ? telling : tokens).map((token) => [termOf(token), token]),
    );
    const words = [...byTerm.keys()].map((term) => this.#expand(term));
    if (words.length <= MAX_WORDS) return words;
    return words.map((word) => ({ word, postings: this.#postingsOf(word) }))
      .filter(({ postings }) => postings > 0)
      .sort((a, b) => a.postings - b.postings).slice(0, MAX_WORDS).map(({ word }) => word);
  }

  #expand(term: string): [number, number][] {
    const exact = this.#terms.get(term);
    const found: [number, number][] = exact === undefined ? [] : [[exact, 1]];
    if (term.length < PREFIX_LENGTH && !isUnspaced(term)) return found;
    for (const other of this.#begins.get(beginOf(term)) ?? []) {
      if (found.length >= MAX_EXPANSIONS) break;
      if (other !== exact && this.#names[other]?.startsWith(term)) {
        found.push([other, PREFIX_WEIGHT]);
      }
    }
    return found;
  }

  #postingsOf(word: readonly [number, number][]): number {
    return this.#segments.reduce((sum, segment) =>
      sum + word.reduce((own, [term]) => {
        const [from, to] = rangeOf(segment, term);
        return own + to - from;
      }, 0), 0);
  }

  /** Adds a word's part to the scores of the documents that have it; returns how telling it is. */
  #score(word: readonly [number, number][], scratch: QueryScores): number {
    for (const segment of this.#segments) {
      const { documents, counts, slots } = segment;
      for (const [term, weight] of word) {
        const [from, to] = rangeOf(segment, term);
        for (let at = from; at < to; at++) {
          const slot = slots[documents[at] ?? 0] ?? GONE;
          if (slot !== GONE) scratch.count(slot, weight * (counts[at] ?? 0));
        }
      }
    }
    const [size, having] = [this.#slots.size, scratch.having];
    const rarity = Math.log(1 + (size - having + 0.5) / (having + 0.5));
    const average = this.#totalLength / Math.max(1, size);
    scratch.settle(rarity, (slot) => saturationOf((this.#lengths[slot] ?? 0) / average));
    return having > 0 ? rarity : 0;
  }

  #termOf(token: string): number {
    const known = this.#forms.get(token);
    if (known !== undefined) return known;
    const form = token.length < COPIED_LENGTH ? token : detached(token.toWellFormed());
    const stem = termOf(form);
    let term = this.#terms.get(stem);
    if (term === undefined) {
      term = this.#names.push(stem) - 1;
      if (term >= this.#counts.length) {
        const more = new Uint32Array(2 * this.#counts.length);
        more.set(this.#counts);
        this.#counts = more;
      }
      this.#terms.set(stem, term);
      const begin = beginOf(stem);
      const others = this.#begins.get(begin);
      if (others === undefined) this.#begins.set(begin, [term]);
      else others.push(term);
    }
    if (this.#forms.size >= MAX_FORMS) this.#forms.clear();
    this.#forms.set(form, term);
    return term;
  }

  #setLength(slot: number, length: number): void {
    if (slot >= this.#lengths.length) {
      const more = new Float32Array(2 * slot);
      more.set(this.#lengths);
      this.#lengths = more;
    }
    this.#totalLength += length - (this.#lengths[slot] ?? 0);
    this.#lengths[slot] = length;
  }

  /** Closes the open segment, and puts small or half empty ones together. */
  #close(): void {
    if (this.#open.isEmpty) return;
    this.#keep(this.#open);
    this.#open = new SegmentBuilder();
    const small = this.#segments.filter(({ documents }) => documents.length < SMALL_SEGMENT);
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

function beginOf(term: string): string {
  return isUnspaced(term) ? [...term][0] ?? "" : term.slice(0, PREFIX_LENGTH);
}

/** The `limit` best, best first; of equal ones in the order of their keys. */
function best<Key extends string>(found: IndexHit<Key>[], limit: number): IndexHit<Key>[] {
  let candidates = found;
  if (found.length > 4 * limit) {
    const scores = Float64Array.from(found, ({ score }) => -score).sort();
    const least = -(scores[limit - 1] ?? 0);
    candidates = found.filter(({ score }) => score >= least);
  }
  return candidates.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, limit);
}
