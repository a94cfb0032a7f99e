import {
  AbsentError,
  type AddOptions,
  type Store,
  StoreError,
  type Write,
} from "../store/store.ts";
import type { NewEntry } from "../store/entry.ts";

/**
 * The number of entries added per transaction, because a commit costs as much as several entries.
 */
const TOGETHER = 50;

/** An entry to add, and its vector's model. */
export type Addition = { entry: NewEntry } & Pick<AddOptions, "of">;

/** Makes one write, or adds several entries together; either completely or not at all. */
type Writer = Pick<Store, "add" | "update" | "annotate"> & {
  addTogether(additions: readonly Addition[]): Promise<void>;
};

/** A write that neither depends on another write nor has other writes depend on it. */
type PlainAddition = Extract<Write, { kind: "add" }>;

/**
 * Makes writes: first all plain additions together, then the dependent writes. If the database
 * rejects the additions together, makes them one at a time. After a lost connection, doesn't try
 * the remaining writes. Returns the reason for each failed write.
 */
export async function writeEach(
  store: Writer,
  writes: readonly Write[],
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  let lost: StoreError | undefined;
  const one = async (write: Write, at: number): Promise<void> => {
    const before = write.after === undefined ? undefined : outcomes[write.after];
    const outcome = lost ?? before ?? await outcomeOf(() => writeOne(store, write));
    outcomes[at] = outcome;
    if (isLost(outcome)) lost = outcome;
  };
  const numbered = [...writes.entries()];
  const plain = numbered.flatMap(([at, write]) => isPlain(write) ? [{ at, write }] : []);
  for (let from = 0; from < plain.length; from += TOGETHER) {
    const part = plain.slice(from, from + TOGETHER);
    const outcome = lost ??
      await outcomeOf(() => store.addTogether(part.map(({ write }) => write)));
    if (isLost(outcome)) lost = outcome;
    for (const { at, write } of part) {
      if (outcome === undefined) outcomes[at] = undefined;
      else await one(write, at);
    }
  }
  for (const [at, write] of numbered) if (!isPlain(write)) await one(write, at);
  return outcomes;
}

function isPlain(write: Write): write is PlainAddition {
  return write.kind === "add" && write.after === undefined && write.entry.supersedes === null;
}

function isLost(outcome: Error | undefined): outcome is StoreError {
  return outcome instanceof StoreError && outcome.isLost;
}

async function writeOne(store: Writer, write: Write): Promise<void> {
  if (write.kind === "add") return void await store.add(write.entry, { of: write.of });
  const isDone = write.kind === "update"
    ? await store.update(write.id, write.changes, write.of) !== undefined
    : await store.annotate(write.id, write.changes);
  if (!isDone) throw new AbsentError();
}

async function outcomeOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
