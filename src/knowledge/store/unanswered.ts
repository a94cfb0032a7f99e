/** A query whose words no entry had. */
export interface UnansweredQuery {
  query: string;
  times: number;
  /** The time it was last asked, in ISO 8601. */
  last: string;
}

/** The queries whose words no entry had, as long as they are remembered. */
export interface UnansweredLog {
  /** Counts a query once more; of a long one only the beginning is kept. */
  note(query: string): Promise<void>;
  /** Returns the most frequent queries first. */
  list(limit: number): Promise<UnansweredQuery[]>;
}

/** So many are remembered, the latest. */
export const REMEMBERED_QUERIES = 500;

/** The maximum length of a remembered query, in characters. */
export const QUERY_CHARACTERS = 200;
