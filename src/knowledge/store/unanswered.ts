/** A query that no entry answered. */
export interface UnansweredQuery {
  query: string;
  times: number;
  /** The time of the last such query, in ISO 8601. */
  last: string;
}

/** The remembered queries that no entry answered. */
export interface UnansweredLog {
  /** Increases the count of a query. Keeps only the first characters of a long query. */
  note(query: string): Promise<void>;
  /** Returns the most frequent queries first. */
  list(limit: number): Promise<UnansweredQuery[]>;
}

/** The maximum number of remembered queries; the store keeps the latest. */
export const REMEMBERED_QUERIES = 500;

/** The maximum length of a remembered query, in characters. */
export const QUERY_CHARACTERS = 200;
