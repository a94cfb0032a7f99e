import { type FolderWatcher, system } from "../kernel/disk/system.ts";

const TICK_MS = 500;

export interface Watched {
  root: string;
  /** Relative to the root; the folders may differ after each call of `onChange`. */
  folders(): readonly string[];
  onChange(): void;
}

/**
 * Calls `onChange` at once, and within a second after a change. The system never watches whole
 * trees, because it would follow symlinks out of the root. Returns the function that stops.
 */
export function watchFolders({ root, folders, onChange }: Watched): () => void {
  let watcher: FolderWatcher | undefined;
  let place: string | undefined;
  let isStale = false;
  const foldersNow = () =>
    folders().map((folder) => folder === "" ? root : `${root}/${folder}`)
      .filter((path) => identityOf(path) !== "");

  async function listen(paths: string[]): Promise<void> {
    try {
      watcher?.close();
      watcher = paths.length === 0 ? undefined : system.watch(paths);
      // The server's own reads must not cause a scan.
      for await (const { kind } of watcher ?? []) if (kind !== "access") isStale = true;
    } catch {
      // Where the system can't watch, each tick is a change.
      watcher = undefined;
      isStale = true;
    }
  }

  function tick(): void {
    const now = identityOf(root);
    if (!isStale && now === place) return;
    place = now;
    isStale = false;
    const paths = foldersNow();
    listen(paths);
    onChange();
    // The next tick watches the folders that this scan has found.
    if (foldersNow().join("\n") !== paths.join("\n")) isStale = true;
  }

  tick();
  const stop = system.every(TICK_MS, tick);
  return () => {
    stop();
    watcher?.close();
  };
}

/** Returns "" for a folder that doesn't exist. */
function identityOf(path: string): string {
  try {
    const { isDirectory, dev, ino } = system.stat(path);
    return isDirectory ? `${dev}:${ino}` : "";
  } catch {
    return "";
  }
}
