import { AbsentError, type Store, StoreError, type Write } from "../store/store.ts";

/** How many writes are sent at the same time. */
const AT_ONCE = 8;

/** What makes one write. */
type Writer = Pick<Store, "add" | "update" | "annotate">;

/**
 * Makes writes, several at a time; what depends on another one comes after it. After a lost
 * connection the rest isn't tried. Returns for each why it failed, if it did.
 */
export async function writeEach(
  store: Writer,
  writes: readonly Write[],
): Promise<(Error | undefined)[]> {
  const outcomes: (Error | undefined)[] = [];
  let lost: StoreError | undefined;
  const one = async (write: Write, at: number): Promise<void> => {
    const before = write.after === undefined ? undefined : outcomes[write.after];
    const outcome = lost ?? before ?? await outcomeOf(store, write);
    outcomes[at] = outcome;
    if (outcome instanceof StoreError && outcome.isLost) lost = outcome;
  };
  const numbered = [...writes.entries()];
  // Entries with a date keep their order: a list breaks ties between equal dates by it.
  const isAlone = ([, write]: [number, Write]): boolean =>
    write.after === undefined && write.kind === "add" && write.entry.supersedes === null &&
    write.entry.created_at === undefined;
  const alone = numbered.filter(isAlone);
  for (let at = 0; at < alone.length; at += AT_ONCE) {
    await Promise.all(alone.slice(at, at + AT_ONCE).map(([n, write]) => one(write, n)));
  }
  for (const [n, write] of numbered.filter((item) => !isAlone(item))) await one(write, n);
  return outcomes;
}

async function outcomeOf(store: Writer, write: Write): Promise<Error | undefined> {
  try {
    if (write.kind === "add") await store.add(write.entry, { of: write.of });
    else {
      const isDone = write.kind === "update"
        ? await store.update(write.id, write.changes, write.of) !== undefined
        : await store.annotate(write.id, write.changes);
      if (!isDone) throw new AbsentError();
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
