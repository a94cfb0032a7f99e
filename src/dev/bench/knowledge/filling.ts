import { once } from "node:events";
import type { Writable } from "node:stream";
import postgres from "postgres";
import { addTags } from "../../../knowledge/sqlite/changes.ts";
import { SqliteDatabase } from "../../../knowledge/sqlite/database.ts";
import { migrateSqlite, wordIndex } from "../../../knowledge/sqlite/schema.ts";
import { SqliteVectors } from "../../../knowledge/sqlite/vectors.ts";
import { indexTerms } from "../../../kernel/search/terms.ts";
import { seededRandom } from "../random.ts";
import { numbersFrom, roleFrom, tagsFrom, unitVector, wordFrom } from "./corpus.ts";

/** What to fill a database with: generated entries, of about so many words each. */
export interface Filling {
  entries: number;
  words: number;
  dimension: number;
}

/** A million short entries, as on a large team's server. */
export const millionEntries: Filling = { entries: 1_000_000, words: 40, dimension: 256 };

/** How many rows are sent before the database must have taken them. */
const AT_ONCE = 2000;
/** The greatest number of a vector here: an angle does not depend on length, and this is short. */
const FULL = 99;

/**
 * Fills the empty tables of a store at the given address, whose model has been claimed, faster
 * than entries can be added: rows first, and their indexes as a database makes them at once.
 */
export async function fillPostgres(
  url: string,
  filling: Filling,
): Promise<void> {
  const pool = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const [index] = await pool`SELECT pg_get_indexdef('kb_entries_by_vector'::regclass) AS def`;
    await pool`DROP INDEX kb_entries_by_vector`;
    await pool`ALTER TABLE kb_words DROP CONSTRAINT kb_words_pkey`;
    const rows = await pool`COPY kb_entries (n, id, content, role, tags, entry_type, confidence,
      word_count, embedding, embedded_at) FROM STDIN`.writable();
    const terms = await pool`COPY kb_words (term, n, count, size) FROM STDIN`.writable();
    for (const { n, terms: counts, size, vector, ...entry } of generated(filling)) {
      const lines = [...counts].map(([term, count]) => `${term}\t${n}\t${count}\t${size}\n`);
      const line = [
        n,
        entry.id,
        entry.content,
        entry.role,
        `{${entry.tags}}`,
        "fact",
        1,
        size,
        `[${vector.join(",")}]`,
        "now",
      ].join("\t");
      await Promise.all([send(terms, n, lines.join("")), send(rows, n, `${line}\n`)]);
    }
    await Promise.all([ended(rows), ended(terms)]);
    await pool.begin(async (on) => {
      await on`SELECT set_config('maintenance_work_mem', '2GB', true)`;
      await on`ALTER TABLE kb_words ADD PRIMARY KEY (term, n) INCLUDE (count, size)`;
      await on.unsafe(String(index?.def));
      await on.unsafe(`ALTER TABLE kb_entries ALTER n RESTART WITH ${filling.entries + 1}`);
    });
    await pool`VACUUM ANALYZE kb_entries, kb_words`;
  } finally {
    await pool.end();
  }
}

/** Fills an empty embedded store in this folder, many entries to a transaction. */
export function fillEmbedded(folder: string, filling: Filling): void {
  const database = new SqliteDatabase(folder);
  migrateSqlite(database);
  const index = wordIndex(database);
  const vectors = new SqliteVectors(database);
  const fill = (part: readonly Generated[]): void => {
    for (const { n, id, content, role, tags, vector } of part) {
      database.run(
        `INSERT INTO entries (id, content, role, tags, entry_type, confidence, created_at, updated_at)
         VALUES (?, ?, ?, ?, 'fact', 1, ?, ?)`,
        ...[id, content, role, JSON.stringify(tags), Date.now(), Date.now()],
      );
      addTags(database, n, tags);
      index.put(n, { text: content });
      vectors.set(n, unitVector(vector));
    }
  };
  let part: Generated[] = [];
  for (const one of generated(filling)) {
    part.push(one);
    if (part.length < AT_ONCE && one.n < filling.entries) continue;
    database.transaction(() => fill(part));
    part = [];
  }
  database.close();
}

/** An entry, the n-th, with what an index of words holds of it. */
export interface Generated {
  n: number;
  id: string;
  content: string;
  role: string;
  tags: string[];
  terms: Map<string, number>;
  size: number;
  vector: number[];
}

/** The entries of a filling, the same for the same one but for their ids. */
export function* generated({ entries, words, dimension }: Filling): Iterable<Generated> {
  const random = seededRandom(7);
  const known = new Map<string, string>();
  const termOf = (word: string): string => {
    const term = known.get(word) ?? indexTerms(word)[0] ?? word;
    known.set(word, term);
    return term;
  };
  for (let n = 1; n <= entries; n++) {
    const used = Array.from({ length: words / 2 + random() * words }, () => wordFrom(random));
    const terms = new Map<string, number>();
    for (const term of used.map(termOf)) terms.set(term, (terms.get(term) ?? 0) + 1);
    yield {
      n,
      id: crypto.randomUUID(),
      content: used.join(" "),
      role: roleFrom(random),
      tags: tagsFrom(random),
      terms,
      size: used.length,
      vector: numbersFrom(random, dimension).map((value) => Math.round(value * FULL)),
    };
  }
}

async function send(to: Writable, n: number, text: string): Promise<void> {
  if (!to.write(text) && n % AT_ONCE === 0) await once(to, "drain");
}

async function ended(stream: Writable): Promise<void> {
  stream.end();
  await once(stream, "finish");
}
