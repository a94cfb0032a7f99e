export interface SchemaTypes {
  number: string;
  path: string;
  /** More columns of an entry, each with a comma. */
  columns: string;
}

/** Returns the statements that create the tables of a store. Times are in milliseconds. */
export function storeTables({ number, path, columns }: SchemaTypes): string[] {
  return [
    `CREATE TABLE kb_entries (
      n ${number},
      id text NOT NULL UNIQUE,
      role text NOT NULL,
      tags text NOT NULL,
      entry_type text NOT NULL,
      confidence double precision NOT NULL,
      title text,
      parent_id text,
      source text,
      file ${path},
      line bigint,
      version bigint NOT NULL,
      supersedes text,
      superseded_by text,
      valid_until bigint,
      created_at bigint NOT NULL,
      updated_at bigint NOT NULL,
      ${columns}
      -- Last, for filters to read only what precedes it.
      content text NOT NULL
    )`,
    "CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL",
    "CREATE INDEX kb_entries_by_role ON kb_entries (role, created_at, n)",
    "CREATE INDEX kb_entries_by_time ON kb_entries (created_at, n)",
    `CREATE INDEX kb_entries_by_content
      ON kb_entries (length(content), substr(content, 1, 80))`,
    "CREATE INDEX kb_entries_by_end ON kb_entries (valid_until) WHERE valid_until IS NOT NULL",
    "CREATE INDEX kb_entries_by_file ON kb_entries (file) WHERE file IS NOT NULL",
    "CREATE INDEX kb_entries_superseding ON kb_entries (n) WHERE supersedes IS NOT NULL",
    `CREATE TABLE kb_tags (
      tag text NOT NULL,
      entry bigint NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
      PRIMARY KEY (tag, entry)
    )`,
    "CREATE INDEX kb_tags_by_entry ON kb_tags (entry)",
    `CREATE TABLE kb_versions (
      entry bigint NOT NULL REFERENCES kb_entries ON DELETE CASCADE,
      version bigint NOT NULL,
      content text NOT NULL,
      role text NOT NULL,
      tags text NOT NULL,
      updated_at bigint NOT NULL,
      PRIMARY KEY (entry, version)
    )`,
    "CREATE TABLE kb_facts (name text PRIMARY KEY, value text NOT NULL)",
  ];
}
