import { type FileInfo, type FolderWatcher, system } from "../kernel/disk/system.ts";
import { log } from "../kernel/log.ts";

/** The timing of reports about changes, in milliseconds. */
export interface WatchTimes {
  /** After so long without a further change. */
  quiet: number;
  /** The maximum delay, however many changes follow. */
  most: number;
  /** The interval at which to check if the root itself appeared, vanished or was replaced. */
  tick: number;
  /** The interval at which a change is assumed, in case the system did not report one. */
  rescan: number;
}

const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };
/**
 * The quiet time after which other folders are watched. The runtime has one thread for all watched
 * folders, for its whole life, and it doesn't respond while events flood in: a caller would be
 * blocked. Each disturbance doubles the next wait.
 */
const CALM_MS = 100;
const LONGEST_CALM_MS = 6400;

/** The folders to watch in a root, which may appear and disappear, and the function to notify. */
export interface Watched {
  /** The root's absolute path; a symlink is followed, and checked again every tick. */
  root: string;
  /**
   * Returns the folders to watch, without their subfolders, relative to the root; `""` is the root.
   */
  folders(): readonly string[];
  /** Called at once, and soon after changes. When it has finished, other folders may be watched. */
  onChange(): void | Promise<void>;
}

/**
 * Reports changes in some folders. The system is never asked to watch whole trees: it would follow
 * symlinks out of the root. If it cannot report, a change is assumed every tick. Returns the function
 * that ends it.
 */
export function watchFolders(watched: Watched, times: Partial<WatchTimes> = {}): () => void {
  const watch = new FolderWatch(watched, { ...TIMES, ...times });
  return () => watch.stop();
}

class FolderWatch {
  readonly #watched: Watched;
  readonly #times: WatchTimes;
  readonly #tick: ReturnType<typeof setInterval>;
  /** The watched root: device and inode; undefined when it does not exist. */
  #root: string | undefined;
  /** The watched folders, joined; undefined if they must be watched again. */
  #folders: string | undefined;
  #watcher: FolderWatcher | undefined;
  /** The timer for the report, and the timer that waits until events stop. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #calmMs = CALM_MS;
  /** The times of the first and the latest change not yet reported, and of the last report. */
  #first = 0;
  #latest = 0;
  #reported = 0;
  #isOver = false;

  constructor(watched: Watched, times: WatchTimes) {
    this.#watched = watched;
    this.#times = times;
    this.#root = identityOf(watched.root);
    this.#tick = setInterval(() => this.#check(), times.tick);
    system.unref(this.#tick);
    this.#report();
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#tick);
    clearTimeout(this.#timer);
    clearTimeout(this.#opening);
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  /**
   * A watcher stays with the folder that it was opened for, even if another folder takes its path.
   */
  #check(): void {
    const root = identityOf(this.#watched.root);
    const isBlind = root !== undefined && this.#watcher === undefined;
    if (root !== this.#root) this.#folders = undefined;
    if (root !== this.#root || isBlind) {
      this.#root = root;
      this.#note();
      this.#openWhenCalm();
    } else if (Date.now() - this.#reported >= this.#times.rescan) {
      this.#note();
    }
  }

  /**
   * Watches the present folders as soon as two checks found them the same and no event came in
   * between. A change in a new folder before it was watched was not reported: one is assumed.
   */
  #openWhenCalm(before?: string): void {
    if (this.#opening !== undefined) return;
    const folders = this.#foldersNow();
    const key = [...folders.keys()].join("\0");
    if (key === this.#folders && this.#watcher !== undefined) return;
    const state = [...folders.values()].join();
    if (state === before && Date.now() >= this.#latest + this.#calmMs) {
      this.#calmMs = Math.max(CALM_MS, this.#calmMs / 2);
      if (this.#open([...folders.keys()], key)) this.#note();
      return;
    }
    if (before !== undefined && state !== before) {
      this.#calmMs = Math.min(LONGEST_CALM_MS, 2 * this.#calmMs);
    }
    this.#opening = setTimeout(() => {
      this.#opening = undefined;
      this.#openWhenCalm(state);
    }, this.#calmMs);
    system.unref(this.#opening);
  }

  /** The absolute paths of the folders to watch, with their times. */
  #foldersNow(): Map<string, string> {
    const { root } = this.#watched;
    const paths = new Set(this.#root === undefined ? [] : this.#watched.folders());
    const folders = new Map<string, string>();
    for (const folder of paths) {
      const path = folder === "" ? root : `${root}/${folder}`;
      const info = folderInfo(path);
      if (info) folders.set(path, `${info.mtime?.getTime()}:${info.ctime?.getTime()}`);
    }
    return folders;
  }

  /** Returns true if the folders are watched from now on. */
  #open(folders: string[], key: string): boolean {
    this.#folders = key;
    this.#watcher?.close();
    this.#watcher = undefined;
    try {
      if (folders.length > 0) this.#follow(system.watch(folders));
    } catch {
      // A folder was removed, or the watch limit is reached: assume a change at every tick.
    }
    return this.#watcher !== undefined;
  }

  async #follow(watcher: FolderWatcher): Promise<void> {
    this.#watcher = watcher;
    try {
      for await (const { kind, paths } of watcher) {
        // Reading isn't a change: the server's own reads must not trigger a scan.
        if (kind === "access") continue;
        // The system stops watching a removed folder, even if another folder gets its path.
        const watched = this.#folders?.split("\0") ?? [];
        if (kind === "remove" && paths.some((path) => watched.includes(path))) {
          this.#folders = undefined;
        }
        this.#note();
      }
    } catch (error) {
      log("debug", "the server stopped watching a folder", { reason: String(error) });
    }
    if (this.#watcher === watcher) this.#watcher = undefined;
  }

  /** Something changed: it is reported when no more follows, or when it has waited long enough. */
  #note(): void {
    if (this.#isOver) return;
    this.#latest = Date.now();
    if (this.#timer !== undefined) return;
    this.#first = this.#latest;
    this.#wait();
  }

  #wait(): void {
    const { quiet, most } = this.#times;
    const waitMs = Math.min(this.#latest + quiet, this.#first + most) - Date.now();
    if (waitMs <= 0 && this.#timer !== undefined) {
      this.#report();
      return;
    }
    this.#timer = setTimeout(() => this.#wait(), Math.max(0, waitMs));
    system.unref(this.#timer);
  }

  async #report(): Promise<void> {
    this.#timer = undefined;
    this.#reported = Date.now();
    await this.#watched.onChange();
    if (!this.#isOver) this.#openWhenCalm();
  }
}

function identityOf(path: string): string | undefined {
  const info = folderInfo(path);
  return info && `${info.dev}:${info.ino}`;
}

function folderInfo(path: string): FileInfo | undefined {
  try {
    const info = system.stat(path);
    return info.isDirectory ? info : undefined;
  } catch {
    return undefined;
  }
}
