import { folderOf } from "../roots/path.ts";
import type { Root } from "../roots/root.ts";
import { FileError } from "./file_error.ts";
import { system } from "./system.ts";

const TICK_MS = 16;
const COARSE_TICK_MS = 1000 + TICK_MS;
const MAX_WAITS = 60;
const MAX_SWAPS = 3;

interface SeenFolder {
  isFolder: boolean;
  identity: string;
  times: string;
  /** The time in which the folder's times may hide another change, in milliseconds. */
  unsettledMs: number;
}

/**
 * Returns the result of `action`, which reads from `folder` (a real path in the root). Checks that
 * no folder from the root to `folder` was swapped or a symlink during the whole read.
 *
 * Deno can't open a path relative to an open folder. So another program may swap a folder for a
 * symlink between a check and a read. This check works like a seqlock for the parent folders. A
 * swap changes the times of the parent folder, so equal times before and after prove that no
 * program swapped an entry. If a time is too recent to prove this, the function waits. Deno reports
 * the change time, which programs can't set back, in whole seconds. So the check can't detect a
 * program that swaps a folder and resets the modification time within one second.
 *
 * `action` may run several times. Throws `FileError` "changed" for `path` if the folders keep
 * changing. Also throws any error from `action`.
 */
export function whileInPlace<Result>(
  root: Pick<Root, "path" | "isFollowed">,
  { folder, path }: { folder: string; path: string },
  action: () => Result,
): Result {
  // The first check starts with the root, and the second ends with it. Restoring a folder also changes its parent's time.
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
    // A new time of the last folder doesn't mean that another program swapped a folder.
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
    // A clock didn't set a future time, so the next change sets another time.
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
