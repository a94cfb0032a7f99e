import { numberColumn } from "../store/row.ts";
import { APPLICATION, type SqliteDatabase } from "./database.ts";
import { refusedFile } from "./store_files.ts";

const VERSION = 9;

const TABLES = `
  CREATE TABLE entries (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    tags TEXT NOT NULL,
    entry_type TEXT NOT NULL,
    confidence REAL NOT NULL,
    title TEXT,
    author TEXT,
    parent_id TEXT,
    source TEXT,
    file TEXT GENERATED ALWAYS AS (json_extract(source, '$.file')) VIRTUAL,
    version INTEGER NOT NULL DEFAULT 1,
    supersedes TEXT,
    superseded_by TEXT,
    valid_until INTEGER,
    verified_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    -- Last, for filters to read only what precedes it.
    content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_parent ON entries (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX entries_by_role ON entries (role);
  CREATE INDEX entries_by_time ON entries (created_at, n);
  CREATE INDEX entries_by_content ON entries (length(content), substr(content, 1, 80));
  CREATE INDEX entries_superseded ON entries (superseded_by) WHERE superseded_by IS NOT NULL;
  CREATE INDEX entries_ending ON entries (valid_until) WHERE valid_until IS NOT NULL;
  CREATE INDEX entries_by_file ON entries (file) WHERE file IS NOT NULL;

  CREATE TABLE superseding (
    old TEXT NOT NULL,
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    PRIMARY KEY (old, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX superseding_by_entry ON superseding (entry);

  CREATE TABLE entry_tags (
    tag TEXT NOT NULL,
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    PRIMARY KEY (tag, entry)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX entry_tags_by_entry ON entry_tags (entry);

  CREATE TABLE versions (
    entry INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    role TEXT NOT NULL,
    tags TEXT NOT NULL,
    author TEXT,
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (entry, version)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE vectors (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    entry INTEGER NOT NULL UNIQUE REFERENCES entries ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    vector BLOB NOT NULL
  ) STRICT;

  -- Numbered like the entries.
  CREATE VIRTUAL TABLE words USING fts5 (
    title, text, content = '', contentless_delete = 1,
    tokenize = 'porter unicode61 remove_diacritics 2'
  );

  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

const OTHER = "was created by another version of knowledge-server, mostly a newer one: update " +
  "this server, or export the entries with that version, and import them here";

/** Creates the tables in a new file. Throws `StartError` for a file of another version. */
export function migrateSqlite(database: SqliteDatabase): void {
  const madeWith = () => numberColumn(database.get("PRAGMA user_version"), "user_version");
  // Most stores need no change, and a transaction would wait for writers.
  if (madeWith() === VERSION) return;
  database.transaction(() => {
    const made = madeWith();
    if (made === VERSION) return;
    if (made > 0) throw refusedFile(OTHER);
    database.script(TABLES);
    database.script(`PRAGMA user_version = ${VERSION}; PRAGMA application_id = ${APPLICATION}`);
  });
}
