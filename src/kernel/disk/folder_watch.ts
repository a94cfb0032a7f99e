import { log } from "../log.ts";

/** When a change is told, in milliseconds. */
export interface WatchTimes {
  /** After so long without a further change. */
  quiet: number;
  /** After so long at the latest, however many changes follow. */
  most: number;
  /** How often it is seen whether the root itself has come, gone or been exchanged. */
  tick: number;
  /** How often a change is assumed, for what the system did not report. */
  rescan: number;
}

const TIMES: WatchTimes = { quiet: 25, most: 250, tick: 1000, rescan: 30_000 };
/** More changed paths than this are not kept: then anything may have changed. */
const MAX_PATHS = 20_000;
/** The runtime keeps this many events at most and drops more without a word: some of a burst may be missing. */
const BURST = 16;
/**
 * Other folders are watched when nothing happened in them for so long: the runtime has one thread for
 * all that is watched, for good, and while events flood in it answers no request. Who asks it is
 * blocked until that ends. Each unrest makes the next wait twice as long.
 */
const CALM_MS = 100;
const LONGEST_CALM_MS = 6400;

/** What is watched below a root, which may come and go, and who is told. */
export interface Watched {
  /** The root's absolute path; a link is followed, and looked at again every tick. */
  root: string;
  /** The folders to be watched without those in them, relative to the root; `""` is the root. */
  folders(): readonly string[];
  /**
   * Called at once, and soon after changes with their paths relative to the root, without them where
   * anything may have changed; changes that come while it works are told when it has finished.
   */
  onChange(paths?: ReadonlySet<string>): void | Promise<void>;
}

/**
 * Tells of changes in some folders. The system is never asked to watch whole trees: it would follow
 * links out of the root. Where it cannot report, a change is assumed every tick. Returns what ends it.
 */
export function watchFolders(watched: Watched, times: Partial<WatchTimes> = {}): () => void {
  const watch = new FolderWatch(watched, { ...TIMES, ...times });
  return () => watch.stop();
}

class FolderWatch {
  readonly #watched: Watched;
  readonly #times: WatchTimes;
  readonly #tick: ReturnType<typeof setInterval>;
  /** The root that is watched: device and inode; undefined when there is none. */
  #root: string | undefined;
  /** Their paths, joined; undefined when they are to be watched anew. */
  #folders: string | undefined;
  #watcher: Deno.FsWatcher | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The changes that were not yet told; undefined when anything may have changed. */
  #paths: Set<string> | undefined;
  /** When the last event was seen, and what waits until there are no more. */
  #seen = 0;
  #opening: ReturnType<typeof setTimeout> | undefined;
  #calmMs = CALM_MS;
  /** How many events there were since the last time, and whether some may have been dropped. */
  #events = 0;
  #isSuspect = false;
  /** When the first and the last of them was seen, and when a change was last assumed. */
  #since = 0;
  #last = 0;
  #rescanned = Date.now();
  #isTelling = false;
  #isOver = false;

