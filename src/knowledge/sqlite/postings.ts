import { damping, rarity } from "../store/bm25.ts";
import { type DatabaseRow, numberColumn } from "../store/row.ts";
import { type TermCounts, termsOf } from "../store/terms.ts";
import { bufferColumn, type SqliteDatabase } from "./database.ts";

/** How many entries with numbers in a row share a block. */
const BLOCK = 1024;
/** The greatest count and size that a block holds. */
const MOST = 65_535;

/**
 * Which entries have each term, and how often: for each term and 1,024 entries one block of pairs
 * of 16 bits, the entry's place in the block and the count. A query reads a few hundred blocks.
 */
export class Postings {
  readonly #database: SqliteDatabase;

  constructor(database: SqliteDatabase) {
    this.#database = database;
  }

  /** Call it in a transaction. */
  add(n: number, content: string): void {
    const { counts, size } = termsOf(content);
    this.#setSize(n, size);
    for (const [term, count] of counts) {
      const pair = Uint16Array.of(n % BLOCK, Math.min(count, MOST));
      this.#append(term, Math.floor(n / BLOCK), bytesOf(pair));
    }
  }

  /** Call it in a transaction, with the content as it was. */
  remove(n: number, content: string): void {
    this.#setSize(n, 0);
    const block = Math.floor(n / BLOCK);
    for (const term of termsOf(content).counts.keys()) {
      const sql = "SELECT data FROM postings WHERE term = ? AND block = ?";
      const row = this.#database.get(sql, term, block);
      // An earlier version may have made other terms of the content.
      if (row === undefined) continue;
      const pairs = pairsIn(row);
      const kept = pairs.filter((_, at) => pairs[at - (at % 2)] !== n % BLOCK);
      this.#database.run(
        "UPDATE postings SET data = ? WHERE term = ? AND block = ?",
        bytesOf(kept),
        term,
        block,
      );
    }
  }

  /** Adds entries of an older file, many at a time; only where they have no terms yet. */
  addAll(entries: readonly { n: number; content: string }[]): void {
    const blocks = new Map<string, { term: string; block: number; pairs: number[] }>();
    for (const { n, content } of entries) {
      const { counts, size }: TermCounts = termsOf(content);
      this.#setSize(n, size);
      const block = Math.floor(n / BLOCK);
      for (const [term, count] of counts) {
        const key = `${block} ${term}`;
        const known = blocks.get(key) ?? { term, block, pairs: [] };
        known.pairs.push(n % BLOCK, Math.min(count, MOST));
        blocks.set(key, known);
      }
    }
    for (const { term, block, pairs } of blocks.values()) {
      this.#append(term, block, bytesOf(Uint16Array.from(pairs)));
    }
  }

  /** By entry's number, BM25 as a share of what a text could reach with these terms: 0 to 1. */
  scores(terms: readonly string[]): Float32Array {
    const sizes = this.#sizes();
    let [total, words] = [0, 0];
    for (const size of sizes) {
      words += size;
      if (size > 0) total++;
    }
    const average = words / Math.max(1, total);
    const damped = Float32Array.from(sizes, (size) => damping(size / average));
    const scores = new Float32Array(sizes.length);
    let most = 0;
    for (const term of terms) {
      const rows = this.#database.all("SELECT block, data FROM postings WHERE term = ?", term);
      const blocks = rows.map((row) => ({
        start: numberColumn(row, "block") * BLOCK,
        pairs: pairsIn(row),
      }));
      const having = blocks.reduce((sum, { pairs }) => sum + pairs.length / 2, 0);
      const weight = rarity(total, having);
      most += weight;
      for (const { start, pairs } of blocks) addScores(scores, damped, { start, pairs, weight });
    }
    return most > 0 ? scores.map((score) => score / most) : scores;
  }

  #append(term: string, block: number, bytes: Uint8Array): void {
    this.#database.run(
      `INSERT INTO postings (term, block, data) VALUES (?, ?, ?)
       ON CONFLICT (term, block) DO UPDATE SET data = CAST(data || excluded.data AS BLOB)`,
      term,
      block,
      bytes,
    );
  }

  #setSize(n: number, size: number): void {
    const block = Math.floor(n / BLOCK);
    const row = this.#database.get("SELECT data FROM sizes WHERE block = ?", block);
    const sizes = row === undefined ? new Uint16Array(BLOCK) : pairsIn(row);
    sizes[n % BLOCK] = Math.min(MOST, size);
    const sql = "INSERT OR REPLACE INTO sizes (block, data) VALUES (?, ?)";
    this.#database.run(sql, block, bytesOf(sizes));
  }

  #sizes(): Uint16Array {
    const rows = this.#database.all("SELECT block, data FROM sizes ORDER BY block");
    const last = numberColumn(rows.at(-1), "block");
    const sizes = new Uint16Array((last + 1) * BLOCK);
    for (const row of rows) sizes.set(pairsIn(row), numberColumn(row, "block") * BLOCK);
    return sizes;
  }
}

/** Adds what a block of a term contributes to the scores of its entries. */
function addScores(
  scores: Float32Array,
  damped: Float32Array,
  { start, pairs, weight }: { start: number; pairs: Uint16Array; weight: number },
): void {
  for (let at = 0; at < pairs.length; at += 2) {
    const n = start + (pairs[at] ?? 0);
    const count = pairs[at + 1] ?? 0;
    scores[n] = (scores[n] ?? 0) + (weight * count) / (count + (damped[n] ?? 0));
  }
}

function pairsIn(row: DatabaseRow): Uint16Array {
  return new Uint16Array(bufferColumn(row, "data"));
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
