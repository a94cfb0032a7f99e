import { isSameBytes } from "./bytes.ts";
import { FileError } from "./file_error.ts";
import { decodeStrict, entriesOf, type FileStamp, kindOf, stampOf } from "./folder.ts";
import { readConfinedBytes, realFolder } from "./folder.ts";
import type { FileListing, FileVersion, LiveFiles } from "./live_files.ts";
import type { Root } from "./roots.ts";

/** What is served of a root. */
export interface LiveFolderOptions {
  /** The folder below the root; its files' paths begin with it. */
  folder: string;
  /** What their names end in. */
  extension: string;
  /** How deep folders are looked into; 1 is the folder alone. */
  depth?: number;
}

/** The largest file that is served, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** How many bytes of text are held, whatever the number of files. */
const MAX_HELD = 64 * 1024 * 1024;
const [MAX_DEPTH, MAX_FILES] = [32, 100_000];
const LEAVES = "it is a link that leads out of the folder, or nowhere";
/**
 * Within this time after a change, in milliseconds, a further one may leave the same stamp: FAT's
 * times have two seconds, the finest others a few milliseconds.
 */
const UNSETTLED_MS = 2000;

/** A file as it was last read. */
interface HeldFile {
  stamp: string;
  isSettled: boolean;
  version: FileVersion;
  /** Valid UTF-8: as strings, thousands of texts would fill the engine's heap. */
  bytes?: Uint8Array | undefined;
}

const decoder = new TextDecoder();

/** Live files of a real folder. Before each answer the file's stamp is compared: none is old. */
export class LiveFolder implements LiveFiles {
  readonly #root: Root;
  readonly #options: LiveFolderOptions;
  readonly #held = new Map<string, HeldFile>();
  #bytes = 0;
  #versions = 0;

  constructor(root: Root, options: LiveFolderOptions) {
    this.#root = root;
    this.#options = options;
  }

