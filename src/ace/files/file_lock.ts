import { isTaken } from "../../kernel/disk/file_error.ts";
import { isAt, isOccupied, openOwn } from "./own_file.ts";
import { type OpenFile, system } from "../../kernel/disk/system.ts";
import { folderOf, nameOf } from "../../kernel/roots/path.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";

/** The maximum number of attempts at a change while a writer without our lock changes the file. */
export const MAX_ATTEMPTS = 5;
/**
 * The maximum number of lock files that are removed before their lock is granted: each running hook
 * removes one.
 */
const MAX_REPLACED = 100;
/** The maximum number of attempts to open a lock file that other processes remove. */
const MAX_OPENINGS = 20;
/**
 * The maximum wait for another process, in milliseconds. Our processes hold a lock for only a few.
 */
const WAIT_MS = 10_000;
/** The least time for the lock itself, after waiting for other calls in this process. */
const LEAST_WAIT_MS = 100;

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `action` while nothing else, in this process or another, changes the file. The operating
 * system releases the lock when its process ends. Throws `WriteError` if another process has held
 * the lock for `waitMs` milliseconds.
 */
export function withLock<T>(
  file: SharedFile,
  action: () => T | Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  const deadline = performance.now() + waitMs;
  const before = queues.get(file.lock) ?? Promise.resolve();
  const mine = before.then(() => locked(file, action, deadline));
  queues.set(file.lock, mine.catch(() => {}));
  return mine;
}

/**
 * Does the same as `withLock`, but leaves no lock file that this process created. For a process
 * that ends soon. A waiting process finds the file removed, and creates another one.
 */
export function withPassingLock<T>(file: SharedFile, action: () => T | Promise<T>): Promise<T> {
  return withLock(file, async () => {
    const result = await action();
    if (!made.has(file.lock)) return result;
    try {
      system.remove(file.lock);
    } catch {
      // An empty lock file stays: the next writer uses it.
    }
    return result;
  });
}

async function locked<T>(
  file: SharedFile,
  action: () => T | Promise<T>,
  deadline: number,
): Promise<T> {
  const lock = await acquire(file, deadline).catch((error) => {
    throw WriteError.of(error, file.name);
  });
  try {
    return await action();
  } finally {
    lock.unlockSync();
  }
}

/** Lock files stay open: some runtimes leaked handles that were opened for each change. */
const handles = new Map<string, OpenFile>();
/** The lock files that this process made. */
const made = new Set<string>();

async function acquire(file: SharedFile, deadline: number): Promise<OpenFile> {
  for (let count = 0; count < MAX_REPLACED; count++) {
    const lock = handles.get(file.lock) ?? openLock(file);
    handles.set(file.lock, lock);
    if (!await isGranted(lock, deadline)) throw new WriteError("held", { file: file.name });
    if (isStillAt(lock, file.lock)) return lock;
    // Another process removed the lock file, and others lock its replacement.
    lock.close();
    handles.delete(file.lock);
  }
  throw new WriteError("changing", { file: `.${file.name}.lock` });
}

/** Returns true if the locked file is at its path; gives the lock back if the disk fails. */
function isStillAt(lock: OpenFile, path: string): boolean {
  try {
    return isAt(lock, path);
  } catch (error) {
    lock.unlockSync();
    throw error;
  }
}

/** Requests that were given up: the operating system cannot cancel one. */
const requests = new WeakMap<OpenFile, { granted: Promise<void>; isWanted: boolean }>();

/** Returns false if the lock is not granted in time; if it is granted later, it is released. */
async function isGranted(lock: OpenFile, deadline: number): Promise<boolean> {
  const request = requests.get(lock) ?? { granted: lock.lock(true), isWanted: true };
  request.isWanted = true;
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const wait = Math.max(LEAST_WAIT_MS, deadline - performance.now());
  const timer = setTimeout(() => resolve(false), wait);
  const granted = await Promise.race([request.granted.then(() => true), late]);
  clearTimeout(timer);
  if (granted) {
    requests.delete(lock);
    return true;
  }
  request.isWanted = false;
  if (!requests.has(lock)) request.granted.then(() => release(lock), () => requests.delete(lock));
  requests.set(lock, request);
  return false;
}

/** Releases a lock that was granted too late, unless someone is waiting for it again. */
function release(lock: OpenFile): void {
  if (requests.get(lock)?.isWanted !== false) return;
  requests.delete(lock);
  lock.unlockSync();
}

/** The longest time that a free lock takes to be granted, in milliseconds. */
const FREE_MS = 200;

/**
 * Returns true if another process holds the file's lock. Doesn't create a lock file. For a process
 * that ends soon, because a waiting lock request can't be withdrawn.
 */
export async function isLocked({ lock }: SharedFile): Promise<boolean> {
  let file: OpenFile;
  try {
    file = system.open(lock, { read: true, write: true });
  } catch {
    return false;
  }
  return !await isGranted(file, performance.now() + FREE_MS);
}

function openLock(file: SharedFile): OpenFile {
  makeFolderOf(file);
  for (let count = 1;; count++) {
    if (isOccupied(file.lock)) made.delete(file.lock);
    else made.add(file.lock);
    try {
      return openOwn(file.lock, { name: `.${file.name}.lock` });
    } catch (error) {
      // Another process may have removed the file between the check and the opening.
      if (count === MAX_OPENINGS) throw error;
    }
  }
}

function makeFolderOf(file: SharedFile): void {
  const folder = folderOf(file.path);
  // Asking for the permission is cheaper than a denied call. Only a folder that was missing at
  // start may be created.
  if (!system.mayWrite(folder)) return;
  try {
    system.makeFolder(folder, { recursive: true });
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    throw new WriteError("no folder", { file: file.name, place: nameOf(folder), cause });
  }
}
