import { type FolderWatcher, system } from "../kernel/disk/system.ts";
import { log } from "../kernel/log.ts";

export interface WatchTimes {
  quiet: number;
  /** The interval at which to check the root folder; without a watcher, each is a change. */
  tick: number;
  rescan: number;
  /** The time without a change before the watcher follows new folders. */
  calm: number;
}

const TIMES: WatchTimes = { quiet: 100, tick: 1000, rescan: 30_000, calm: 400 };

export interface Watched {
  root: string;
  folders(): readonly string[];
  /** Handles a change, and is called once at first. The folders may differ after each call. */
  onChange(): void | Promise<void>;
}

/**
 * Reports changes in the watched folders. The system never watches whole trees, because it would
 * follow symlinks out of the root folder. Returns the function that stops watching.
 */
export function watchFolders(watched: Watched, given: Partial<WatchTimes> = {}): () => void {
  const times = { ...TIMES, ...given };
  let watcher: FolderWatcher | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [followed, latest, reported, isOver] = ["", 0, 0, false];

  async function report(): Promise<void> {
    timer = undefined;
    reported = Date.now();
    await watched.onChange();
  }

  function note(): void {
    latest = Date.now();
    if (isOver || timer !== undefined) return;
    timer = setTimeout(report, times.quiet);
    system.unref(timer);
  }

  async function follow(folders: readonly string[]): Promise<void> {
    const own = watcher = system.watch([...folders]);
    try {
      for await (const { kind } of own) {
        // The server's own reads must not cause a scan.
        if (kind !== "access") note();
      }
    } catch (error) {
      log("debug", "the server stopped watching a folder", { reason: String(error) });
    }
    if (watcher === own) watcher = undefined;
  }

  function check(): void {
    const now = Date.now();
    const folders = watched.folders().map((folder) =>
      folder === "" ? watched.root : `${watched.root}/${folder}`
    ).flatMap((path) => {
      const id = identityOf(path);
      return id === undefined ? [] : [{ path, id }];
    });
    const key = folders.map(({ path, id }) => `${path}\0${id}`).join("\n");
    const isNew = key !== followed;
    // Opening a watcher during a flood of events would block other requests.
    if (isNew && now - latest >= times.calm) {
      watcher?.close();
      watcher = undefined;
      followed = key;
      try {
        if (folders.length > 0) follow(folders.map(({ path }) => path)).catch(() => {});
      } catch {
        // Without a watcher, every tick is a change.
      }
      note();
    } else if (isNew || watcher === undefined || now - reported >= times.rescan) note();
  }

  const tick = setInterval(check, times.tick);
  system.unref(tick);
  report().then(() => isOver || check());
  return () => {
    isOver = true;
    clearInterval(tick);
    clearTimeout(timer);
    watcher?.close();
    watcher = undefined;
  };
}

function identityOf(path: string): string | undefined {
  try {
    const { isDirectory, dev, ino } = system.stat(path);
    return isDirectory ? `${dev}:${ino}` : undefined;
  } catch {
    return undefined;
  }
}
