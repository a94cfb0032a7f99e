import { SqliteStore } from "./sqlite_store.ts";
/** x */
export class PostgresStore extends SqliteStore {
  constructor(o: { url: string; connections: number; dimension: number | undefined }) {
    super(o.url);
  }
}