  constructor(watched: Watched, times: WatchTimes) {
    this.#watched = watched;
    this.#times = times;
    this.#root = folderAt(watched.root);
    this.#tick = setInterval(() => this.#look(), times.tick);
    Deno.unrefTimer(this.#tick);
    this.#tell();
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#tick);
    clearTimeout(this.#timer);
    clearTimeout(this.#opening);
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  /** A watcher stays with the folder it was opened for, also when another one takes its place. */
  #look(): void {
    const root = folderAt(this.#watched.root);
    const isBlind = root !== undefined && this.#watcher === undefined;
    if (root !== this.#root) this.#folders = undefined;
    if (root !== this.#root || isBlind) {
      this.#root = root;
      this.#note();
      this.#openWhenCalm();
    } else if (Date.now() - this.#rescanned >= this.#times.rescan) {
      this.#note();
    }
  }

  /**
   * Watches the folders there are now, when two looks at them found no change and no event came in
   * between. What changed in a new folder before it was watched was not reported: anything may have.
   */
  #openWhenCalm(before?: string): void {
    if (this.#opening !== undefined) return;
    const folders = this.#foldersNow();
    const key = [...folders.keys()].join("\0");
    if (key === this.#folders && this.#watcher !== undefined) return;
    const looks = [...folders.values()].join();
    if (looks === before && Date.now() >= this.#seen + this.#calmMs) {
      this.#calmMs = Math.max(CALM_MS, this.#calmMs / 2);
      if (this.#open([...folders.keys()], key)) this.#note();
      return;
    }
    if (before !== undefined && looks !== before) {
      this.#calmMs = Math.min(LONGEST_CALM_MS, 2 * this.#calmMs);
    }
    this.#opening = setTimeout(() => {
      this.#opening = undefined;
      this.#openWhenCalm(looks);
    }, this.#calmMs);
    Deno.unrefTimer(this.#opening);
  }

  /** The absolute paths of the folders to be watched, and when each was changed last. */
  #foldersNow(): Map<string, string> {
    const { root } = this.#watched;
    const paths = new Set(this.#root === undefined ? [] : this.#watched.folders());
    const folders = new Map<string, string>();
    for (const folder of paths) {
      const path = folder === "" ? root : `${root}/${folder}`;
      const look = lookAt(path);
      if (look !== undefined) {
        folders.set(path, `${look.mtime?.getTime()}:${look.ctime?.getTime()}`);
      }
    }
    return folders;
  }

  /** True when the folders are watched from now on. */
  #open(folders: string[], key: string): boolean {
    this.#folders = key;
    this.#watcher?.close();
    this.#watcher = undefined;
    try {
      if (folders.length > 0) this.#follow(Deno.watchFs(folders, { recursive: false }));
    } catch {
      // A folder went meanwhile, or the system watches no more of them: looked at every tick.
    }
    return this.#watcher !== undefined;
  }

  async #follow(watcher: Deno.FsWatcher): Promise<void> {
    this.#watcher = watcher;
    try {
      for await (const { kind, paths } of watcher) {
        // Reading is not a change: what the server itself does must not wake it.
        if (kind === "access") continue;
        this.#events++;
        this.#seen = Date.now();
        if (kind === "remove" && paths.some((path) => this.#isWatched(path))) {
          this.#folders = undefined;
        }
        this.#note(["any", "other"].includes(kind) ? undefined : paths);
      }
    } catch (error) {
      log("debug", "the watch of a folder ended", { reason: String(error) });
    }
    if (this.#watcher === watcher) this.#watcher = undefined;
  }

  /**
   * True for a folder that is watched: when what its path led to goes, the system watches that path
   * no more, also where something else is there by then.
   */
  #isWatched(path: string): boolean {
    return this.#folders?.split("\0").includes(path) ?? false;
  }

  /** Something changed: it is told when no more follows, or when it has waited long enough. */
  #note(paths?: readonly string[]): void {
    if (this.#isOver) return;
    this.#keep(paths);
    this.#last = Date.now();
    if (this.#isTelling || this.#timer !== undefined) return;
    this.#since = this.#last;
    this.#wait();
  }

  #wait(): void {
    const { quiet, most } = this.#times;
    const due = Math.min(this.#last + quiet, this.#since + most);
    const timer = setTimeout(() => {
      if (Date.now() < Math.min(this.#last + quiet, this.#since + most)) this.#wait();
      else this.#tell();
    }, Math.max(0, due - Date.now()));
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  #keep(paths: readonly string[] | undefined): void {
    const begin = `${this.#watched.root}/`;
    if (paths === undefined || paths.some((path) => !path.startsWith(begin))) {
      this.#paths = undefined;
    }
    for (const path of paths ?? []) this.#paths?.add(path.slice(begin.length));
    if ((this.#paths?.size ?? 0) > MAX_PATHS) this.#paths = undefined;
  }

  async #tell(): Promise<void> {
    const isBurst = this.#events >= BURST;
    // While a burst lasts, the paths that were reported; when it is over, everything.
    const paths = this.#isSuspect && !isBurst ? undefined : this.#paths;
    this.#isSuspect = isBurst;
    this.#events = 0;
    this.#paths = new Set();
    this.#timer = undefined;
    if (paths === undefined) this.#rescanned = Date.now();
    this.#isTelling = true;
    try {
      await this.#watched.onChange(paths);
    } finally {
      this.#isTelling = false;
    }
    if (this.#isOver) return;
    if (this.#isSuspect || this.#paths === undefined || this.#paths.size > 0) this.#note([]);
    this.#openWhenCalm();
  }
}

function folderAt(path: string): string | undefined {
  const look = lookAt(path);
  return look && `${look.dev}:${look.ino}`;
}

function lookAt(path: string): Deno.FileInfo | undefined {
  try {
    const look = Deno.statSync(path);
    return look.isDirectory ? look : undefined;
  } catch {
    return undefined;
  }
}
