import { once } from "../once.ts";
import { isUnspaced, tokensOf } from "./tokens.ts";
import { newStemOf } from "./words.ts";

/** From this length on a word also stands for those that it begins. */
const PREFIX_LENGTH = 4;
/** How many forms of words are remembered with their terms. */
const MAX_FORMS = 0x10000;
/** Twice as many places as forms, so that few have to be looked at; these bits of a hash are one. */
const PLACES = 0x20000;
const PLACE_BITS = 0x1ffff;
/** Of a longer run, which is not a word, the beginning is kept. */
const MAX_WORD = 64;

/**
 * What a byte is in a word: nothing that belongs to one, a lower-case letter, a capital, a digit, or a
 * part of a character beyond ASCII.
 */
const NONE = 0;
const LOWER = 1;
const CAPITAL = 2;
const DIGIT = 3;
const OTHER = 4;
const byteClasses = once(() =>
  Uint8Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 0x80) return OTHER;
    const sign = String.fromCharCode(byte);
    if (/[a-z]/.test(sign)) return LOWER;
    if (/[A-Z]/.test(sign)) return CAPITAL;
    return /[0-9]/.test(sign) ? DIGIT : NONE;
  })
);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The terms of an index, numbered, and the words of texts as terms. Texts are read as bytes: a word
 * that was seen before costs no string, and no stem.
 */
export class Lexicon {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  /** The longer terms by how they begin. */
  readonly #begins = new Map<string | number, number[]>();
  /** Forms in ASCII: by a hash, which one; of each the bytes in lower case, and its term. */
  readonly #places = new Uint32Array(PLACES);
  readonly #ends = new Uint32Array(MAX_FORMS + 1);
  readonly #terms = new Uint32Array(MAX_FORMS);
  #letters = new Uint8Array();
  #forms = 0;
  /** Runs that are several words, or none in ASCII. */
  readonly #compounds = new Map<string, readonly number[]>();
  #bytes = new Uint8Array();
  #read = new Uint32Array();

  /** How many terms there are; their numbers are below it. */
  get size(): number {
    return this.#names.length;
  }

  /** A term's number; undefined for one that no text has. */
  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** At most `most` longer terms that one of at least four letters, or a sign, begins. */
  longer(term: string, most: number): number[] {
    const found: number[] = [];
    for (const number of this.#begins.get(beginOf(term)) ?? []) {
      if (found.length >= most) break;
      const name = this.#names[number] ?? "";
      if (name.length > term.length && name.startsWith(term)) found.push(number);
    }
    return found;
  }

  /** The terms of a text's words in order. The array is used again for the next text. */
  termsIn(text: string): Uint32Array {
    const length = this.#encode(text);
    const bytes = this.#bytes;
    const classes = byteClasses();
    let count = 0;
    for (let at = 0; at < length;) {
      if (classes[bytes[at] ?? 0] === NONE) {
        at++;
        continue;
      }
      const start = at;
      let hash = 0;
      let before = NONE;
      let isPlain = true;
      for (; at < length; at++) {
        const byte = bytes[at] ?? 0;
        const kind = classes[byte] ?? NONE;
        if (kind === NONE) break;
        // A capital behind a small letter begins another word, as in names of programs.
        if (kind === OTHER || (kind === CAPITAL && before === LOWER)) isPlain = false;
        before = kind;
        // FNV-1a, over what is compared later.
        if (at - start < MAX_WORD) hash = Math.imul(hash ^ (byte | 0x20), 0x01000193);
      }
      if (isPlain) {
        this.#reserve(count + 1);
        this.#read[count++] = this.#plainTerm(start, Math.min(at, start + MAX_WORD), hash);
      } else {
        const terms = this.#compoundTerms(decoder.decode(bytes.subarray(start, at)));
        this.#reserve(count + terms.length);
        this.#read.set(terms, count);
        count += terms.length;
      }
    }
    return this.#read.subarray(0, count);
  }

  /** The term of the word at some bytes in ASCII, which are put into lower case where it is new. */
  #plainTerm(start: number, end: number, hash: number): number {
    let place = placeOf(hash);
    for (let form = this.#places[place] ?? 0; form > 0; form = this.#places[place] ?? 0) {
      if (this.#isForm(form - 1, start, end)) return this.#terms[form - 1] ?? 0;
      place = (place + 1) & PLACE_BITS;
    }
    if (this.#forms === MAX_FORMS) {
      this.#forms = 0;
      this.#places.fill(0);
      place = placeOf(hash);
    }
    const from = this.#ends[this.#forms] ?? 0;
    const until = from + end - start;
    if (until > this.#letters.length) this.#letters = grown(this.#letters, until);
    // Sign by sign: for a word, a decoder and a slice of the bytes take three times as long.
    let word = "";
    for (let at = start; at < end; at++) {
      const byte = (this.#bytes[at] ?? 0) | 0x20;
      this.#letters[from + at - start] = byte;
      word += String.fromCharCode(byte);
    }
    const term = this.#add(newStemOf(word));
    this.#terms[this.#forms++] = term;
    this.#ends[this.#forms] = until;
    this.#places[place] = this.#forms;
    return term;
  }

  #isForm(form: number, start: number, end: number): boolean {
    const from = this.#ends[form] ?? 0;
    if ((this.#ends[form + 1] ?? 0) - from !== end - start) return false;
    const [letters, bytes] = [this.#letters, this.#bytes];
    for (let at = 0; at < end - start; at++) {
      if (letters[from + at] !== ((bytes[start + at] ?? 0) | 0x20)) return false;
    }
    return true;
  }

  #compoundTerms(run: string): readonly number[] {
    const known = this.#compounds.get(run);
    if (known !== undefined) return known;
    const terms = tokensOf(run).map((token) => this.#add(newStemOf(token)));
    // A long run is a sentence without spaces, and does not come again.
    if (run.length > MAX_WORD) return terms;
    if (this.#compounds.size >= MAX_FORMS) this.#compounds.clear();
    this.#compounds.set(run, terms);
    return terms;
  }

  #add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#names.push(term) - 1;
    this.#numbers.set(term, number);
    if (term.length <= PREFIX_LENGTH && !isUnspaced(term)) return number;
    const begin = beginOf(term);
    const others = this.#begins.get(begin);
    if (others === undefined) this.#begins.set(begin, [number]);
    else others.push(number);
    return number;
  }

  #encode(text: string): number {
    if (3 * text.length > this.#bytes.length) this.#bytes = new Uint8Array(3 * text.length);
    return encoder.encodeInto(text, this.#bytes).written;
  }

  #reserve(length: number): void {
    if (length <= this.#read.length) return;
    const more = new Uint32Array(2 * length);
    more.set(this.#read);
    this.#read = more;
  }
}

function placeOf(hash: number): number {
  return (hash ^ hash >>> 15) & PLACE_BITS;
}

/** The first four letters, in ASCII as a number, or the first sign in Chinese and the like. */
function beginOf(term: string): string | number {
  if (isUnspaced(term)) return [...term][0] ?? "";
  let begin = 0;
  for (let at = 0; at < PREFIX_LENGTH; at++) {
    const code = term.charCodeAt(at);
    if (code > 0x7f) return term.slice(0, PREFIX_LENGTH);
    begin = begin << 7 | code;
  }
  return begin;
}

function grown(from: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const to = new Uint8Array(Math.max(length, 2 * from.length));
  to.set(from);
  return to;
}
