import { fusedHits, type RowHit } from "./row_hits.ts";
import type { QueryWord, SearchQuery } from "./search_query.ts";
import { indexTerms } from "./terms.ts";
import {
  EXACT_BONUS,
  FIELD_WEIGHTS,
  ftsRarity,
  LEAST_CANDIDATES,
  LEAST_COVERAGE,
  MAX_SHARE,
  MOST_READ,
  PHRASE_BONUS,
  wordRarity,
} from "./weights.ts";

export type DocumentFields = Readonly<Partial<Record<keyof typeof FIELD_WEIGHTS, string>>>;

const COLUMNS = "title, name, heading, text";
const WEIGHTS = [
  FIELD_WEIGHTS.title,
  FIELD_WEIGHTS.name,
  FIELD_WEIGHTS.heading,
  FIELD_WEIGHTS.text,
].join(", ");

type SqlValue = string | number;

export interface SqlDatabase {
  all(sql: string, ...values: SqlValue[]): Record<string, unknown>[];
  run(sql: string, ...values: SqlValue[]): unknown;
}

/** A WHERE condition: `+rowid IN (SELECT …)`. Without the plus, SQLite matches each row again. */
export interface RowCondition {
  sql: string;
  values: readonly SqlValue[];
}

interface SearchLimits {
  size: number;
  limit: number;
  condition?: RowCondition | undefined;
  /** True to sort rows with equal scores in descending order. */
  greatestFirst?: boolean | undefined;
}

interface FoundForm {
  expression: string;
  isBeginning: boolean;
  weight: number;
  having: number;
}

type FoundQuery = Omit<SearchQuery, "words"> & { words: readonly FoundForm[][] };

/**
 * An FTS5 table of terms. Each document is a numbered row; the table doesn't store its text.
 * Changes are part of the database's current transaction.
 */
export class FtsTable {
  readonly #database: SqlDatabase;
  readonly #name: string;

  constructor(database: SqlDatabase, name = "terms") {
    this.#database = database;
    this.#name = name;
  }

