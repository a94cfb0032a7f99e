-- Partitions kb_entries by role, for a search of a role reads that role's partition and the one of
-- 'all'. Run it once, as the tables' owner, when the first entry has been added and no server runs:
-- psql "$DATABASE_URL" -1 -f partition_by_role.sql
-- With many entries let SET maintenance_work_mem hold the vectors of one role.

-- A partitioned table promises no id that is unique in all partitions: what a foreign key needs.
ALTER TABLE kb_versions DROP CONSTRAINT IF EXISTS kb_versions_entry_fkey;
ALTER TABLE kb_passages DROP CONSTRAINT IF EXISTS kb_passages_entry_fkey;

ALTER TABLE kb_entries RENAME TO kb_entries_whole;
CREATE TABLE kb_entries (LIKE kb_entries_whole INCLUDING DEFAULTS) PARTITION BY LIST (role);
CREATE TABLE kb_entries_pm PARTITION OF kb_entries FOR VALUES IN ('pm');
CREATE TABLE kb_entries_dev PARTITION OF kb_entries FOR VALUES IN ('dev');
CREATE TABLE kb_entries_qa PARTITION OF kb_entries FOR VALUES IN ('qa');
CREATE TABLE kb_entries_all PARTITION OF kb_entries FOR VALUES IN ('all');

INSERT INTO kb_entries SELECT * FROM kb_entries_whole;
DROP TABLE kb_entries_whole;
CREATE SEQUENCE kb_entries_next OWNED BY kb_entries.n;
SELECT setval('kb_entries_next', coalesce(max(n), 0) + 1, false) FROM kb_entries;
ALTER TABLE kb_entries ALTER n SET DEFAULT nextval('kb_entries_next');

ALTER TABLE kb_entries ADD PRIMARY KEY (id, role);
CREATE INDEX kb_entries_newest ON kb_entries (created_at DESC, n DESC);
CREATE INDEX kb_entries_newest_by_role ON kb_entries (role, created_at DESC, n DESC);
CREATE INDEX kb_entries_by_parent ON kb_entries (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX kb_entries_by_tag ON kb_entries USING gin (tags);
CREATE INDEX kb_entries_superseding ON kb_entries (supersedes) WHERE supersedes IS NOT NULL;
CREATE INDEX kb_entries_by_content ON kb_entries (hashtextextended(content, 0));
CREATE INDEX kb_entries_unindexed ON kb_entries (n) WHERE word_count = 0;
CREATE UNIQUE INDEX kb_entries_by_n ON kb_entries (n, role);
CREATE INDEX kb_entries_by_vector ON kb_entries
  USING hnsw (embedding vector_cosine_ops) WITH (m = 16, ef_construction = 128);

CREATE TRIGGER kb_forget_vector BEFORE UPDATE OF content ON kb_entries
  FOR EACH ROW EXECUTE FUNCTION kb_forget_vector();

-- What the foreign keys did; an entry whose role is changed moves, and is still there.
CREATE FUNCTION kb_forget_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM kb_entries WHERE id = OLD.id) THEN
    DELETE FROM kb_versions WHERE entry = OLD.id;
    DELETE FROM kb_passages WHERE entry = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER kb_forget_entry AFTER DELETE ON kb_entries
  FOR EACH ROW EXECUTE FUNCTION kb_forget_entry();
ANALYZE kb_entries;
