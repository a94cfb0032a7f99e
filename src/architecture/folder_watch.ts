import { type FolderWatcher, system } from "../kernel/disk/system.ts";

const QUIET_MS = 100;
const TICK_MS = 1000;

export interface Watched {
  root: string;
  folders(): readonly string[];
  /** Handles a change, and is called once at first. The folders may differ after each call. */
  onChange(): void | Promise<void>;
}

/**
 * Calls `onChange` after a change in the watched folders; without a system watcher, every second.
 * The system never watches whole trees, because it would follow symlinks out of the root folder.
 * Returns the function that stops watching.
 */
export function watchFolders({ root, folders, onChange }: Watched): () => void {
  let watcher: FolderWatcher | undefined;
  let isOver = false;
  const foldersNow = () =>
    folders().map((folder) => folder === "" ? root : `${root}/${folder}`)
      .filter((path) => identityOf(path) !== "");

  async function run(): Promise<void> {
    while (!isOver) {
      const place = identityOf(root);
      const paths = foldersNow();
      watcher = opened(paths);
      const change = changeIn(watcher);
      // Changes from here on are in the watcher, also those in folders that the scan finds.
      await onChange();
      const isSame = foldersNow().join("\n") === paths.join("\n");
      while (isSame && !isOver && identityOf(root) === place) {
        if (await Promise.race([change, pause(TICK_MS)])) break;
      }
      close(watcher);
      await pause(QUIET_MS);
    }
  }

  run();
  return () => {
    isOver = true;
    close(watcher);
  };
}

function opened(paths: string[]): FolderWatcher | undefined {
  try {
    return paths.length === 0 ? undefined : system.watch(paths);
  } catch {
    return undefined;
  }
}

/** Waits for the first change; without a watcher, for a tick. */
async function changeIn(watcher: FolderWatcher | undefined): Promise<boolean> {
  try {
    // The server's own reads must not cause a scan.
    for await (const { kind } of watcher ?? []) if (kind !== "access") return true;
  } catch {
    // The system stopped watching.
  }
  await pause(TICK_MS);
  return true;
}

function close(watcher: FolderWatcher | undefined): void {
  try {
    watcher?.close();
  } catch {
    // The watcher is closed already.
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => system.unref(setTimeout(resolve, ms)));
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
