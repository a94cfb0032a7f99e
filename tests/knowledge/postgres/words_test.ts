import { assert, assertEquals } from "@std/assert";
import { PostgresStore } from "../../../src/knowledge/postgres/store.ts";
import { newEntry } from "../../../src/knowledge/store/entry.ts";
import { pgliteDatabase } from "../pglite.ts";
import { pglite } from "../stores.ts";
import { entryQuery } from "../../../src/knowledge/store/terms.ts";

// PGlite keeps running for the following tests.
const options = { sanitizeOps: false, sanitizeResources: false };

const rarity = (total: number, having: number): number =>
  Math.log(1 + (total - having + 0.5) / (having + 0.5));

Deno.test(
  "findByWords() weights a common word by the number of all entries that contain it",
  options,
  async () => {
    const database = pgliteDatabase(await pglite());
    const store = new PostgresStore(database, false);
    await store.open();
    await store.add(newEntry({ content: "rare common", role: "dev", tags: [], vector: null }));
    await database.query(`INSERT INTO kb_entries
      (id, content, role, tags, entry_type, confidence, content_key, passages, word_count)
    SELECT gen_random_uuid(), CASE WHEN n % 5 > 0 THEN 'common text' ELSE 'other text' END, 'dev',
      '{}', 'fact', 1, n, 1, 2 FROM generate_series(1, 1499) AS n`);
    await database.query(`INSERT INTO kb_words (term, n, count, size)
    SELECT term, n * 64, 1, 2 FROM kb_entries, unnest(string_to_array(content, ' ')) AS term WHERE n > 1`);
    const weights = [rarity(1500, 1), rarity(1500, 1201)];
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    // All texts have average length, so a word that occurs once scores 1 / (1 + K1).
    const expected = weights.map((weight) => weight / whole / 2.2);
    const hits = await store.findByWords(entryQuery("rare common"), {}, 3);
    const scores = hits.map(({ score }) => score);
    const wanted = [expected[0] ?? 0, 0, 0].map((score) => score + (expected[1] ?? 0));
    for (const [at, score] of scores.entries()) {
      assert(Math.abs(score - (wanted[at] ?? NaN)) < 0.002, `${scores}, not ${wanted}`);
    }
    // Results with equal scores are sorted by time, newest first.
    assertEquals(hits.map(({ order }) => order), [1, 1500, 1499]);
    await store.close();
  },
);
