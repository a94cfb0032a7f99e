import type { HarmlessChange } from "./harmless_change.ts";

/** Those of the knowledge server's room for PostgreSQL. */
export const HARMLESS_IN_POSTGRES: readonly HarmlessChange[] = [
  {
    file: "src/knowledge/postgres/database.ts",
    code: "fetch_types: false,",
    change: "false  →  true",
    reason: "it saves a query of the catalogue for each connection; the answers are the same",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#total = 0;",
    change: "0  →  1",
    reason: "the first search learns the number before it is used",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#last = 0;",
    change: "0  →  1",
    reason: "the first search learns the number before it is used",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "#averageSize = 1;",
    change: "1  →  2",
    reason: "the first search learns the number before it is used",
  },
  {
    file: "src/knowledge/postgres/older_tables.ts",
    code: "const length = Math.hypot(...vector) || 1;",
    change: "1  →  2",
    reason: "the half of zeros are zeros",
  },
  {
    file: "src/knowledge/postgres/passages.ts",
    code: "part: at + 1,",
    change: "at + 1  →  at - 1",
    reason: "the parts are only told from each other by it",
  },
  {
    file: "src/knowledge/postgres/passages.ts",
    code: "part: at + 1,",
    change: "1  →  2",
    reason: "the parts are only told from each other by it",
  },
  {
    file: "src/knowledge/postgres/passages.ts",
    code: "if (further.length === 0) return;",
    change: "if (further.length === 0) return;  →  if (false) return;",
    reason: "it spares a statement that stores nothing",
  },
  {
    file: "src/knowledge/postgres/changes.ts",
    code: "if (parts.length > 1) await setPassages(query, entry.id, parts);",
    change: "parts.length > 1  →  parts.length >= 1",
    reason: "a new entry has no further passages to delete",
  },
  {
    file: "src/knowledge/postgres/tls.ts",
    code: "const answer = new Uint8Array(1);",
    change: "1  →  2",
    reason: "more room than the answer takes",
  },
  {
    file: "src/knowledge/postgres/requirements.ts",
    code: 'const [major = 0, minor = 0] = textColumn(row, "version").split(".").map(Number);',
    change: "0  →  1",
    reason: "a version of one number is of no extension this old",
  },
  {
    file: "src/knowledge/postgres/store.ts",
    code: "if (ids.length === 0) return [];",
    change: "if (ids.length === 0) return [];  →  if (false) return [];",
    reason: "it spares a query that finds nothing",
  },
  {
    file: "src/knowledge/postgres/store.ts",
    code: "if (tags.length < 2) return [];",
    change: "if (tags.length < 2) return [];  →  if (false) return [];",
    reason: "it spares a query that finds nothing",
  },
  {
    file: "src/knowledge/postgres/store.ts",
    code:
      "ORDER BY created_at ${order}, kb_entries.n ${order} LIMIT ${values.add(limit + 1)}::int`,",
    change: "1  →  2",
    reason: "one row more is read, and cut off",
  },
  {
    file: "src/knowledge/postgres/store.ts",
    code: "if (!(error instanceof StoreError)) throw error;",
    change: "if (!(error instanceof StoreError)) throw error;  →  if (false) throw error;",
    reason: "nothing but a failure of the database has a refusal",
  },
  {
    file: "src/knowledge/postgres/vectors.ts",
    code: "const now = held ?? await this.held() ?? { model, dimension };",
    change: "held ?? await this.held()  →  await this.held()",
    reason: "it is asked once more",
  },
  {
    file: "src/knowledge/postgres/vectors.ts",
    code: "await migrateVectors(query, dimension);",
    change: "await migrateVectors(query, dimension);  →  undefined;",
    reason: "where it replaces, claim() has made room before",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const BELIEVED_MS = 30_000;",
    change: "30_000  →  0",
    reason: "what is counted anew each time weighs as much",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const READ_FOR_HIT = 75;",
    change: "75  →  0",
    reason: "the least that is read holds for all but hundreds of hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const read = Math.max(LEAST_READ, limit * READ_FOR_HIT);",
    change: "limit * READ_FOR_HIT  →  limit / READ_FOR_HIT",
    reason: "the least that is read holds for all but hundreds of hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "if (terms.length === 0) return [];",
    change: "if (terms.length === 0) return [];  →  if (false) return [];",
    reason: "it spares queries that find nothing",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "for (let width = limit * 2;; width *= 16) {",
    change: "2  →  3",
    reason: "how many candidates are tried first; the rounds end with the same hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const hasMore = rows.length < limit && width < this.#total &&",
    change: "rows.length < limit  →  rows.length <= limit",
    reason: "one round more, which ends with the same hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const hasMore = rows.length < limit && width < this.#total &&",
    change: "width < this.#total  →  width <= this.#total",
    reason: "one round more, which ends with the same hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const hasMore = rows.length < limit && width < this.#total &&",
    change:
      "rows.length < limit && width < this.#total  →  rows.length < limit || width < this.#total",
    reason: "more rounds, which end with the same hits",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "const count = this.#counts.get(term) ?? 0;",
    change: "0  →  1",
    reason: "each term has been counted before",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "if (unknown.length === 0) return;",
    change: "if (unknown.length === 0) return;  →  if (false) return;",
    reason: "it spares a query that finds nothing",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "let rows = 0;",
    change: "0  →  1",
    reason: "one row of thousands",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code:
      "const read = counted.filter(({ count }, at) => (rows += count) <= most || at === 0).length;",
    change: "(rows += count) <= most  →  (rows += count) < most",
    reason: "one row of thousands",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "if (this.#total < FEW || performance.now() - this.#countedAt > BELIEVED_MS) {",
    change: "this.#total < FEW  →  this.#total <= FEW",
    reason: "one entry of a thousand",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: "if (this.#total < FEW || performance.now() - this.#countedAt > BELIEVED_MS) {",
    change:
      "performance.now() - this.#countedAt > BELIEVED_MS  →  performance.now() - this.#countedAt >= BELIEVED_MS",
    reason: "a millisecond",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: 'const share = this.#last / Math.max(1, this.#last - numberColumn(row, "first") + 1);',
    change: "1  →  2",
    reason: "an estimate from a thousand rows, off by one",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code: 'const share = this.#last / Math.max(1, this.#last - numberColumn(row, "first") + 1);',
    change:
      'this.#last - numberColumn(row, "first") + 1  →  this.#last - numberColumn(row, "first") - 1',
    reason: "an estimate from a thousand rows, off by one",
  },
  {
    file: "src/knowledge/postgres/words.ts",
    code:
      "const all = count < COUNTED ? count : Math.min(this.#total, Math.max(count, count * share));",
    change: "count < COUNTED  →  count <= COUNTED",
    reason: "an estimate of exactly so many is so many or more",
  },
];
