import type { Write } from "../store/store.ts";
import { StoreError } from "../store/store_error.ts";
import { type Dialect, made } from "../store/writer.ts";
import type { PostgresDatabase } from "./database.ts";
import { runWork } from "./dialect.ts";

/** The number of writes per transaction, because a commit costs as much as several entries. */
const TOGETHER = 50;

/**
 * Makes writes in order, several per transaction, and returns each write's error, if any. If one of
 * several fails, makes them one at a time. After a lost connection, doesn't try the remaining ones.
 */
export async function makeWrites(
  database: PostgresDatabase,
  writes: readonly Write[],
  dialect: Dialect,
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  const errorOf = async (part: readonly Write[]): Promise<Error | undefined> => {
    try {
      await database.transaction(async (query) => {
        for (const write of part) await runWork(query, made(dialect, write));
      });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  for (let from = 0; from < writes.length; from += TOGETHER) {
    const together = writes.slice(from, from + TOGETHER);
    const error = await errorOf(together);
    for (const write of together) {
      const before = write.after === undefined ? undefined : outcomes[write.after];
      const isLost = error instanceof StoreError && error.isLost;
      outcomes.push(error && (isLost ? error : before ?? await errorOf([write])));
    }
    const lost = outcomes.find((one) => one instanceof StoreError && one.isLost);
    if (lost !== undefined) {
      return writes.map((_, at) => at < outcomes.length ? outcomes[at] : lost);
    }
  }
  return outcomes;
}
