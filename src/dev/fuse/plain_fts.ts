import { DatabaseSync } from "node:sqlite";
import { STOP_WORDS, wordsOf } from "../../kernel/search/words.ts";
import type { DocumentSection } from "./documents.ts";

/** Plain SQLite FTS5 over sections as the baseline: Porter stems, any of the words, bm25(). */
export class PlainFts {
  readonly #database = new DatabaseSync(":memory:");
  readonly #sections: readonly DocumentSection[];

  constructor(sections: readonly DocumentSection[]) {
    this.#sections = sections;
    this.#database.exec("CREATE VIRTUAL TABLE f USING fts5 (c, tokenize = 'porter unicode61')");
    const insert = this.#database.prepare("INSERT INTO f (rowid, c) VALUES (?, ?)");
    for (const [at, { title, text }] of sections.entries()) insert.run(at, `${title}\n${text}`);
  }

  /** Returns the ten best sections for a question. */
  find(question: string): (DocumentSection | undefined)[] {
    const words = wordsOf(question).filter((word) => !STOP_WORDS.has(word));
    if (words.length === 0) return [];
    const asked = words.map((word) => `"${word}"`).join(" OR ");
    return this.#database.prepare(
      "SELECT rowid AS n FROM f WHERE f MATCH ? ORDER BY bm25(f) LIMIT 10",
    )
      .all(asked).map((row) => this.#sections[Number(row.n)]);
  }
}
