/** Documents that were indexed together: which have a term, and how often, weighted. */
export interface Segment {
  /** The terms that occur, ascending; the postings of the n-th are from `starts[n]` to the next. */
  terms: Uint32Array;
  starts: Uint32Array;
  /** Indices into `slots`, ascending for a term, and the weighted counts, at most 255. */
  documents: Uint16Array;
  counts: Uint8Array;
  /** The index's numbers of the documents; `GONE` for one that was changed or removed since. */
  slots: Uint32Array;
  live: number;
}

/** The slot of a document that is no longer in its segment. */
export const GONE = 0xffff_ffff;
/** A segment is closed with this many postings, or documents: their indices have 16 bits. */
const MAX_POSTINGS = 0x10000;
const MAX_DOCUMENTS = 0x10000;
/** So many postings have most documents at most. */
const SPARE_POSTINGS = 0x1000;

/** Collects the postings of documents until they are a segment. */
export class SegmentBuilder {
  #terms = new Uint32Array();
  #documents = new Uint16Array();
  #counts = new Uint8Array();
  #length = 0;
  #slots: number[] = [];

  /** Adds a document: its terms, and the weighted counts of all. Returns its place among them. */
  add(slot: number, terms: Uint32Array, counts: Uint32Array): number {
    const document = this.#slots.push(slot) - 1;
    this.#reserve(this.#length + terms.length);
    this.#terms.set(terms, this.#length);
    this.#documents.fill(document, this.#length, this.#length + terms.length);
    for (let at = 0; at < terms.length; at++) {
      this.#counts[this.#length + at] = Math.min(255, counts[terms[at] ?? 0] ?? 0);
    }
    this.#length += terms.length;
    return document;
  }

  /** Adds the live documents of a segment, as `place` tells. */
  addAll(segment: Segment, place: (slot: number, document: number) => void): void {
    const moved = Array.from(segment.slots, (slot) => {
      if (slot === GONE) return -1;
      const document = this.#slots.push(slot) - 1;
      place(slot, document);
      return document;
    });
    this.#reserve(this.#length + segment.documents.length);
    segment.terms.forEach((term, index) => {
      for (let at = segment.starts[index] ?? 0; at < (segment.starts[index + 1] ?? 0); at++) {
        const document = moved[segment.documents[at] ?? 0] ?? -1;
        if (document < 0) continue;
        this.#terms[this.#length] = term;
        this.#documents[this.#length] = document;
        this.#counts[this.#length] = segment.counts[at] ?? 0;
        this.#length++;
      }
    });
  }

  /** True when nothing was added. */
  get isEmpty(): boolean {
    return this.#slots.length === 0;
  }

  /** True when it is large enough to be closed. */
  get isFull(): boolean {
    return this.#length >= MAX_POSTINGS || this.#slots.length >= MAX_DOCUMENTS;
  }

  /** The segment of what was added: postings sorted by term, by counting. Nothing is left. */
  build(): Segment {
    const [length, used] = [this.#length, this.#terms];
    let last = 0;
    for (let at = 0; at < length; at++) last = Math.max(last, used[at] ?? 0);
    // How often each term occurs; then where its next posting goes.
    const places = new Uint32Array(last + 1);
    for (let at = 0; at < length; at++) {
      const term = used[at] ?? 0;
      places[term] = (places[term] ?? 0) + 1;
    }
    const terms: number[] = [];
    const starts = [0];
    let next = 0;
    for (let term = 0; term <= last; term++) {
      const count = places[term] ?? 0;
      if (count === 0) continue;
      terms.push(term);
      places[term] = next;
      next += count;
      starts.push(next);
    }
    const documents = new Uint16Array(length);
    const counts = new Uint8Array(length);
    for (let at = 0; at < length; at++) {
      const term = used[at] ?? 0;
      const to = places[term] ?? 0;
      places[term] = to + 1;
      documents[to] = this.#documents[at] ?? 0;
      counts[to] = this.#counts[at] ?? 0;
    }
    const slots = Uint32Array.from(this.#slots);
    this.#length = 0;
    this.#slots = [];
    return {
      terms: Uint32Array.from(terms),
      starts: Uint32Array.from(starts),
      documents,
      counts,
      slots,
      live: slots.length,
    };
  }

  #reserve(length: number): void {
    if (length <= this.#terms.length) return;
    // A full segment has a document more than it may have: twice the room would stay empty.
    const size = Math.max(length, Math.min(2 * this.#terms.length, MAX_POSTINGS + SPARE_POSTINGS));
    this.#terms = grown(this.#terms, new Uint32Array(size));
    this.#documents = grown(this.#documents, new Uint16Array(size));
    this.#counts = grown(this.#counts, new Uint8Array(size));
  }
}

function grown<Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}

/** Where a term's postings are in a segment: from the first to past the last. */
export function rangeOf({ terms, starts }: Segment, term: number): [number, number] {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? 0) < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? [starts[low] ?? 0, starts[low + 1] ?? 0] : [0, 0];
}