  create(): void {
    // FTS5's ASCII tokenizer splits text only at the spaces between terms.
    this.#database.run(
      `CREATE VIRTUAL TABLE ${this.#name} USING fts5 (
         ${COLUMNS}, content = '', contentless_delete = 1, tokenize = 'ascii'
       )`,
    );
    this.#database.run(
      `CREATE VIRTUAL TABLE ${this.#name}_vocabulary USING fts5vocab (${this.#name}, row)`,
    );
  }

  put(row: number, { title = "", name = "", heading = "", text = "" }: DocumentFields): void {
    this.#database.run(
      `INSERT OR REPLACE INTO ${this.#name} (rowid, ${COLUMNS}) VALUES (?, ?, ?, ?, ?)`,
      row,
      ...[title, name, heading, text].map((field) => indexTerms(field).join(" ")),
    );
  }

  get size(): number {
    const [row] = this.#database.all(`SELECT count(*) AS n FROM ${this.#name}_docsize`);
    return numberIn(row, "n");
  }

  has(row: number): boolean {
    return this.#database.all(`SELECT 1 FROM ${this.#name}_docsize WHERE id = ?`, row).length > 0;
  }

  remove(row: number): void {
    this.#database.run(`DELETE FROM ${this.#name} WHERE rowid = ?`, row);
  }

  frequency(term: string): number {
    const sql = `SELECT doc AS n FROM ${this.#name}_vocabulary WHERE term = ?`;
    return numberIn(this.#database.all(sql, term).at(0), "n");
  }

  /** Returns at least the best `limit` documents, best first. Fuses wordings of one question. */
  search(queries: readonly SearchQuery[], limits: SearchLimits): RowHit[] {
    const lists = this.#foundQueries(queries).map((query) => this.#ranked(query, limits));
    const [only = []] = lists;
    return lists.length > 1 ? fusedHits(lists) : only;
  }

  count(queries: readonly SearchQuery[], condition?: RowCondition): number {
    const forms = this.#foundQueries(queries).flatMap(({ words }) => words.flat());
    return forms.length === 0 ? 0 : this.#count(anyOf(forms), condition);
  }

  #foundQueries(queries: readonly SearchQuery[]): FoundQuery[] {
    return queries.map((query) => ({
      ...query,
      words: query.words.map((word) => this.#found(word)),
    })).filter(({ words }) => words.some((forms) => forms.length > 0));
  }

  #found(word: QueryWord): FoundForm[] {
    return word.flatMap(({ text, isBeginning, weight }) => {
      const expression = isBeginning ? `${quoted(text)} *` : quoted(text);
      const having = isBeginning ? this.#begun(text, expression) : this.frequency(text);
      return having === 0 ? [] : [{ expression, isBeginning, weight, having }];
    });
  }

  #begun(text: string, expression: string): number {
    const sql = `SELECT 1 FROM ${this.#name}_vocabulary WHERE term > ? AND term < ? LIMIT 1`;
    const isAny = this.#database.all(sql, text, `${text}\u{10ffff}`).length > 0;
    return isAny ? this.#count(expression, undefined) : 0;
  }

  #count(expression: string, condition: RowCondition | undefined): number {
    const { sql, values } = this.#where(condition);
    const [row] = this.#database.all(`SELECT count(*) AS n ${sql}`, expression, ...values);
    return numberIn(row, "n");
  }

  #ranked(
    { words, phrase, exact: names }: FoundQuery,
    { size, ...limits }: SearchLimits,
  ): RowHit[] {
    const whole = new Set(phrase.length === 0 ? [] : this.#best(adjacent(phrase), limits));
    const named = names.map((terms) => new Set(this.#best(adjacent(terms), limits)));
    const [rare, all] = [anyOf(rarest(words)), anyOf(words.flat())];
    const best = this.#best(rare, limits);
    if (best.length < limits.limit && rare !== all) best.push(...this.#best(all, limits));
    const rows = [...new Set([...best, ...[whole, ...named].flatMap((found) => [...found])])];
    const sums = new Map(rows.map((row) => [row, { score: 0, covered: 0, matched: 0 }]));
    let most = 0;
    for (const forms of words) {
      const weight = Math.max(...valuesOf(forms, size));
      most += weight;
      for (const [row, score] of this.#scores(forms, { rows, size })) {
        const sum = sums.get(row);
        if (sum === undefined) continue;
        sum.score += score;
        sum.covered += weight;
        sum.matched++;
      }
    }
    return [...sums].map(([row, { score, covered, matched }]) => {
      const coverage = covered / most;
      const isPhrase = whole.has(row);
      const factor = (LEAST_COVERAGE + (1 - LEAST_COVERAGE) * coverage) *
        (isPhrase ? PHRASE_BONUS : 1);
      const exact = named.filter((found) => found.has(row)).length;
      const share = score / (MAX_SHARE * most);
      const total = factor * share + EXACT_BONUS * exact;
      return { row, score: total, share, matched, coverage, isPhrase, exact };
    }).sort((a, b) => b.score - a.score || (limits.greatestFirst ? b.row - a.row : a.row - b.row));
  }

  #best(
    expression: string,
    { limit, condition, greatestFirst = false }: Omit<SearchLimits, "size">,
  ): number[] {
    const { sql, values } = this.#where(condition);
    const order = `${this.#bm25}, rowid ${greatestFirst ? "DESC" : "ASC"}`;
    const best = `SELECT rowid AS row ${sql} ORDER BY ${order} LIMIT ?`;
    const most = Math.max(limit, LEAST_CANDIDATES);
    return this.#database.all(best, expression, ...values, most).map((row) => numberIn(row, "row"));
  }

  #scores(
    forms: readonly FoundForm[],
    { rows, size }: { rows: readonly number[]; size: number },
  ): Map<number, number> {
    const scores = new Map<number, number>();
    const counted = this.#countedRows();
    // The prefix also matches the exact words, so it adds nothing to rows with these words.
    const exactFirst = forms.toSorted((a, b) => Number(a.isBeginning) - Number(b.isBeginning));
    for (const { expression, isBeginning, weight, having } of exactFirst) {
      const found = this.#database.all(
        `SELECT rowid AS row, ${this.#bm25} AS score FROM ${this.#name}
         WHERE ${this.#name} MATCH ? AND +rowid IN (SELECT value FROM json_each(?))`,
        expression,
        JSON.stringify(rows),
      );
      const unit = -weight * wordRarity(size, having) / ftsRarity(counted, having);
      for (const one of found) {
        const row = numberIn(one, "row");
        const [before, score] = [scores.get(row) ?? 0, numberIn(one, "score") * unit];
        scores.set(row, isBeginning ? Math.max(before, score) : before + score);
      }
    }
    return scores;
  }

  #countedRows(): number {
    const [row] = this.#database.all(`SELECT block FROM ${this.#name}_data WHERE id = 1`);
    let rows = 0;
    for (const byte of row?.block instanceof Uint8Array ? row.block : []) {
      rows = rows * 128 + (byte & 127);
      if (byte < 128) break;
    }
    return rows;
  }

  get #bm25(): string {
    return `bm25(${this.#name}, ${WEIGHTS})`;
  }

  #where(condition: RowCondition | undefined): RowCondition {
    const also = condition === undefined ? "" : ` AND ${condition.sql}`;
    return {
      sql: `FROM ${this.#name} WHERE ${this.#name} MATCH ?${also}`,
      values: condition?.values ?? [],
    };
  }
}

function valuesOf(forms: readonly FoundForm[], size: number): number[] {
  if (forms.length === 0) return [wordRarity(size, 0)];
  return forms.map(({ weight, having }) => weight * wordRarity(size, having));
}

function rarest(words: readonly FoundForm[][]): FoundForm[] {
  const havingAny = (forms: readonly FoundForm[]) =>
    forms.reduce((sum, { having }) => sum + having, 0);
  const most = words.filter((forms) => forms.length > 0)
    .sort((a, b) => havingAny(a) - havingAny(b));
  let read = 0;
  const rare = new Set(
    most.filter((forms, at) => (read += havingAny(forms)) <= MOST_READ || at === 0),
  );
  return words.filter((forms) => rare.has(forms)).flat();
}

function adjacent(terms: readonly string[]): string {
  return quoted(terms.join(" "));
}

function anyOf(forms: readonly FoundForm[]): string {
  return forms.map(({ expression }) => expression).join(" OR ");
}

function quoted(terms: string): string {
  return `"${terms.replaceAll('"', '""')}"`;
}

function numberIn(row: Record<string, unknown> | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}
