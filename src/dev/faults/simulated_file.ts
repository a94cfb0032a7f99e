import type { OpenFile } from "../../kernel/disk/system.ts";
import { type Injector, PowerCut } from "./injector.ts";

/** A file or folder, with its content for programs and its content on the disk. */
export interface Inode {
  readonly number: number;
  readonly isFolder: boolean;
  mode: number;
  /** In milliseconds. */
  modified: number;
  changed: number;
  links: number;
  bytes: Uint8Array;
  flushed: Uint8Array;
  entries: Map<string, Inode>;
  flushedEntries: Map<string, Inode>;
  holder: SimulatedFile | undefined;
  waiting: { file: SimulatedFile; grant: () => void }[];
}

/** Returns the system's facts about a file. */
export function factsOf(
  { number, isFolder, mode, modified, changed, links, bytes }: Inode,
): Deno.FileInfo {
  const [mtime, ctime] = [new Date(modified), new Date(changed)];
  const none = { uid: 0, gid: 0, rdev: 0, blksize: 4096, blocks: 0 };
  return {
    ...none,
    ...{ isFile: !isFolder, isDirectory: isFolder, isSymlink: false, size: bytes.length },
    ...{ mtime, ctime, atime: mtime, birthtime: null, dev: 1, ino: number, mode, nlink: links },
    ...{ isBlockDevice: false, isCharDevice: false, isFifo: false, isSocket: false },
  };
}

/** An open file on a simulated disk. */
export class SimulatedFile implements OpenFile {
  readonly #inode: Inode;
  readonly #path: string;
  readonly #injector: Injector;
  readonly #isAppending: boolean;
  readonly #flush: () => void;
  #position = 0;

  constructor(
    inode: Inode,
    path: string,
    { injector, isAppending, flush }: {
      injector: Injector;
      isAppending: boolean;
      flush: () => void;
    },
  ) {
    this.#inode = inode;
    this.#path = path;
    this.#injector = injector;
    this.#isAppending = isAppending;
    this.#flush = flush;
  }

  statSync(): Deno.FileInfo {
    return this.#injector.call("read", `fstat ${this.#path}`, () => factsOf(this.#inode));
  }

  readSync(buffer: Uint8Array): number | null {
    return this.#injector.call("read", `read ${this.#path}`, () => {
      const room = this.#injector.shortened(buffer.length);
      const part = this.#inode.bytes.subarray(this.#position, this.#position + room);
      buffer.set(part);
      this.#position += part.length;
      return part.length || null;
    });
  }

  seekSync(offset: number, whence: number): number {
    return this.#position = offset + (whence === 2 ? this.#inode.bytes.length : 0);
  }

  writeSync(bytes: Uint8Array): number {
    return this.#injector.call("write", this.#path, () => {
      const part = bytes.subarray(0, this.#injector.shortened(bytes.length));
      this.#put(part);
      return part.length;
    }, () => this.#put(bytes.subarray(0, this.#injector.part(bytes.length))));
  }

  #put(bytes: Uint8Array): void {
    const inode = this.#inode;
    const at = this.#isAppending ? inode.bytes.length : this.#position;
    const grown = new Uint8Array(Math.max(inode.bytes.length, at + bytes.length));
    grown.set(inode.bytes);
    grown.set(bytes, at);
    inode.bytes = grown;
    inode.modified = inode.changed = Date.now();
    this.#position = at + bytes.length;
  }

  truncateSync(size = 0): void {
    this.#injector.call("write", this.#path, () => {
      const cut = new Uint8Array(size);
      cut.set(this.#inode.bytes.subarray(0, size));
      this.#inode.bytes = cut;
      this.#inode.modified = this.#inode.changed = Date.now();
    });
  }

  syncSync(): void {
    this.#injector.call("flush", this.#path, this.#flush);
  }

  async sync(): Promise<void> {
    await Promise.resolve();
    this.syncSync();
  }

  syncData(): Promise<void> {
    return this.sync();
  }

  lockSync(): void {
    this.#injector.call("lock", this.#path, () => {
      if (this.#inode.holder !== undefined) throw new PowerCut("two locks would wait for ever");
      this.#inode.holder = this;
    });
  }

  lock(): Promise<void> {
    return this.#injector.lock(this.#path, () => {
      const inode = this.#inode;
      if (inode.holder === undefined || inode.holder === this) {
        inode.holder = this;
        return Promise.resolve();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      inode.waiting.push({ file: this, grant: resolve });
      return promise;
    });
  }

  unlockSync(): void {
    if (this.#inode.holder !== this) return;
    const next = this.#inode.waiting.shift();
    this.#inode.holder = next?.file;
    next?.grant();
  }

  close(): void {
    this.unlockSync();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}
