import { numberColumn, textColumn } from "../store/row.ts";
import { APPLICATION, type SqliteDatabase } from "./database.ts";
import { Postings } from "./postings.ts";
import { refusedFile } from "./store_files.ts";
import { UNANSWERED_TABLE } from "./unanswered.ts";

/** The steps that create the embedded store's tables, in order; `user_version` counts those done. */
const STEPS: readonly (string | ((database: SqliteDatabase) => void))[] = [
  `
  CREATE TABLE entries (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    role TEXT NOT NULL,
    tags TEXT NOT NULL,
    entry_type TEXT NOT NULL,
    confidence REAL NOT NULL,
    parent_id TEXT,
    source TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_parent ON entries (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX entries_by_role ON entries (role);

  CREATE TABLE entry_tags (
    tag TEXT NOT NULL,
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    PRIMARY KEY (tag, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_tags_by_entry ON entry_tags (entry);

  CREATE VIRTUAL TABLE words USING fts5 (
    content, content = 'entries', content_rowid = 'n', tokenize = 'porter unicode61'
  );
  CREATE TRIGGER entries_added AFTER INSERT ON entries BEGIN
    INSERT INTO words (rowid, content) VALUES (new.n, new.content);
  END;
  CREATE TRIGGER entries_deleted AFTER DELETE ON entries BEGIN
    INSERT INTO words (words, rowid, content) VALUES ('delete', old.n, old.content);
  END;
  CREATE TRIGGER entries_changed AFTER UPDATE OF content ON entries BEGIN
    INSERT INTO words (words, rowid, content) VALUES ('delete', old.n, old.content);
    INSERT INTO words (rowid, content) VALUES (new.n, new.content);
  END;

  CREATE TABLE vectors (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL UNIQUE REFERENCES entries ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    vector BLOB NOT NULL
  ) STRICT;

  CREATE TABLE remembered (
    hash TEXT NOT NULL UNIQUE,
    made_at INTEGER NOT NULL,
    vector BLOB NOT NULL
  ) STRICT;

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  `,
  "CREATE INDEX remembered_by_age ON remembered (made_at)",
  `
  ALTER TABLE entries ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE entries ADD COLUMN supersedes TEXT;
  ALTER TABLE entries ADD COLUMN superseded_by TEXT;
  ALTER TABLE entries ADD COLUMN valid_until INTEGER;
  CREATE INDEX entries_by_time ON entries (created_at, n);
  CREATE INDEX entries_by_content ON entries (length(content), substr(content, 1, 80));
  CREATE INDEX entries_superseding ON entries (supersedes) WHERE supersedes IS NOT NULL;

  CREATE TABLE versions (
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    role TEXT NOT NULL,
    tags TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (entry, version)
  ) STRICT, WITHOUT ROWID;
  `,
  indexWords,
  UNANSWERED_TABLE,
];

/** How many entries of an older file are read into the index of words at a time. */
const INDEXED_AT_ONCE = 2000;

/** Replaces FTS5's index, which knew neither parts of names nor scripts without spaces. */
function indexWords(database: SqliteDatabase): void {
  database.script(`
    DROP TRIGGER entries_added; DROP TRIGGER entries_deleted; DROP TRIGGER entries_changed;
    DROP TABLE words;
    CREATE TABLE postings (
      term TEXT NOT NULL, block INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (term, block)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE sizes (block INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;
  `);
  const postings = new Postings(database);
  const sql = "SELECT n, content FROM entries WHERE n > ? ORDER BY n LIMIT ?";
  for (let last = 0;;) {
    const rows = database.all(sql, last, INDEXED_AT_ONCE);
    if (rows.length === 0) break;
    postings.addAll(
      rows.map((row) => ({ n: numberColumn(row, "n"), content: textColumn(row, "content") })),
    );
    last = numberColumn(rows.at(-1), "n");
  }
}

/** Brings the tables up to date; throws `StartError` for the file of another or a newer program. */
export function migrateSqlite(database: SqliteDatabase): void {
  database.transaction(() => {
    const read = (name: string): number => numberColumn(database.get(`PRAGMA ${name}`), name);
    const done = read("user_version");
    if (done > STEPS.length) throw refusedFile("was made by a newer knowledge-server");
    for (const step of STEPS.slice(done)) {
      if (typeof step === "string") database.script(step);
      else step(database);
    }
    database.script(
      `PRAGMA user_version = ${STEPS.length}; PRAGMA application_id = ${APPLICATION}`,
    );
  });
}
