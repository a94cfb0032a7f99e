export type FileInfo = Deno.FileInfo;

export type FolderWatcher = Deno.FsWatcher;

export type OpenOptions = Deno.OpenOptions;

export type ReadableFile = Pick<Deno.FsFile, "readSync" | "seekSync" | typeof Symbol.dispose> & {
  statSync(): Pick<Deno.FileInfo, "isFile" | "dev" | "ino" | "size" | "mtime">;
};

export type OpenFile = Pick<
  Deno.FsFile,
  | ("statSync" | "readSync" | "seekSync" | "writeSync" | "truncateSync")
  | ("syncSync" | "syncDataSync" | "lock" | "close" | typeof Symbol.dispose)
>;

/** All file input and output uses this object, so a test can replace a function. */
export const system = {
  lstat: (path: string): Deno.FileInfo => Deno.lstatSync(path),
  stat: (path: string): Deno.FileInfo => Deno.statSync(path),
  realPath: (path: string): string => Deno.realPathSync(path),
  readDir: (path: string): Iterable<Deno.DirEntry> => Deno.readDirSync(path),
  readLink: (path: string): string => Deno.readLinkSync(path),
  open: (path: string, options?: Deno.OpenOptions): OpenFile => Deno.openSync(path, options),
  readFile: (path: string): Uint8Array<ArrayBuffer> => Deno.readFileSync(path),
  makeFolder: (path: string, options?: Deno.MkdirOptions): void => Deno.mkdirSync(path, options),
  rename: (from: string, to: string): void => Deno.renameSync(from, to),
  remove: (path: string): void => Deno.removeSync(path),
  link: (from: string, to: string): void => Deno.linkSync(from, to),
  copy: (from: string, to: string): void => Deno.copyFileSync(from, to),
  watch: (paths: string[]): Deno.FsWatcher => Deno.watchFs(paths, { recursive: false }),
  every,
  /** Returns the user's free space on a folder's disk in bytes. Requires the `statfs` permission. */
  freeBytes: (path: string): number => {
    // deno-lint-ignore no-process-global -- to import node:process is most of what it takes
    const { bavail, bsize } = process.getBuiltinModule("node:fs").statfsSync(path);
    return bavail * bsize;
  },
  /** Lets the process end while the timer runs. */
  unref: (timer: ReturnType<typeof setTimeout>): void => Deno.unrefTimer(timer),
  sleep,
};

function every(milliseconds: number, action: () => void): () => void {
  const timer = setInterval(action, milliseconds);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

const never = new Int32Array(new SharedArrayBuffer(4));

function sleep(milliseconds: number): void {
  Atomics.wait(never, 0, 0, milliseconds);
}
