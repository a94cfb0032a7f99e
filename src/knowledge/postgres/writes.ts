import { supersededIds } from "../store/entry.ts";
import type { AddOptions, Write } from "../store/store.ts";
import { changeEntry, insertEntry, supersede } from "./changes.ts";
import { type PostgresDatabase, type QueryFunction, sqlState } from "./database.ts";
import { AbsentError, IdTakenError, StoreError } from "../store/store_error.ts";

/** The number of writes per transaction, because a commit costs as much as several entries. */
const TOGETHER = 50;

/** Makes one write inside a transaction, and returns the ID of its entry. */
export async function makeWrite(
  query: QueryFunction,
  write: Write & Pick<AddOptions, "once">,
  hasVectors: boolean,
): Promise<string> {
  const { of } = write;
  if (write.kind === "add") {
    const { entry, once } = write;
    const vector = hasVectors ? entry.vector : null;
    const id = await insertEntry(query, entry, { vector, of, once });
    if (id === entry.id) await supersede(query, id, supersededIds(entry.supersedes));
    return id;
  }
  const { id, changes } = write;
  const isVersion = write.kind === "update";
  if (!await changeEntry(query, id, { changes, of, isVersion, hasVectors })) {
    throw new AbsentError();
  }
  return id;
}

/**
 * Makes writes in order, several per transaction, and returns each write's error, if any. After a
 * failed commit or a lost connection, doesn't try the remaining writes.
 */
export async function makeWrites(
  database: PostgresDatabase,
  writes: readonly Write[],
  hasVectors: boolean,
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  for (let from = 0; from < writes.length; from += TOGETHER) {
    try {
      await database.transaction(async (query) => {
        for (const write of writes.slice(from, from + TOGETHER)) {
          const before = write.after === undefined ? undefined : outcomes[write.after];
          outcomes.push(before ?? await errorOf(query, () => makeWrite(query, write, hasVectors)));
        }
      });
    } catch (error) {
      return writes.map((_, at) => at < from ? outcomes[at] : toldError(error));
    }
  }
  return outcomes;
}

/** Makes all changes of `work` or none. Returns the error if it fails. */
async function errorOf(
  query: QueryFunction,
  work: () => Promise<unknown>,
): Promise<Error | undefined> {
  await query("SAVEPOINT one");
  try {
    await work();
    await query("RELEASE one");
    return undefined;
  } catch (error) {
    if (error instanceof StoreError && error.isLost) throw error;
    await query("ROLLBACK TO one");
    return toldError(error);
  }
}

/** Returns the store's own error for a database failure. */
export function toldError(error: unknown): Error {
  if (error instanceof StoreError && sqlState(error) === "23505") return new IdTakenError();
  return error instanceof Error ? error : new Error(String(error));
}
