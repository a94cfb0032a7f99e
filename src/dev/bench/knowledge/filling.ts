import { once } from "node:events";
import type { Writable } from "node:stream";
import postgres from "postgres";
import { indexTerms } from "../../../kernel/search/terms.ts";
import { contentKey } from "../../../knowledge/store/content_key.ts";
import { newEntry } from "../../../knowledge/store/entry.ts";
import { MOST_PASSAGES } from "../../../knowledge/store/passages.ts";
import type { Role } from "../../../knowledge/store/role.ts";
import type { Store, VectorState } from "../../../knowledge/store/store.ts";
import { seededRandom } from "../random.ts";
import { numbersFrom, roleFrom, tagsFrom, unitVector, wordFrom } from "./corpus.ts";

/**
 * The generated entries of a store: their number, their approximate number of words, and the
 * dimension of their vectors.
 */
export interface Filling {
  entries: number;
  words: number;
  dimension: number;
}

/** The number of rows that PostgreSQL must have accepted before the benchmark sends more. */
const AT_ONCE = 2000;
/**
 * The greatest number in a vector that is sent as text; the vector's length doesn't affect its
 * angle.
 */
const FULL = 99;

interface GeneratedEntry {
  words: string[];
  role: Role;
  tags: string[];
  vector: number[];
}

function* generated({ entries, words, dimension }: Filling): Generator<GeneratedEntry> {
  const random = seededRandom(7);
  for (let n = 0; n < entries; n++) {
    yield {
      words: Array.from({ length: words / 2 + random() * words }, () => wordFrom(random)),
      role: roleFrom(random),
      tags: tagsFrom(random),
      vector: numbersFrom(random, dimension).map((value) => Math.round(value * FULL)),
    };
  }
}

/** Fills an empty store with one entry after another. */
export async function fillStore(store: Store, filling: Filling, of: VectorState): Promise<void> {
  for (const { words, role, tags, vector } of generated(filling)) {
    const content = words.join(" ");
    await store.add(newEntry({ content, role, tags, vector: unitVector(vector) }), { of });
  }
}

/**
 * Fills the empty tables of a PostgreSQL store whose model is already set. Writes all rows before
 * the indexes, which is faster than adding entries.
 */
export async function fillPostgres(url: string, filling: Filling): Promise<void> {
  const pool = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const [index] = await pool`SELECT pg_get_indexdef('kb_entries_by_vector'::regclass) AS def`;
    await pool`DROP INDEX kb_entries_by_vector`;
    await pool`ALTER TABLE kb_words DROP CONSTRAINT kb_words_pkey`;
    const rows = await pool`COPY kb_entries (n, id, content, role, tags, entry_type, confidence,
      content_key, passages, word_count, embedding, embedded_at) FROM STDIN`.writable();
    const terms = await pool`COPY kb_words (term, n, count, size) FROM STDIN`.writable();
    let n = 0;
    for (const { words, role, tags, vector } of generated(filling)) {
      n++;
      const id = crypto.randomUUID();
      const content = words.join(" ");
      const key = contentKey({ title: null, content });
      const entry = [n, id, content, role, `{${tags}}`, "fact", 1, key, 1, words.length];
      const row = [...entry, `[${vector.join(",")}]`, "now"].join("\t");
      const passage = n * MOST_PASSAGES;
      const lines = [...countsOf(words)]
        .map(([term, count]) => `${term}\t${passage}\t${count}\t${words.length}\n`);
      await Promise.all([send(terms, n, lines.join("")), send(rows, n, `${row}\n`)]);
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

const known = new Map<string, string>();

/** Returns the frequency of each term in a text with these words. */
function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const term = known.get(word) ?? indexTerms(word)[0] ?? word;
    known.set(word, term);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

async function send(to: Writable, n: number, text: string): Promise<void> {
  if (!to.write(text) && n % AT_ONCE === 0) await once(to, "drain");
}

async function ended(stream: Writable): Promise<void> {
  stream.end();
  await once(stream, "finish");
}
