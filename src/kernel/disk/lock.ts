import { nameOf } from "../roots/path.ts";
import { WriteError } from "./file_error.ts";
import { isAt, type SharedFile, versionAt } from "./shared_file.ts";
import { type OpenFile, system } from "./system.ts";
import { makeFolderOf, openOrCreate } from "./writer.ts";

const MAX_REPLACED = 100;
const WAIT_MS = 10_000;

/** A file and its lock. The lock may be the file itself, if no process replaces the file. */
export type LockedFile = Pick<SharedFile, "path" | "name" | "lock">;

/**
 * Runs `action` while no other action, in this process or another, changes the file. The operating
 * system releases the lock when its process ends. Throws `WriteError` if the lock isn't free for
 * `waitMs` milliseconds.
 */
export async function withLock<T>(
  file: LockedFile,
  action: () => T | Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  using _lock = await acquire(file, performance.now() + waitMs).catch((error) => {
    throw WriteError.of(error, file.name);
  });
  return await action();
}

async function acquire(file: LockedFile, deadline: number): Promise<OpenFile> {
  for (let count = 0; count < MAX_REPLACED; count++) {
    const lock = await granted(file, deadline - performance.now());
    if (lock === undefined) throw new WriteError("held", { file: file.name });
    if (isAt(lock, file.lock)) return lock;
    // Another process removed the lock file, and other processes lock its replacement.
    lock.close();
  }
  throw new WriteError("changed", { file: file.name });
}

/** Returns the locked lock file, or undefined if another process holds the lock too long. */
async function granted(file: LockedFile, waitMs: number): Promise<OpenFile | undefined> {
  const open = openLock(file);
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => resolve("late"), Math.max(0, waitMs));
  const request = open.lock(true);
  try {
    if (await Promise.race([request, late]) !== "late") return open;
    // A request can't be cancelled, and takes a thread until the other process releases the lock.
    request.catch(() => {}).then(() => open.close());
    return undefined;
  } catch (error) {
    open.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function openLock({ path, lock }: LockedFile): OpenFile {
  if (lock === path) return system.open(path);
  makeFolderOf(lock);
  return openOrCreate(lock, nameOf(lock), { write: true, mode: 0o600 });
}

const FREE_MS = 200;

/** Returns true if another process holds the lock. For processes that end soon. */
export async function isLocked(file: LockedFile): Promise<boolean> {
  if (versionAt(file.lock) === undefined) return false;
  try {
    await withLock(file, () => {}, FREE_MS);
    return false;
  } catch (error) {
    return error instanceof WriteError && error.problem === "held";
  }
}
