import { hasSameBytes } from "../byte_difference.ts";
import type { Root } from "../roots/root.ts";
import { decodeStrict, readConfinedBytes } from "./confined_read.ts";
import { type EntryKind, kindOf } from "./entry_kind.ts";
import { type FileStamp, fileStamp } from "./file_stamp.ts";
import { realFolder } from "./path_lookup.ts";
import { FileError } from "./file_error.ts";
import { type ListedFolders, listFiles } from "./file_walk.ts";
import type { FileListing, LiveFiles, LiveVersion } from "./live_files.ts";
import { UNSETTLED_MS } from "./readable_file.ts";

/** The largest file that is served, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** How many bytes of text are held in memory, whatever the number of files. */
const MAX_HELD = 48 * 1024 * 1024;

/** A file as it was last read. */
interface HeldFile {
  stamp: string;
  isSettled: boolean;
  version: LiveVersion;
  /** Valid UTF-8; as strings, thousands of texts would fill the engine's heap. */
  bytes?: Uint8Array | undefined;
}

const decoder = new TextDecoder();

/** The live files of a real folder. Each answer checks the file's stamp, so none is stale. */
export class LiveFolder implements LiveFiles {
  readonly #root: Root;
  readonly #options: Omit<ListedFolders, "folders">;
  readonly #held = new Map<string, HeldFile>();
  #bytes = 0;
  #versions = 0;

  constructor(root: Root, options: Omit<ListedFolders, "folders">) {
    this.#root = root;
    this.#options = options;
  }

  *list(folders: readonly string[]): Generator<void, FileListing> {
    const { path: root } = this.#root;
    const listing = yield* listFiles(root, { ...this.#options, folders }, this.#realRoot());
    yield;
    this.#dropOthers(listing.paths);
    return listing;
  }

  /** Forgets the files that are not among these; a set of all paths is made only where some went. */
  #dropOthers(paths: readonly string[]): void {
    let held = 0;
    let before: string | undefined;
    for (const path of paths) {
      // They are sorted; of a folder within another that is listed too, each comes twice.
      if (path !== before && this.#held.has(path)) held++;
      before = path;
    }
    if (held === this.#held.size) return;
    const there = new Set(paths);
    for (const path of this.#held.keys()) if (!there.has(path)) this.#drop(path);
  }

  version(path: string): LiveVersion | undefined {
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

  kind(path: string): EntryKind {
    return kindOf(this.#root.path, path, this.#realRoot());
  }

  #realRoot(): string {
    const { path, isFollowed } = this.#root;
    return isFollowed ? realFolder(path) ?? path : path;
  }

  /** The current file: the held one when its stamp is the same, else read again. */
  #look(path: string, isWanted = false): HeldFile | undefined {
    const stamp = fileStamp(this.#root.path, path);
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
    // A file that disappeared and came back gets a new number, so that its change is seen.
    const isKnown = before !== undefined && before.version.problem === problem &&
      (before.bytes === undefined ? before.stamp === stamp.id : hasSameBytes(before.bytes, bytes));
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

  /** The bytes, or why there are none; undefined when the file is absent or outside the root. */
  #attempt(path: string, stamp: FileStamp): { bytes?: Uint8Array; problem?: string } | undefined {
    if (stamp.size > MAX_BYTES) return { problem: "it is larger than 1 MiB" };
    try {
      const bytes = readConfinedBytes(this.#root.path, path, this.#realRoot());
      decodeStrict(bytes, path);
      return bytes.includes(0) ? { problem: "it contains NUL bytes" } : { bytes };
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return error.problem === "absent" ? undefined : { problem: error.reason };
    }
  }

  /** Drops texts, the longest held first, but keeps their stamps. */
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
