import { supersededIds } from "../store/entry.ts";
import { AbsentError, IdTakenError, StoreError, type Write } from "../store/store.ts";
import { changeEntry, insertEntry, supersede } from "./changes.ts";
import { type PostgresDatabase, type QueryFunction, sqlState } from "./database.ts";

/** The number of writes per transaction, because a commit costs as much as several entries. */
const TOGETHER = 50;

/** Makes one write inside a transaction, and returns the ID of its entry. */
export async function makeWrite(
  query: QueryFunction,
  write: Write & { once?: boolean | undefined },
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
 * Makes writes in order, several per transaction. If one of these fails, makes them one at a time.
 * After a lost connection, doesn't try the remaining writes. Returns each write's error, if any.
 */
export async function makeWrites(
  database: PostgresDatabase,
  writes: readonly Write[],
  hasVectors: boolean,
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  const isOver = () => outcomes.some((one) => one instanceof StoreError && one.isLost);
  for (let from = 0; from < writes.length; from += TOGETHER) {
    const part = writes.slice(from, from + TOGETHER);
    const isFree = part.every(({ after }) => after === undefined || outcomes[after] === undefined);
    const together = isFree && !isOver()
      ? await outcomeOf(database, (query) => makeTogether(query, part, hasVectors))
      : undefined;
    const isLost = together instanceof StoreError && together.isLost;
    for (const [at, write] of part.entries()) {
      const before = write.after === undefined ? undefined : outcomes[write.after];
      const lost = outcomes.find((one) => one instanceof StoreError && one.isLost);
      const isMade = isFree && !lost && together === undefined;
      outcomes[from + at] = isMade ? undefined : isLost ? together : lost ?? before ??
        await outcomeOf(database, (query) => makeWrite(query, write, hasVectors));
    }
  }
  return outcomes;
}

/** Sends neighbouring additions together, because nothing depends on their results. */
async function makeTogether(
  query: QueryFunction,
  writes: readonly Write[],
  hasVectors: boolean,
): Promise<void> {
  let sent: Promise<string>[] = [];
  for (const write of writes) {
    const isPlain = write.kind === "add" && write.entry.supersedes === null;
    if (!isPlain) await Promise.all(sent.splice(0));
    const made = makeWrite(query, write, hasVectors);
    if (isPlain) sent = [...sent, made];
    else await made;
  }
  await Promise.all(sent);
}

async function outcomeOf(
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
