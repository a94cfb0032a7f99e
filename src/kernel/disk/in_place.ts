import { folderOf } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { FileError } from "./file_error.ts";
import { system } from "./system.ts";

/** The coarsest clock for the times of files, in milliseconds: Windows' (Linux: at most 10). */
const TICK_MS = 16;
/** The same where times are whole seconds. */
const COARSE_TICK_MS = 1000 + TICK_MS;
/** The maximum number of waits for too recent times: about a second, while others add folders. */
const MAX_WAITS = 60;
/** The maximum number of swaps of a folder; only an attack swaps folders. */
const MAX_SWAPS = 3;

/** A folder's state at one moment. */
interface SeenFolder {
  isFolder: boolean;
  /** Its device and inode: the same while it is the same folder. */
  identity: string;
  /** Its times: different after each rename of an entry. */
  times: string;
  /** For how long its times may hide another change, in milliseconds. */
  unsettledMs: number;
}

/**
 * Returns the result of `action`, which reads from `folder` (a real path in the root). Checks that
 * each folder from the root to `folder` was in place, and not a symlink, during the whole read.
 *
 * Deno can't open a path relative to an open folder, so a folder may be swapped for a symlink
 * between a check and a read. This is a seqlock for the parent folders: swapping an entry changes
 * the times of its folder, so equal times before and after prove that no entry was swapped. If a
 * time is too recent to prove this, the function waits. Deno reads the change time, which can't be
 * set back, in whole seconds. So it can't detect a program that swaps and sets the modification
 * time back within one second.
 *
 * `action` may run several times. Throws `FileError` "changed", with `path` in its message, if the
 * folders keep changing, and the errors of `action`.
 */
export function whileInPlace<Result>(
  root: Pick<Root, "path" | "isFollowed">,
  { folder, path }: { folder: string; path: string },
  action: () => Result,
): Result {
  // The root is first here and last in the second check. A restored folder has already changed its
  // parent's time.
  const folders = foldersBetween(root.path, folder);
  const look = (at: string): SeenFolder =>
    seen(at === root.path && root.isFollowed ? system.stat(at) : system.lstat(at));
  let [waits, swaps] = [0, 0];
  let last: SeenFolder[] | undefined;
  while (waits < MAX_WAITS && swaps < MAX_SWAPS) {
    const before = folders.map(look);
    const isSwapped = before.some((seen, at) =>
      !seen.isFolder || seen.identity !== (last ?? before)[at]?.identity
    );
    last = before;
    if (isSwapped) {
      swaps++;
      continue;
    }
    // A new time of the last folder doesn't mean that a folder was swapped.
    const waitMs = Math.max(0, ...before.slice(0, -1).map(({ unsettledMs }) => unsettledMs));
    if (waitMs > 0) {
      waits++;
      system.sleep(waitMs);
      continue;
    }
    const outcome = outcomeOf(action);
    const after = outcomeOf(() => folders.toReversed().map(look).reverse());
    const isInPlace = after.value?.every((seen, at) =>
      isSame(seen, before[at], at < folders.length - 1)
    );
    if (isInPlace) return resultOf(outcome);
    waits++;
  }
  throw new FileError(path, "changed");
}

/** The folders from `root` to `folder`, both included. */
function foldersBetween(root: string, folder: string): string[] {
  const folders: string[] = [];
  for (let at = folder; at.length > root.length; at = folderOf(at)) folders.unshift(at);
  return [root, ...folders];
}

function seen({ isDirectory, dev, ino, mtime, ctime }: Deno.FileInfo): SeenFolder {
  const modified = mtime?.getTime() ?? Date.now();
  const ageMs = Date.now() - modified;
  const tickMs = modified % 1000 === 0 ? COARSE_TICK_MS : TICK_MS;
  return {
    isFolder: isDirectory,
    identity: `${dev}:${ino}`,
    times: `${modified}:${ctime?.getTime()}`,
    // A future time wasn't set by a clock, so the next change sets another time.
    unsettledMs: ageMs < -TICK_MS || ageMs > tickMs ? 0 : tickMs - ageMs + 1,
  };
}

function isSame(now: SeenFolder, then: SeenFolder | undefined, withTimes: boolean): boolean {
  return now.isFolder && now.identity === then?.identity &&
    (!withTimes || now.times === then.times);
}

type Outcome<Result> = { value: Result; error?: never } | { value?: never; error: unknown };

function outcomeOf<Result>(action: () => Result): Outcome<Result> {
  try {
    return { value: action() };
  } catch (error) {
    return { error };
  }
}

function resultOf<Result>(outcome: Outcome<Result>): Result {
  if ("value" in outcome) return outcome.value;
  throw outcome.error;
}
