import { type FolderWatcher, system } from "../kernel/disk/system.ts";
import { log } from "../kernel/log.ts";

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

  async function run(): Promise<void> {
    while (!isOver) {
      const place = identityOf(root);
      const paths = foldersNow();
      watcher = opened(paths);
      // Changes from here on are in the watcher, also those in folders that the scan finds.
      await onChange();
      if (isOver) break;
      if (foldersNow().join("\n") === paths.join("\n")) {
        await changeIn(watcher, () => identityOf(root) !== place);
      }
      close(watcher);
      await pause(QUIET_MS);
    }
  }

  function foldersNow(): string[] {
    return folders().map((folder) => folder === "" ? root : `${root}/${folder}`)
      .filter((path) => identityOf(path) !== undefined);
  }

  /** Waits for the first change, for the root to be replaced, or a tick without a watcher. */
  async function changeIn(own: FolderWatcher | undefined, isReplaced: () => boolean) {
    if (own === undefined) return await pause(TICK_MS);
    const timer = setInterval(() => isReplaced() && close(own), TICK_MS);
    system.unref(timer);
    try {
      // The server's own reads must not cause a scan.
      for await (const { kind } of own) if (kind !== "access") break;
    } catch (error) {
      log("debug", "the server stopped watching a folder", { reason: String(error) });
    }
    clearInterval(timer);
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

function identityOf(path: string): string | undefined {
  try {
    const { isDirectory, dev, ino } = system.stat(path);
    return isDirectory ? `${dev}:${ino}` : undefined;
  } catch {
    return undefined;
  }
}
