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
 * Makes writes in order, several per transaction, and returns each write's error, if any. If one of
 * several fails, makes them one at a time. After a lost connection, doesn't try the remaining ones.
 */
export async function makeWrites(
  database: PostgresDatabase,
  writes: readonly Write[],
  hasVectors: boolean,
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  for (let from = 0; from < writes.length;) {
    const together = writes.slice(from, from + TOGETHER);
    const error = await errorOf(database, async (query) => {
      for (const write of together) await makeWrite(query, write, hasVectors);
    });
    for (const write of together) {
      const before = write.after === undefined ? undefined : outcomes[write.after];
      const isLost = error instanceof StoreError && error.isLost;
      const one = async (query: QueryFunction) => await makeWrite(query, write, hasVectors);
      outcomes.push(error && (isLost ? error : before ?? await errorOf(database, one)));
    }
    const lost = outcomes.find((one) => one instanceof StoreError && one.isLost);
    if (lost !== undefined) {
      return writes.map((_, at) => at < outcomes.length ? outcomes[at] : lost);
    }
    from += together.length;
  }
  return outcomes;
}

async function errorOf(
  database: PostgresDatabase,
  work: (query: QueryFunction) => Promise<unknown>,
): Promise<Error | undefined> {
  try {
    await database.transaction(work);
    return undefined;
  } catch (error) {
    return toldError(error);
  }
}

/** Returns the store's own error for a database failure. */
export function toldError(error: unknown): Error {
  if (error instanceof StoreError && sqlState(error) === "23505") return new IdTakenError();
  return error instanceof Error ? error : new Error(String(error));
}
