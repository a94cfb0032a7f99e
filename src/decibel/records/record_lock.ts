import { system } from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";
import type { DecibelRecord } from "./record.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/**
 * Returns the result of `action` while no other process changes a record's owner. The operating
 * system locks the record's own file, without changing it or adding a file, and releases the lock
 * when the process ends. Throws `WriteError`.
 */
export function whileLocked<Result>(
  store: RecordStore,
  { path }: DecibelRecord,
  action: () => Result,
): Result {
  using _lock = locked(absolutePath(store, path));
  return action();
}

/** The open file; closing the file unlocks it. */
function locked(path: string): Disposable {
  try {
    const file = system.open(path);
    system.lock(file);
    return file;
  } catch (error) {
    throw WriteError.of(error);
  }
}
