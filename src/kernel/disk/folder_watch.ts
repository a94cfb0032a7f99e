import { log } from "../log.ts";

/** When a change is reported, in milliseconds. */
export interface WatchTimes {
  /** After this long without a further change. */
  quiet: number;
  /** At the latest after this long, however many changes follow. */
  most: number;
  /** How often to check whether the folder itself has appeared or disappeared. */
  tick: number;
  /** How often to assume a change, in case the system did not report one. */
  rescan: number;
}

const TIMES: WatchTimes = { quiet: 150, most: 750, tick: 1000, rescan: 30_000 };

/**
 * Calls `onChange` soon after anything changes below the folder `path`, which may come and go;
 * every `tick` where the system cannot report changes. Returns a function that stops it.
 */
export function watchFolder(
  path: string,
  onChange: () => void,
  times: Partial<WatchTimes> = {},
): () => void {
  const watch = new FolderWatch(path, onChange, { ...TIMES, ...times });
  return () => watch.stop();
}

class FolderWatch {
  readonly #path: string;
  readonly #onChange: () => void;
  readonly #times: WatchTimes;
  readonly #tick: ReturnType<typeof setInterval>;
  /** Device and inode of the watched folder; undefined when there is none. */
  #folder: string | undefined;
  #watcher: Deno.FsWatcher | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first unreported change was seen, and when changes were last reported. */
  #since = 0;
  #rescanned = Date.now();

  constructor(path: string, onChange: () => void, times: WatchTimes) {
    this.#path = path;
    this.#onChange = onChange;
    this.#times = times;
    this.#open();
    this.#tick = setInterval(() => this.#look(), times.tick);
    Deno.unrefTimer(this.#tick);
  }

  stop(): void {
    clearInterval(this.#tick);
    clearTimeout(this.#timer);
    this.#close();
  }

  /** A watcher stays with the folder it was opened for even when another takes its place. */
  #look(): void {
    const folder = folderAt(this.#path);
    const isBlind = folder !== undefined && this.#watcher === undefined;
    if (folder !== this.#folder || isBlind) {
      this.#close();
      this.#open();
      this.#note();
    } else if (Date.now() - this.#rescanned >= this.#times.rescan) {
      this.#note();
    }
  }

  #open(): void {
    this.#folder = folderAt(this.#path);
    if (this.#folder === undefined) return;
    try {
      this.#watcher = Deno.watchFs(this.#path, { recursive: true });
      this.#follow(this.#watcher);
    } catch {
      this.#watcher = undefined;
    }
  }

  #close(): void {
    const watcher = this.#watcher;
    this.#watcher = undefined;
    watcher?.close();
  }

  async #follow(watcher: Deno.FsWatcher): Promise<void> {
    try {
      // Reads are not changes: the server's own must not wake it.
      for await (const { kind } of watcher) if (kind !== "access") this.#note();
    } catch (error) {
      log("debug", "the folder watch ended", { reason: String(error) });
    }
    if (this.#watcher === watcher) this.#watcher = undefined;
  }

  /** Records a change, to be reported once no more follow or it has waited long enough. */
  #note(): void {
    const now = Date.now();
    if (this.#timer === undefined) this.#since = now;
    clearTimeout(this.#timer);
    const wait = Math.min(this.#times.quiet, this.#since + this.#times.most - now);
    const timer = setTimeout(() => this.#tell(), Math.max(0, wait));
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  #tell(): void {
    this.#timer = undefined;
    this.#rescanned = Date.now();
    this.#onChange();
  }
}

function folderAt(path: string): string | undefined {
  try {
    const { isDirectory, dev, ino } = Deno.statSync(path);
    return isDirectory ? `${dev}:${ino}` : undefined;
  } catch {
    return undefined;
  }
}
