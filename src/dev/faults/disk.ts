import type { OpenFile, system } from "../../kernel/disk/system.ts";
import type { Random } from "../bench/random.ts";
import { type Injector, PowerCut, systemError } from "./injector.ts";
import { factsOf, type Inode, SimulatedFile } from "./simulated_file.ts";

/** The names that one call adds and removes; a rename does both at once. */
type NameChange = { folder: Inode; name: string; inode: Inode | undefined }[];

/** The unit that a disk writes entirely or not at all, in bytes. Real disks' units are larger. */
const SECTOR = 32;

/**
 * A disk in memory that makes only the promises of journaling file systems (ext4, XFS, APFS, NTFS).
 * The disk changes names in order: flushing a file makes its names permanent, and all earlier
 * names. A file's bytes become permanent when they are flushed. Until then, a power cut can lose
 * any of the file's sectors. The first segment of a path identifies a server start, so what a
 * process remembers about paths applies only to that start.
 */
export class SimulatedDisk {
  readonly #random: Random;
  #injector: Injector;
  #start = "";
  #inodes = 0;
  readonly #root = this.#inode(true);
  #unflushed: NameChange[] = [];

  constructor(injector: Injector, random: Random) {
    this.#injector = injector;
    this.#random = random;
  }

  /** Returns the functions that replace the system's file functions during one server start. */
  functions(start: string, injector: Injector): Partial<typeof system> {
    this.#start = start;
    this.#injector = injector;
    return {
      lstat: (path: string) => this.#read("lstat", path, (inode) => factsOf(inode)),
      stat: (path: string) => this.#read("stat", path, (inode) => factsOf(inode)),
      realPath: (path: string) => this.#read("realPath", path, () => plain(path)),
      readDir: (path: string) => this.#read("readDir", path, (inode) => entriesOf(inode, path)),
      readLink: (path: string): string => this.#read("readLink", path, () => fail("EINVAL", path)),
      open: (path: string, options?: Deno.OpenOptions): OpenFile => this.#open(path, options),
      openWithoutWaiting: (path: string): OpenFile => this.#open(path),
      readFile: (path: string) => this.#read("readFile", path, ({ bytes }) => bytes.slice()),
      lock: (file: OpenFile) => file.lockSync(true),
      makeFolder: (path: string, options?: Deno.MkdirOptions) => this.#makeFolder(path, options),
      rename: (from: string, to: string) =>
        this.#injector.call("change", to, () => this.#rename(from, to)),
      remove: (path: string) => this.#injector.call("change", path, () => this.#remove(path)),
      link: (from: string, to: string) =>
        this.#injector.call("create", to, () => this.#link(from, to)),
      copy: (from: string, to: string) =>
        this.#injector.call("create", to, () => {
          this.#at(to).bytes = this.#at(from).bytes.slice();
        }),
      mayWrite: () => true,
    };
  }

  /** Writes a file that exists on the disk from the beginning. */
  put(path: string, text: string): void {
    const names = segments(path);
    const name = names.pop() ?? "";
    let folder = this.#root;
    for (const one of names) {
      const next = folder.entries.get(one) ?? this.#inode(true);
      folder.entries.set(one, next);
      folder.flushedEntries.set(one, next);
      folder = next;
    }
    const inode = this.#inode(false);
    inode.bytes = inode.flushed = new TextEncoder().encode(text);
    inode.links = 1;
    folder.entries.set(name, inode);
    folder.flushedEntries.set(name, inode);
  }

  /** Returns a file's text; undefined if the file doesn't exist. */
  text(path: string): string | undefined {
    let inode: Inode | undefined = this.#root;
    for (const one of segments(path)) inode = inode?.entries.get(one);
    return inode && new TextDecoder().decode(inode.bytes);
  }

  /** Returns the sorted names in a folder; empty if the folder doesn't exist. */
  names(path: string): string[] {
    let inode: Inode | undefined = this.#root;
    for (const one of segments(path)) inode = inode?.entries.get(one);
    return [...inode?.entries.keys() ?? []].sort();
  }

  /** Ends the processes and their locks. A power cut also removes changes that weren't flushed. */
  restart({ isPowerCut }: { isPowerCut: boolean }): void {
    if (isPowerCut) this.#loseUnflushed();
    this.#unlockAll(this.#root);
  }

  #loseUnflushed(): void {
    this.#commit(Math.floor(this.#random() * (this.#unflushed.length + 1)));
    this.#unflushed = [];
    this.#recover(this.#root, new Set());
  }

  #recover(inode: Inode, seen: Set<Inode>): void {
    inode.links = seen.has(inode) ? inode.links + 1 : 1;
    if (seen.has(inode)) return;
    seen.add(inode);
    inode.bytes = inode.flushed = this.#torn(inode);
    inode.entries = new Map(inode.flushedEntries);
    for (const entry of inode.entries.values()) this.#recover(entry, seen);
  }

  /**
   * Returns the disk's content of a file after a power cut: each sector has either its flushed or
   * its new content.
   */
  #torn({ bytes, flushed }: Inode): Uint8Array {
    if (bytes === flushed) return bytes;
    const kind = this.#random();
    if (kind < 0.2) return flushed;
    if (kind < 0.4) return bytes;
    const length = this.#random() < 0.5 ? bytes.length : flushed.length;
    const torn = new Uint8Array(length);
    for (let at = 0; at < length; at += SECTOR) {
      const source = this.#random() < 0.5 ? bytes : flushed;
      torn.set(source.subarray(at, Math.min(at + SECTOR, length)), at);
    }
    return torn;
  }

  #unlockAll(inode: Inode): void {
    inode.holder = undefined;
    inode.waiting = [];
    for (const entry of inode.entries.values()) this.#unlockAll(entry);
  }

  #inode(isFolder: boolean): Inode {
    const bytes = new Uint8Array();
    return {
      number: ++this.#inodes,
      isFolder,
      mode: isFolder ? 0o755 : 0o644,
      modified: Date.now(),
      changed: Date.now(),
      links: 0,
      bytes,
      flushed: bytes,
      entries: new Map(),
      flushedEntries: new Map(),
      holder: undefined,
      waiting: [],
    };
  }

  #at(path: string): Inode {
    if (!path.startsWith(`/${this.#start}/`)) throw new PowerCut("that process has ended");
    let inode = this.#root;
    for (const name of segments(path)) {
      if (!inode.isFolder) fail("ENOTDIR", path);
      inode = inode.entries.get(name) ?? fail("ENOENT", path);
    }
    return inode;
  }

  #parentOf(path: string): { folder: Inode; name: string } {
    const names = segments(path);
    const name = names.pop() ?? "";
    return { folder: this.#at(`/${this.#start}/${names.join("/")}`), name };
  }

  #read<Result>(what: string, path: string, read: (inode: Inode) => Result): Result {
    return this.#injector.call("read", `${what} ${path}`, () => read(this.#at(path)));
  }

  #name(change: NameChange): void {
    for (const { folder, name, inode } of change) {
      const before = folder.entries.get(name);
      if (before !== undefined) before.links--;
      if (inode !== undefined) inode.links++;
      if (inode === undefined) folder.entries.delete(name);
      else folder.entries.set(name, inode);
      folder.modified = folder.changed = Date.now();
    }
    this.#unflushed.push(change);
  }

  /** Makes the first `count` name changes permanent. */
  #commit(count: number): void {
    for (const { folder, name, inode } of this.#unflushed.splice(0, count).flat()) {
      if (inode === undefined) folder.flushedEntries.delete(name);
      else folder.flushedEntries.set(name, inode);
    }
  }

  /** Makes a file's bytes and names permanent. */
  #flush(inode: Inode): void {
    inode.flushed = inode.bytes;
    this.#commit(
      this.#unflushed.findLastIndex((change) => change.some((one) => one.inode === inode)) + 1,
    );
  }

  #open(path: string, options: Deno.OpenOptions = { read: true }): OpenFile {
    const { write = false, append = false, create = false, createNew = false } = options;
    const isChange = write || append || create || createNew;
    return this.#injector.call(createNew ? "create" : isChange ? "change" : "read", path, () => {
      const { folder, name } = this.#parentOf(path);
      const known = folder.entries.get(name);
      if (known !== undefined && createNew) fail("EEXIST", path);
      if (known === undefined && !createNew && !create) fail("ENOENT", path);
      if (known?.isFolder && isChange) fail("EISDIR", path);
      const inode = known ?? this.#inode(false);
      if (known === undefined) this.#name([{ folder, name, inode }]);
      if (options.truncate) inode.bytes = new Uint8Array();
      return new SimulatedFile(inode, path, {
        injector: this.#injector,
        isAppending: append,
        flush: () => this.#flush(inode),
      });
    });
  }

  #makeFolder(path: string, { recursive = false }: Deno.MkdirOptions = {}): void {
    const names = segments(path);
    for (let length = recursive ? 1 : names.length; length <= names.length; length++) {
      const at = `/${this.#start}/${names.slice(0, length).join("/")}`;
      const { folder, name } = this.#parentOf(at);
      const known = folder.entries.get(name);
      if (known?.isFolder && recursive) continue;
      if (known !== undefined) fail("EEXIST", path);
      this.#injector.call("create", path, () => {
        this.#name([{ folder, name, inode: this.#inode(true) }]);
      });
    }
  }

  #rename(from: string, to: string): void {
    const [source, target] = [this.#parentOf(from), this.#parentOf(to)];
    const inode = source.folder.entries.get(source.name) ?? fail("ENOENT", from);
    this.#name([{ ...source, inode: undefined }, { ...target, inode }]);
  }

  #remove(path: string): void {
    const place = this.#parentOf(path);
    const inode = place.folder.entries.get(place.name) ?? fail("ENOENT", path);
    if (inode.entries.size > 0) fail("ENOTEMPTY", path);
    this.#name([{ ...place, inode: undefined }]);
  }

  #link(from: string, to: string): void {
    const place = this.#parentOf(to);
    if (place.folder.entries.has(place.name)) fail("EEXIST", to);
    this.#name([{ ...place, inode: this.#at(from) }]);
  }
}

/** Returns the segments of a path after the first one, which identifies the server start. */
function segments(path: string): string[] {
  return path.split("/").filter((name) => name !== "").slice(1);
}

function plain(path: string): string {
  return path.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
}

function fail(code: string, path: string): never {
  throw systemError(code, path);
}

function entriesOf(inode: Inode, path: string): Deno.DirEntry[] {
  if (!inode.isFolder) fail("ENOTDIR", path);
  return Array.from(inode.entries, ([name, { isFolder }]) => ({
    name,
    isFile: !isFolder,
    isDirectory: isFolder,
    isSymlink: false,
  }));
}
