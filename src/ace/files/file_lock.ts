import { isTaken } from "../../kernel/disk/file_error.ts";
import { isAt, openOwn } from "./own_file.ts";
import { type OpenFile, system } from "../../kernel/disk/system.ts";
import { folderOf, nameOf } from "../../kernel/roots/path.ts";
import type { SharedFile } from "./shared_file.ts";
import { WriteError } from "../../kernel/disk/write_error.ts";

/**
 * The maximum number of attempts to change a file while a program without our lock also changes it.
 */
export const MAX_ATTEMPTS = 5;
const MAX_REPLACED = 100;
const MAX_OPENINGS = 20;
const WAIT_MS = 10_000;
const LEAST_WAIT_MS = 100;

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `action` while no other action, in this process or another, changes the file. The operating
 * system releases the lock when its process ends. Throws `WriteError` if another process holds the
 * lock for `waitMs` milliseconds.
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

/**
 * The open lock files by path. They stay open because some runtimes leaked handles when each change
 * opened a lock file.
 */
const handles = new Map<string, OpenFile>();

async function acquire(file: SharedFile, deadline: number): Promise<OpenFile> {
  for (let count = 0; count < MAX_REPLACED; count++) {
    const lock = handles.get(file.lock) ?? openLock(file);
    handles.set(file.lock, lock);
    if (!await isGranted(lock, deadline)) throw new WriteError("held", { file: file.name });
    if (isStillAt(lock, file.lock)) return lock;
    // Another process removed the lock file, and other processes lock its replacement.
    lock.close();
    handles.delete(file.lock);
  }
  throw new WriteError("changing", { file: `.${file.name}.lock` });
}

function isStillAt(lock: OpenFile, path: string): boolean {
  try {
    return isAt(lock, path);
  } catch (error) {
    lock.unlockSync();
    throw error;
  }
}

const requests = new WeakMap<OpenFile, { granted: Promise<void>; isWanted: boolean }>();

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

function release(lock: OpenFile): void {
  if (requests.get(lock)?.isWanted !== false) return;
  requests.delete(lock);
  lock.unlockSync();
}

const FREE_MS = 200;

/**
 * Returns true if another process holds the file's lock. Doesn't create a lock file. For processes
 * that end soon, because a pending lock request can't be cancelled.
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
    try {
      return openOwn(file.lock, { name: `.${file.name}.lock`, mode: 0o600 });
    } catch (error) {
      // Another process may have removed the lock file between the check and the opening.
      if (count === MAX_OPENINGS) throw error;
    }
  }
}

function makeFolderOf(file: SharedFile): void {
  const folder = folderOf(file.lock);
  // Checking the permission is cheaper than a denied call. The server may create only a folder that was missing when it started.
  if (!system.mayWrite(folder)) return;
  try {
    system.makeFolder(folder, { recursive: true });
  } catch (cause) {
    if (!isTaken(cause)) throw cause;
    throw new WriteError("no folder", { file: file.name, place: nameOf(folder), cause });
  }
}
