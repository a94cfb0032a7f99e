import { type FileInfo, type FolderWatcher, system } from "../kernel/disk/system.ts";
import { log } from "../kernel/log.ts";

/** The timing of change reports, in milliseconds. */
export interface WatchTimes {
  /** The time without a further change before a report. */
  quiet: number;
  /** The maximum delay of a report, even if further changes follow. */
  most: number;
  /** The interval at which to check whether the root folder appeared, vanished or was replaced. */
  tick: number;
  /**
   * The interval at which the server assumes a change, in case the system didn't report a change.
   */
  rescan: number;
}

const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };
/**
 * The time without events before the server watches other folders, in milliseconds. The runtime
 * uses one thread for all watched folders. This thread doesn't respond during a flood of events,
 * which would block a caller. Each change to these folders during the wait doubles the next wait.
 */
const CALM_MS = 100;
const LONGEST_CALM_MS = 6400;

/**
 * The folders to watch in a root folder, which may appear and disappear, and the function to
 * notify.
 */
export interface Watched {
  /**
   * The root folder's absolute path; the server follows a symlink, and checks it again every tick.
   */
  root: string;
  /**
   * Returns the folders to watch, without their subfolders, relative to the root folder; `""` is
   * the root folder.
   */
  folders(): readonly string[];
  /**
   * Handles a change; the server calls it at once, and soon after each change. The folders to watch
   * may differ after each call.
   */
  onChange(): void | Promise<void>;
}

/**
 * Reports changes in the watched folders. The server never asks the system to watch whole trees,
 * because the system would follow symlinks out of the root folder. If the system can't report
 * changes, the server assumes a change every tick. Returns the function that stops watching.
 */
export function watchFolders(watched: Watched, times: Partial<WatchTimes> = {}): () => void {
  const watch = new FolderWatch(watched, { ...TIMES, ...times });
  return () => watch.stop();
}

class FolderWatch {
  readonly #watched: Watched;
  readonly #times: WatchTimes;
  readonly #tick: ReturnType<typeof setInterval>;
  /** The device and inode of the watched root folder; undefined if the folder doesn't exist. */
  #root: string | undefined;
  /** The watched folders as one text; undefined if the server must watch them again. */
  #folders: string | undefined;
  #watcher: FolderWatcher | undefined;
  /** The timers for the next report, and for watching other folders after events stop. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #calmMs = CALM_MS;
  /** The times of the first and latest unreported changes, and of the last report. */
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
   * Checks whether the root folder was replaced, because a watcher stays with its original folder.
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
   * Watches the current folders when two checks find the same folders without an event in between.
   * The system doesn't report changes in a new folder before the server watches it, so the server
   * assumes a change.
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

  /** Returns the absolute paths of the folders to watch, with their modification times. */
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

  /** Starts to watch the folders; returns true on success. */
  #open(folders: string[], key: string): boolean {
    this.#folders = key;
    this.#watcher?.close();
    this.#watcher = undefined;
    try {
      if (folders.length > 0) this.#follow(system.watch(folders));
    } catch {
      // If a folder was removed or the watch limit is reached, assume a change at every tick.
    }
    return this.#watcher !== undefined;
  }

  async #follow(watcher: FolderWatcher): Promise<void> {
    this.#watcher = watcher;
    try {
      for await (const { kind, paths } of watcher) {
        // A read isn't a change, because the server's own reads must not trigger a scan.
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

  /**
   * Notes a change; the report follows when no further change occurs, or after the maximum delay.
   */
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
