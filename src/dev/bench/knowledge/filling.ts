import { once } from "node:events";
import type { Writable } from "node:stream";
import postgres from "postgres";
import { termsOf } from "../../../knowledge/store/terms.ts";
import { seededRandom } from "../random.ts";
import { noisyCentre, wordAt, zipfRank } from "./corpus.ts";

/** What to fill a database with: generated entries, of about so many words each. */
export interface Filling {
  entries: number;
  words: number;
  dimension: number;
}

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
  { entries, words, dimension }: Filling,
): Promise<void> {
  const pool = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const [index] = await pool`SELECT pg_get_indexdef('kb_entries_by_vector'::regclass) AS def`;
    await pool`DROP INDEX kb_entries_by_vector`;
    await pool`ALTER TABLE kb_words DROP CONSTRAINT kb_words_pkey`;
    const rows = await pool`COPY kb_entries (n, id, content, role, tags, entry_type, confidence,
      word_count, embedding, embedded_at) FROM STDIN`.writable();
    const terms = await pool`COPY kb_words (term, n, count, size) FROM STDIN`.writable();
    const random = seededRandom(7);
    const known = new Map<number, string>();
    for (let n = 1; n <= entries; n++) {
      const ranks = Array.from({ length: words / 2 + random() * words }, () => zipfRank(random));
      const counts = new Map<number, number>();
      for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
      for (const rank of counts.keys()) {
        if (!known.has(rank)) known.set(rank, [...termsOf(wordAt(rank)).counts.keys()][0] ?? "");
      }
      const lines = [...counts].map(([rank, count]) =>
        `${known.get(rank)}\t${n}\t${count}\t${ranks.length}\n`
      );
      const vector = noisyCentre(random, dimension).map((value) => Math.round(value * FULL));
      const role = ["pm", "dev", "qa", "all"][Math.floor(random() * 4)];
      const tag = `tag-${Math.floor(random() * 200)}${random() < 0.02 ? ",rare" : ""}`;
      await Promise.all([
        send(terms, n, lines.join("")),
        send(
          rows,
          n,
          `${n}\t${crypto.randomUUID()}\t${
            ranks.map(wordAt).join(" ")
          }\t${role}\t{${tag}}\tfact\t1\t` +
            `${ranks.length}\t[${vector.join(",")}]\tnow\n`,
        ),
      ]);
    }
    await Promise.all([ended(rows), ended(terms)]);
    await pool.begin(async (on) => {
      await on`SELECT set_config('maintenance_work_mem', '2GB', true)`;
      await on`ALTER TABLE kb_words ADD PRIMARY KEY (term, n) INCLUDE (count, size)`;
      await on.unsafe(String(index?.def));
      await on.unsafe(`ALTER TABLE kb_entries ALTER n RESTART WITH ${entries + 1}`);
    });
    await pool`VACUUM ANALYZE kb_entries, kb_words`;
  } finally {
    await pool.end();
  }
}

async function send(to: Writable, n: number, text: string): Promise<void> {
  if (!to.write(text) && n % AT_ONCE === 0) await once(to, "drain");
}

async function ended(stream: Writable): Promise<void> {
  stream.end();
  await once(stream, "finish");
}