  list(): FileListing {
    const { depth = MAX_DEPTH } = this.#options;
    const listing: FileListing = { paths: [], skipped: new Map() };
    let level = this.#top(listing);
    for (let at = 1; at <= depth && level.length > 0; at++) {
      level = level.flatMap((path) => this.#listOne(path, listing));
    }
    // A depth that was asked for is no fault of the folders below it.
    if (depth === MAX_DEPTH) {
      for (const path of level) listing.skipped.set(path, "it is over 32 folders deep");
    }
    listing.paths.sort();
    for (const path of listing.paths.splice(MAX_FILES)) {
      listing.skipped.set(path, "there are over 100,000 files");
    }
    const there = new Set(listing.paths);
    for (const path of this.#held.keys()) if (!there.has(path)) this.#drop(path);
    return listing;
  }

  version(path: string): FileVersion | undefined {
    return this.#look(path)?.version;
  }

  text(path: string): string | undefined {
    const held = this.#look(path);
    if (held === undefined || held.version.problem !== undefined) return undefined;
    return textOf(held.bytes === undefined ? this.#look(path, true) : held);
  }

  latestText(path: string): string | undefined {
    const held = this.#held.get(path);
    return held?.isSettled && held.bytes !== undefined ? textOf(held) : this.text(path);
  }

  has(path: string): boolean {
    return ["file", "folder"].includes(kindOf(this.#root.path, path));
  }

  /** The folder that is served; anything else in its place is skipped. */
  #top({ skipped }: FileListing): string[] {
    const { path } = this.#root;
    const { folder } = this.#options;
    const kind = realFolder(path) === path ? kindOf(path, folder) : "missing";
    if (kind === "folder") return [folder];
    if (kind === "outside") skipped.set(folder, LEAVES);
    else if (kind === "unreadable") skipped.set(folder, "the folder cannot be listed");
    else if (kind !== "missing") skipped.set(folder, "it is not a folder");
    return [];
  }

  /** Adds what one folder holds, and returns the folders in it. */
  #listOne(folder: string, { paths, skipped }: FileListing): string[] {
    const root = this.#root.path;
    const entries = entriesOf(`${root}/${folder}`);
    if (entries === undefined) skipped.set(folder, "the folder cannot be listed");
    const folders: string[] = [];
    for (const { name, isDirectory, isFile, isSymlink } of entries ?? []) {
      const path = `${folder}/${name}`;
      if (isDirectory) folders.push(path);
      else if (isSymlink) this.#listLink(path, { paths, skipped });
      else if (!name.endsWith(this.#options.extension)) continue;
      else if (isFile) paths.push(path);
      else skipped.set(path, "it is not a regular file");
    }
    return folders;
  }

  /** A link counts as what it leads to, while that is a file inside the root. */
  #listLink(path: string, { paths, skipped }: FileListing): void {
    const kind = kindOf(this.#root.path, path);
    const isNamed = path.endsWith(this.#options.extension);
    if (kind === "file") {
      if (isNamed) paths.push(path);
    } else if (kind === "folder") {
      skipped.set(path, "links to folders are not followed");
    } else if (kind === "outside" || isNamed) {
      skipped.set(path, kind === "outside" ? LEAVES : "it is not a regular file");
    }
  }

  /** The file as it is now: as held when its stamp is the same, else read. */
  #look(path: string, isWanted = false): HeldFile | undefined {
    const stamp = stampOf(this.#root.path, path);
    if (stamp === undefined) return this.#drop(path);
    const held = this.#held.get(path);
    const isSame = held?.stamp === stamp.id && held.isSettled;
    if (isSame && !(isWanted && held.bytes === undefined)) return held;
    return this.#read(path, stamp, held);
  }

  #read(path: string, stamp: FileStamp, before: HeldFile | undefined): HeldFile | undefined {
    const isSettled = Date.now() - stamp.changed > UNSETTLED_MS;
    const read = this.#attempt(path, stamp);
    if (read === undefined) return this.#drop(path);
    const { bytes, problem } = read;
    // A file that was gone and is back has a number of its own, so that its change is seen.
    const isKnown = before !== undefined && before.version.problem === problem &&
      (before.bytes === undefined ? before.stamp === stamp.id : isSameBytes(before.bytes, bytes));
    const number = isKnown ? before.version.number : ++this.#versions;
    const { size, modified } = stamp;
    const version = { number, size, ...(modified && { modified }), ...(problem && { problem }) };
    this.#drop(path);
    const held = { stamp: stamp.id, isSettled, version, bytes };
    this.#held.set(path, held);
    this.#bytes += bytes?.length ?? 0;
    this.#makeRoom(path);
    return held;
  }

  /** The bytes, or why there are none; undefined when the file is not there, or not to be seen. */
  #attempt(path: string, stamp: FileStamp): { bytes?: Uint8Array; problem?: string } | undefined {
    if (!stamp.isFile) return { problem: "it is not a regular file" };
    if (stamp.size > MAX_BYTES) return { problem: "it is larger than 1 MiB" };
    try {
      const bytes = readConfinedBytes(this.#root.path, path);
      decodeStrict(bytes, path);
      return bytes.includes(0) ? { problem: "it holds NUL bytes" } : { bytes };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return error.problem === "absent" ? undefined : { problem: error.reason };
    }
  }

  /** Texts are let go, the longest held first; their stamps stay. */
  #makeRoom(kept: string): void {
    for (const [path, held] of this.#held) {
      if (this.#bytes <= MAX_HELD) return;
      if (path === kept || held.bytes === undefined) continue;
      this.#bytes -= held.bytes.length;
      held.bytes = undefined;
    }
  }

  #drop(path: string): undefined {
    this.#bytes -= this.#held.get(path)?.bytes?.length ?? 0;
    this.#held.delete(path);
  }
}

function textOf(held: HeldFile | undefined): string | undefined {
  return held?.bytes && decoder.decode(held.bytes);
}
