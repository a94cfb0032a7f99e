import { ToolError } from "./errors.ts";
import { identityOf, refuseLink, versionAt } from "./file_version.ts";
import type { SharedFile } from "./shared_file.ts";

/** A file that could not be changed; nothing of it was lost. */
export class WriteError extends ToolError {
  override name = "WriteError";

  constructor(file: SharedFile, why: string, options: { next: string; cause?: unknown }) {
    super(`Cannot write ${file.name}: ${why}`, options);
  }
}

/** How often a change is made anew when someone without our lock changed the file meanwhile. */
export const MAX_ATTEMPTS = 5;

const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `action` while no other process, and nothing else in this one, changes the file. The lock is
 * the system's: it ends with the process that holds it, however that ends.
 */
export function withLock<T>(file: SharedFile, action: () => T | Promise<T>): Promise<T> {
  const before = queues.get(file.lock) ?? Promise.resolve();
  const mine = before.then(() => locked(file, action));
  queues.set(file.lock, mine.catch(() => {}));
  return mine;
}

async function locked<T>(file: SharedFile, action: () => T | Promise<T>): Promise<T> {
  const lock = await acquire(file).catch((error) =>
    attempt(file, () => {
      throw error;
    })
  );
  try {
    return await action();
  } finally {
    lock.unlockSync();
  }
}

/** Lock files stay open: opened for each change, handles were left over by some runtimes. */
const handles = new Map<string, Deno.FsFile>();

async function acquire(file: SharedFile): Promise<Deno.FsFile> {
  for (let count = 0; count < MAX_ATTEMPTS; count++) {
    const lock = handles.get(file.lock) ?? openLock(file);
    handles.set(file.lock, lock);
    await lock.lock(true);
    if (versionAt(file.lock) === identityOf(lock.statSync())) return lock;
    // Someone removed the lock file: others lock the one that came after it.
    lock.close();
    handles.delete(file.lock);
  }
  throw new WriteError(file, "its lock file keeps changing", { next: "Ask again." });
}

function openLock(file: SharedFile): Deno.FsFile {
  makeFolderOf(file);
  refuseLink(file.lock);
  return Deno.openSync(file.lock, { write: true, create: true });
}

function makeFolderOf({ path, name }: SharedFile): void {
  const folder = path.slice(0, -name.length - 1);
  // Asking costs less than being refused: only a folder that was missing at start may be made.
  if (Deno.permissions.querySync({ name: "write", path: folder }).state !== "granted") return;
  Deno.mkdirSync(folder, { recursive: true });
}

/** What `action` returns; what the system refuses is thrown as `WriteError`. */
export function attempt<T>(file: SharedFile, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new WriteError(file, reasonOf(error), {
      next:
        `Check that ${file.name} is a file in a folder which the server may write, and has room.`,
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "its folder is not there";
  if (error instanceof Deno.errors.NotCapable) return "the sandbox does not allow it";
  if (error instanceof Deno.errors.PermissionDenied) return "the system does not allow it";
  return "the system refused";
}
