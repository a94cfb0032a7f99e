import { system } from "../../kernel/disk/system.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";
import type { DecibelRecord } from "./record.ts";
import { absolutePath, type RecordStore } from "./store.ts";

/**
 * Returns the result of `action` while no other process changes who has a record. The lock is the
 * operating system's on the record's own file, which it leaves as it is: no file is added for it, and
 * it ends with its process. Throws `WriteError`.
 */
export function whileLocked<Result>(
  store: RecordStore,
  { path }: DecibelRecord,
  action: () => Result,
): Result {
  using _lock = locked(absolutePath(store, path));
  return action();
}

/** The open file, which is unlocked when it is closed. */
function locked(path: string): Disposable {
  try {
    const file = system.open(path);
    system.lock(file);
    return file;
  } catch (error) {
    throw WriteError.of(error);
  }
}
